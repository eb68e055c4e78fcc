import type { FastifyRequest } from 'fastify';
import { apiSecondFactor } from '../../../../contract/src/api-sign-in.ts';
import {
  passkeySignIn,
  passkeySignInOptions,
  type SecondFactorProof,
  secondFactor,
} from '../../../../contract/src/factors.ts';
import type { App, Deps } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import type { RateLimit } from '../../lib/rate-limit.ts';
import { requireCompanySignIn } from '../../lib/require-company-sign-in.ts';
import { serve } from '../../lib/serve.ts';
import {
  countSignInTry,
  getSignInUser,
  getUser,
  openApiSession,
  openBrowserSession,
  recordFailedSignIn,
  spendSignInChallenge,
} from '../accounts/accounts.public.ts';
import { notify } from '../notifications/notifications.public.ts';
import { recoveryCodeUsed } from './factors.emails.ts';
import { getSecondFactors } from './factors.queries.ts';
import { savePasskeyChallenge, spendPasskeyChallenge } from './passkey-challenges.ts';
import { assertionOptions, verifyAssertion } from './passkeys.ts';
import { proveFactor } from './prove-factor.ts';

const signInLimit: RateLimit = { max: 20, minutes: 1, alone: 5, by: 'address' };

/**
 * The account whose sign-in a factor finishes. The challenge is used up. Throws `invalid_ticket`, `invalid_code` or
 * `company_sign_in_required`.
 */
const finishSignIn = async (deps: Deps, proof: SecondFactorProof, request: FastifyRequest) => {
  const { db } = deps;
  const userId = await countSignInTry(db, proof.challenge);
  await proveFactor(deps, userId, proof, 'second_factor').catch(async (cause: unknown) => {
    await recordFailedSignIn(db, userId, request);
    throw cause;
  });
  return db.transaction().execute(async (tx) => {
    await spendSignInChallenge(tx, proof.challenge);
    const user = await getUser(tx, userId);
    // The company may require its own sign-in since the password was accepted.
    await requireCompanySignIn(tx, user);
    if ('recovery_code' in proof) {
      const { recovery_codes } = await getSecondFactors(tx, userId);
      await notify(tx, recoveryCodeUsed(user, recovery_codes));
    }
    return user;
  });
};

/** The second step of a sign-in, and sign-in by a passkey alone, which counts as both factors. */
export const secondFactorRoutes = (app: App) => {
  serve(
    app,
    secondFactor,
    async ({ deps, db, body, request, reply }) =>
      openBrowserSession(app, db, await finishSignIn(deps, body, request), { request, reply }),
    { transaction: false, limit: signInLimit },
  );

  serve(
    app,
    apiSecondFactor,
    async ({ deps, db, body, request }) =>
      openApiSession(app, db, await finishSignIn(deps, body, request), request),
    { transaction: false, limit: signInLimit },
  );

  serve(
    app,
    passkeySignInOptions,
    async ({ deps, db, body: { challenge: signIn } }) => {
      const userId = signIn === undefined ? null : await getSignInUser(db, signIn);
      const options = await assertionOptions(db, deps, userId);
      const purpose = userId === null ? 'sign_in' : 'second_factor';
      return {
        challenge: await savePasskeyChallenge(db, { purpose, userId }, options.challenge, signIn),
        options: { ...options },
      };
    },
    { limit: { max: 30, minutes: 1, by: 'address' } },
  );

  serve(
    app,
    passkeySignIn,
    async ({ deps, db, body, request, reply }) => {
      const use = { purpose: 'sign_in', userId: null } as const;
      const challenge = await spendPasskeyChallenge(db, body.challenge, use);
      const userId = await verifyAssertion(db, deps, body.passkey, { challenge, userId: null });
      if (userId === undefined) {
        await recordFailedSignIn(db, undefined, request);
        throw problem('invalid_credentials', 'This passkey was not accepted. Sign in with your password.');
      }
      const user = await getUser(db, userId);
      await requireCompanySignIn(db, user);
      return openBrowserSession(app, db, user, { request, reply });
    },
    { transaction: false, limit: signInLimit },
  );
};
