import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../../../../contract/src/accounts.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { problem } from '../../lib/problem.ts';
import { getSessionUser, getUser, setPassword } from './accounts.queries.ts';
import { setRefreshCookie } from './refresh-cookie.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { openSession } from './sessions.ts';
import { getTicket, spendTicket } from './tickets.ts';

/**
 * Sets a first password by the ticket of a sign-up or of an invitation, and signs in. `makeAccount` makes the
 * account of a sign-up, in the transaction that uses the ticket up; a refused password leaves it as it was.
 */
export const redeemTicket = async (
  app: App,
  { ticket, password }: { ticket: string; password: string },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  makeAccount: (db: Db, email: string, passwordHash: string) => Promise<string>,
): Promise<Session> => {
  const { config, db } = app.deps;
  const { email, user_id: invited } = await getTicket(db, ticket, ['signup', 'invitation']);
  await refuseWeakPassword(password, email);
  const passwordHash = await hashPassword(password);
  const { user, tokens } = await db.transaction().execute(async (tx) => {
    await spendTicket(tx, ticket);
    if (invited !== null) await setPassword(tx, invited, passwordHash);
    const userId = invited ?? (await makeAccount(tx, email, passwordHash));
    if ((await getUser(tx, userId)).status !== 'active') throw problem('invalid_ticket');
    const person = await getSessionUser(tx, userId);
    return { user: person, tokens: await openSession(app, tx, person, request) };
  });
  setRefreshCookie(reply, config, tokens.refresh);
  return { ...user, token: tokens.access };
};
