import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { providerCallback } from '../../../../contract/src/sign-in-providers.ts';
import type { Pool } from '../../lib/db.ts';
import type { App, Deps } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { readDevice, signInBrowser } from '../accounts/accounts.public.ts';
import { completeCompanySignIn, completeProviderSignIn } from './complete-sign-in.ts';
import { saveClaims, takeFlow } from './flows.queries.ts';
import type { RelyingParties } from './relying-party.ts';
import { getParty, redirectUri } from './start-sign-in.ts';

interface Callback {
  deps: Deps;
  db: Pool;
  request: FastifyRequest;
  reply: FastifyReply;
  /** What the provider sent through the browser. */
  callback: z.output<NonNullable<typeof providerCallback.body>>;
}

/** Ends a flow with the provider's response: opens a session, or names the step that the person takes next. */
export const endSignIn = async (
  app: App,
  parties: RelyingParties,
  { deps, db, request, reply, callback: { provider, state, code, iss, error } }: Callback,
) => {
  const device = readDevice(request, deps.config);
  const flow = await takeFlow(db, { state, device, provider });
  if (error !== undefined || code === undefined)
    throw problem(
      'sign_in_failed',
      'The provider did not sign you in. Please try again, or choose another way.',
    );
  const party = await getParty(db, deps.config, { provider, companyId: flow.company_id });
  const parameters = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) });
  const claims = await parties.exchange(
    party,
    { state, nonce: flow.nonce, codeVerifier: flow.code_verifier },
    new URL(`${redirectUri(deps.config, provider)}?${parameters}`),
    (reason) => request.log.warn({ provider, reason }, 'a sign-in at a provider failed'),
  );
  return db.transaction().execute(async (tx) => {
    if (flow.user_id !== null) {
      const ticket = await saveClaims(tx, { provider, device, userId: flow.user_id }, claims);
      return { next: 'link' as const, ticket };
    }
    const outcome = flow.company_id
      ? await completeCompanySignIn(tx, flow.company_id, claims)
      : await completeProviderSignIn(tx, { provider, device }, claims);
    return 'step' in outcome ? outcome.step : signInBrowser(app, tx, outcome.user, { request, reply });
  });
};
