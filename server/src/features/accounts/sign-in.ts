import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountStatus, Session } from '../../../../contract/src/accounts.ts';
import type { UserType } from '../../../../contract/src/endpoint.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { getSessionUser } from './accounts.queries.ts';
import { readDevice, setSessionCookies } from './session-cookies.ts';
import { openSession } from './sessions.ts';

/** An account whose owner has proved that it is theirs. */
export interface ProvedUser {
  id: string;
  type: UserType;
  status: AccountStatus;
}

/** Opens a session. Throws `not_allowed_now` for a suspended account. */
export const startSession = async (
  app: App,
  db: Db,
  user: ProvedUser,
  request: FastifyRequest,
  device?: string,
) => {
  // Revealed only to a caller who has the password.
  if (user.status === 'suspended')
    throw problem(
      'not_allowed_now',
      `This account is suspended. If you think this is a mistake, write to ${app.deps.config.contactEmail}.`,
    );
  const tokens = await openSession(app, db, user, request, device);
  return { user: await getSessionUser(db, user.id), tokens };
};

/** Opens a session of this browser and sends its cookies. Throws like `startSession`. */
export const signInBrowser = async (
  app: App,
  db: Db,
  user: ProvedUser,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Session> => {
  const { config } = app.deps;
  const device = readDevice(request, config);
  const { user: sessionUser, tokens } = await startSession(app, db, user, request, device);
  setSessionCookies(reply, config, { refresh: tokens.refresh, device });
  return { ...sessionUser, token: tokens.access };
};
