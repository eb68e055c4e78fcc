import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountStatus } from '../../../../contract/src/account-list.ts';
import type { SecondFactorRequired, Session, SignInResult } from '../../../../contract/src/accounts.ts';
import type { UserType } from '../../../../contract/src/endpoint.ts';
import { screenUrl } from '../../../../contract/src/screens.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { listSecondFactors } from '../../lib/second-factors.ts';
import { getSessionUser } from './accounts.queries.ts';
import { readDevice, setSessionCookies } from './session-cookies.ts';
import { openSession } from './sessions.ts';
import { issueSignInChallenge } from './sign-in-challenges.ts';
import { suspensionLink } from './suspension-link.ts';

/** An account whose owner has proved that it is theirs. */
export interface ProvedUser {
  id: string;
  type: UserType;
  status: AccountStatus;
}

interface Http {
  request: FastifyRequest;
  reply: FastifyReply;
}

const suspendedMessage = ({ deps: { config } }: App, { id, type }: ProvedUser): string => {
  const way =
    type === 'admin'
      ? `write to ${config.contactEmail}`
      : `appeal against it: ${screenUrl(config.publicUrl, suspensionLink(config.sessionSecret, id))}`;
  return `This account is suspended. If you think this is a mistake, ${way}`;
};

const startSession = async (app: App, db: Db, user: ProvedUser, request: FastifyRequest, device?: string) => {
  // Revealed only to a caller who has proved that the account is theirs.
  if (user.status === 'suspended') throw problem('not_allowed_now', suspendedMessage(app, user));
  const tokens = await openSession(app, db, user, request, device);
  return { user: await getSessionUser(db, user.id), tokens };
};

/**
 * Opens a session of this browser and sends its cookies. Call it only when every factor of the account is proved;
 * otherwise `signInBrowser`. Throws `not_allowed_now` for a suspended account.
 */
export const openBrowserSession = async (
  app: App,
  db: Db,
  user: ProvedUser,
  { request, reply }: Http,
): Promise<Session> => {
  const { config } = app.deps;
  const device = readDevice(request, config);
  const { user: sessionUser, tokens } = await startSession(app, db, user, request, device);
  setSessionCookies(reply, config, { refresh: tokens.refresh, device });
  return { ...sessionUser, token: tokens.access };
};

/** The same for an API client: both tokens are in the answer. */
export const openApiSession = async (app: App, db: Db, user: ProvedUser, request: FastifyRequest) => {
  const { user: sessionUser, tokens } = await startSession(app, db, user, request);
  return { ...tokens, user: sessionUser };
};

const askSecondFactor = async (db: Db, userId: string): Promise<SecondFactorRequired | undefined> => {
  const methods = await listSecondFactors(db, userId);
  if (methods.length === 0) return undefined;
  return { second_factor: { challenge: await issueSignInChallenge(db, userId), methods } };
};

/**
 * Ends every way of signing in by one factor (password, another provider, an invitation): opens a session, or asks for
 * the second factor of an account that has one. Then no session exists and no cookie is set until it is proved.
 */
export const signInBrowser = async (app: App, db: Db, user: ProvedUser, http: Http): Promise<SignInResult> =>
  (await askSecondFactor(db, user.id)) ?? (await openBrowserSession(app, db, user, http));

/** The same for an API client. */
export const signInApiClient = async (app: App, db: Db, user: ProvedUser, request: FastifyRequest) =>
  (await askSecondFactor(db, user.id)) ?? (await openApiSession(app, db, user, request));
