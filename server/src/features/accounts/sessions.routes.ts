import type { FastifyRequest } from 'fastify';
import { signIn, signOut, tokenRefresh } from '../../../../contract/src/accounts.ts';
import { apiLogin, apiRefresh } from '../../../../contract/src/api-sign-in.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { verifyPassword } from '../../lib/passwords.ts';
import { problem } from '../../lib/problem.ts';
import type { RateLimit } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import { findByEmail } from './accounts.queries.ts';
import { byEmailAndAddress } from './email-codes.ts';
import { recordFailedSignIn } from './record-sign-in.ts';
import { clearRefreshCookie, readDevice, readRefreshCookie, setSessionCookies } from './session-cookies.ts';
import { endSession, rotateSession } from './sessions.ts';
import { signInBrowser, startSession } from './sign-in.ts';

const signInLimits: RateLimit[] = [
  { max: 5, minutes: 1, by: byEmailAndAddress },
  { max: 20, minutes: 1, by: 'address' },
];

/** The account of an address and its password. Throws `invalid_credentials`. */
const findByPassword = async (
  db: Db,
  { email, password }: { email: string; password: string },
  request: FastifyRequest,
) => {
  const user = await findByEmail(db, email);
  // An unknown address is verified, too, so that the response takes as long.
  const verified = await verifyPassword(user?.password_hash ?? null, password);
  if (user && verified) return user;
  await recordFailedSignIn(db, user?.id, request);
  throw problem('invalid_credentials');
};

/** Sign-in, refresh and sign-out: by cookie for browsers, in the body for API clients. */
export const sessionRoutes = (app: App) => {
  serve(
    app,
    signIn,
    async ({ db, body, request, reply }) =>
      signInBrowser(app, db, await findByPassword(db, body, request), { request, reply }),
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
        clearRefreshCookie(reply, deps.config);
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
    async ({ db, body, request }) => {
      const { user, tokens } = await startSession(app, db, await findByPassword(db, body, request), request);
      return { ...tokens, user };
    },
    { transaction: false, limit: signInLimits },
  );

  serve(app, apiRefresh, async ({ body }) => rotateSession(app, body.refresh), { transaction: false });
};
