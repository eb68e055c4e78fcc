import type { FastifyRequest } from 'fastify';
import { signIn, signOut, tokenRefresh } from '../../../../contract/src/accounts.ts';
import { apiLogin, apiRefresh } from '../../../../contract/src/api-sign-in.ts';
import type { App } from '../../lib/deps.ts';
import { verifyPassword } from '../../lib/passwords.ts';
import { ProblemError, problem } from '../../lib/problem.ts';
import type { RateLimit } from '../../lib/rate-limit.ts';
import { requireCompanySignIn } from '../../lib/require-company-sign-in.ts';
import { serve } from '../../lib/serve.ts';
import { findByEmail } from './accounts.queries.ts';
import { byEmailAndAddress } from './email-codes.ts';
import { recordFailedSignIn } from './record-sign-in.ts';
import { clearRefreshCookie, readDevice, readRefreshCookie, setSessionCookies } from './session-cookies.ts';
import { endSession, rotateSession } from './sessions.ts';
import { signInApiClient, signInBrowser } from './sign-in.ts';
import { clearSignInFailures, countSignIn, isKnownDevice } from './sign-in-delay.ts';

const signInLimits: RateLimit[] = [
  { max: 5, minutes: 1, alone: 2, by: byEmailAndAddress },
  { max: 20, minutes: 1, alone: 5, by: 'address' },
];

/**
 * The account of an address and its password. API clients have no device. Throws `invalid_credentials`,
 * `company_sign_in_required`, and 429 after too many wrong passwords.
 */
const findByPassword = async (
  { deps: { db, config } }: App,
  { email, password }: { email: string; password: string },
  request: FastifyRequest,
  device?: string,
) => {
  const knownDevice = (await isKnownDevice(db, email, device)) ? device : undefined;
  if (config.rateLimits) await countSignIn(db, { email, knownDevice });
  const user = await findByEmail(db, email);
  // An unknown address is verified, too, so that the response takes as long.
  const queue = knownDevice === undefined ? 'anybody' : 'known';
  const verified = await verifyPassword(user?.password_hash ?? null, password, queue);
  if (!user || !verified) {
    await recordFailedSignIn(db, user?.id, request);
    throw problem('invalid_credentials');
  }
  await requireCompanySignIn(db, user);
  if (config.rateLimits) await clearSignInFailures(db, { email, knownDevice });
  return user;
};

/** Sign-in, refresh and sign-out: by cookie for browsers, in the body for API clients. */
export const sessionRoutes = (app: App) => {
  serve(
    app,
    signIn,
    async ({ db, body, request, reply }) => {
      const user = await findByPassword(app, body, request, readDevice(request, app.deps.config));
      return signInBrowser(app, db, user, { request, reply });
    },
    { transaction: false, limit: signInLimits },
  );

  serve(
    app,
    tokenRefresh,
    async ({ deps, request, reply }) => {
      const token = readRefreshCookie(request, deps.config);
      if (token === undefined) throw problem('unauthenticated');
      try {
        const device = readDevice(request, deps.config);
        const { access, refresh } = await rotateSession(app, token, device);
        setSessionCookies(reply, deps.config, { refresh, device });
        return { token: access };
      } catch (cause) {
        // A database that is away does not end the session: the browser tries again with the same token.
        if (cause instanceof ProblemError) clearRefreshCookie(reply, deps.config);
        throw cause;
      }
    },
    { transaction: false },
  );

  serve(app, signOut, async ({ deps, db, actor, reply }) => {
    await endSession(db, actor.sessionId);
    clearRefreshCookie(reply, deps.config);
    return { message: 'You are signed out.' };
  });

  serve(
    app,
    apiLogin,
    async ({ db, body, request }) =>
      signInApiClient(app, db, await findByPassword(app, body, request), request),
    { transaction: false, limit: signInLimits },
  );

  serve(app, apiRefresh, async ({ body }) => rotateSession(app, body.refresh), { transaction: false });
};
