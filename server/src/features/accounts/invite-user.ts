import { sql } from 'kysely';
import type { AccountStatus } from '../../../../contract/src/accounts.ts';
import type { UserType } from '../../../../contract/src/endpoint.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { sendMail } from '../../lib/mailer.ts';
import { invalid } from '../../lib/problem.ts';
import { enqueue } from '../../lib/tasks.ts';
import { invitationMail } from './accounts.emails.ts';
import { insertUser } from './accounts.queries.ts';
import { issueTicket, withdrawTickets } from './tickets.ts';

/** Mails an invited person a link to choose a password. Earlier links stop working. */
export const sendInvitation = async (
  db: Db,
  { config }: Deps,
  { userId, email }: { userId: string; email: string },
): Promise<void> => {
  await withdrawTickets(db, userId, 'invitation');
  const minutes = limits.invitationDays * 24 * 60;
  const ticket = await issueTicket(db, { purpose: 'invitation', email, userId, minutes });
  await enqueue(db, sendMail, invitationMail(email, config.publicUrl, ticket));
};

/** Activates the account of an invited person who has proved their address, and withdraws the mailed link. */
export const acceptInvitation = async <User extends { id: string; status: AccountStatus }>(
  db: Db,
  user: User,
): Promise<User> => {
  if (user.status !== 'invited') return user;
  await withdrawTickets(db, user.id, 'invitation');
  await db
    .updateTable('users')
    .set({ status: 'active', updated_at: sql`now()` })
    .where('id', '=', user.id)
    .where('status', '=', 'invited')
    .execute();
  return { ...user, status: 'active' };
};

/**
 * Creates an account without a password, mails the invitation and returns the account's id. Throws `already_exists`
 * for an address in use.
 */
export const inviteUser = async (
  db: Db,
  deps: Deps,
  type: UserType,
  { email, first_name, last_name }: { email: string; first_name: string; last_name: string },
): Promise<string> => {
  const userId = await insertUser(db, { type, email, first_name, last_name, status: 'invited' });
  if (userId === undefined)
    throw invalid({ email: 'There is an account with this email address already.' }, 'already_exists');
  await sendInvitation(db, deps, { userId, email });
  return userId;
};
