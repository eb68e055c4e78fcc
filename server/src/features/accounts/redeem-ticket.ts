import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../../../../contract/src/accounts.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { problem } from '../../lib/problem.ts';
import { requireCompanySignIn } from '../../lib/require-company-sign-in.ts';
import { getSessionUser, getUser, setPassword } from './accounts.queries.ts';
import { refuseWeakPassword } from './password-checks.ts';
import { getTicketOwner } from './password-owners.ts';
import { readDevice, setSessionCookies } from './session-cookies.ts';
import { openSession } from './sessions.ts';
import { getTicket, spendTicket } from './tickets.ts';

/** A sign-up whose address is confirmed, by the code request that saved its details. */
export interface ProvedSignup {
  email: string;
  request_hash: string | null;
}

/**
 * Sets the first password by the ticket of a sign-up or an invitation, and signs in. `createAccount` creates the account
 * of a sign-up in the transaction that uses the ticket. A refused password leaves the ticket valid.
 */
export const redeemTicket = async (
  app: App,
  { ticket, password }: { ticket: string; password: string },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  createAccount: (db: Db, signup: ProvedSignup, passwordHash: string) => Promise<string>,
): Promise<Session> => {
  const { config, db } = app.deps;
  const device = readDevice(request, config);
  const redeemed = await getTicket(db, ticket, ['signup', 'invitation']);
  await refuseWeakPassword(app, password, await getTicketOwner(db, redeemed));
  const passwordHash = await hashPassword(password);
  const { user, tokens } = await db.transaction().execute(async (tx) => {
    const { user_id: invitedId } = await spendTicket(tx, ticket, ['signup', 'invitation']);
    if (invitedId !== null) await setPassword(tx, invitedId, passwordHash);
    const userId = invitedId ?? (await createAccount(tx, redeemed, passwordHash));
    if ((await getUser(tx, userId)).status !== 'active') throw problem('invalid_ticket');
    const sessionUser = await getSessionUser(tx, userId);
    await requireCompanySignIn(tx, sessionUser);
    return { user: sessionUser, tokens: await openSession(app, tx, sessionUser, request, device) };
  });
  setSessionCookies(reply, config, { refresh: tokens.refresh, device });
  return { ...user, token: tokens.access };
};
