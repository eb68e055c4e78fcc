import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { getMailDomain } from '../../../../contract/src/company-domains.ts';
import type { ProviderStep, providerCallback } from '../../../../contract/src/sign-in-providers.ts';
import type { Db, Pool } from '../../lib/db.ts';
import type { App, Deps } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { requireCompanySignIn } from '../../lib/require-company-sign-in.ts';
import {
  acceptInvitation,
  findByEmail,
  type ProvedUser,
  readDevice,
  signInBrowser,
} from '../accounts/accounts.public.ts';
import { findMember, hasProvedDomain } from './company-sign-in.queries.ts';
import { saveClaims, takeFlow } from './flows.queries.ts';
import { findByIdentity } from './identities.queries.ts';
import type { ProviderClaims } from './provider-claims.ts';
import type { RelyingParties } from './relying-party.ts';
import { getParty, redirectUri } from './start-sign-in.ts';

/** A provider's response leads to an account to sign in, or in a step that the person takes next. */
type Outcome = { user: ProvedUser } | { step: ProviderStep };

/**
 * The account with the address that the company's issuer stated. The issuer is trusted for the company's proved
 * domains alone.
 */
const completeCompanySignIn = async (
  db: Db,
  companyId: string,
  { email, emailVerified }: ProviderClaims,
): Promise<Outcome> => {
  if (
    email === '' ||
    emailVerified === false ||
    !(await hasProvedDomain(db, companyId, getMailDomain(email)))
  )
    throw problem('sign_in_failed', 'Your company’s sign-in did not give an address of the company.');
  const user = await findMember(db, companyId, email);
  if (!user)
    throw problem('sign_in_failed', `${email} is not in your company’s team. Ask its owner to invite you.`);
  return { user: await acceptInvitation(db, user) };
};

/** The account that the provider's account is connected to, or the step that connects it. */
const completeProviderSignIn = async (
  db: Db,
  { provider, device }: { provider: string; device: string },
  claims: ProviderClaims,
): Promise<Outcome> => {
  const user = await findByIdentity(db, provider, claims.subject);
  if (user) {
    await requireCompanySignIn(db, user);
    return { user };
  }
  const { email, emailVerified, firstName, lastName } = claims;
  if (email === '' || emailVerified !== true) throw problem('address_unverified');
  const isKnown = (await findByEmail(db, email)) !== undefined;
  const ticket = await saveClaims(db, { provider, device }, claims);
  return {
    step: isKnown
      ? { next: 'prove', ticket, email }
      : { next: 'sign_up', ticket, email, first_name: firstName, last_name: lastName },
  };
};

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
