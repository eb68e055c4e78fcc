import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../../../../contract/src/accounts.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { problem } from '../../lib/problem.ts';
import { requireCompanySignIn } from '../../lib/require-company-sign-in.ts';
import { getUser, setPassword } from './accounts.queries.ts';
import { hashCodeRequest } from './code-requests.ts';
import { refuseWeakPassword } from './password-checks.ts';
import { getTicketOwner } from './password-owners.ts';
import { signInBrowser } from './sign-in.ts';
import { getTicket, spendTicket } from './tickets.ts';

/** A sign-up whose address is confirmed, by the code request that saved its details. */
export interface ProvedSignup {
  email: string;
  request_hash: string | null;
}

const purposes = ['signup', 'signup_link', 'invitation'] as const;

/**
 * Sets the first password by the ticket of a sign-up or an invitation, and signs in. `createAccount` creates the account
 * of a sign-up in the transaction that uses the ticket. A refused password leaves the ticket valid. The mailed link of a
 * sign-up works for the browser that signed up alone: a stranger may have, with details of their own.
 */
export const redeemTicket = async (
  app: App,
  {
    ticket,
    password,
    code_request_id,
  }: { ticket: string; password: string; code_request_id?: string | undefined },
  http: { request: FastifyRequest; reply: FastifyReply },
  createAccount: (db: Db, signup: ProvedSignup, passwordHash: string) => Promise<string>,
): Promise<Session> => {
  const { db } = app.deps;
  const redeemed = await getTicket(db, ticket, purposes);
  if (
    redeemed.purpose === 'signup_link' &&
    redeemed.request_hash !== hashCodeRequest(app.deps, http.request, code_request_id)
  )
    throw problem(
      'invalid_ticket',
      'Open this link in the browser in which you signed up. If you did not sign up, start again here.',
    );
  await refuseWeakPassword(app, password, await getTicketOwner(db, redeemed));
  const passwordHash = await hashPassword(password);
  const user = await db.transaction().execute(async (tx) => {
    const { user_id: invitedId } = await spendTicket(tx, ticket, purposes);
    if (invitedId !== null) await setPassword(tx, invitedId, passwordHash);
    const account = await getUser(tx, invitedId ?? (await createAccount(tx, redeemed, passwordHash)));
    if (account.status !== 'active') throw problem('invalid_ticket');
    await requireCompanySignIn(tx, account);
    return account;
  });
  const result = await signInBrowser(app, db, user, http);
  if ('second_factor' in result)
    throw problem('not_allowed_now', 'Your password was set. Sign in with it and your second factor.');
  return result;
};
