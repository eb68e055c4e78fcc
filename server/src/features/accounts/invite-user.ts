import { sql } from 'kysely';
import type { AccountStatus } from '../../../../contract/src/accounts.ts';
import type { AdminRole } from '../../../../contract/src/admin-roles.ts';
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

/** Mails an invited person a link to choose a password, and returns it. Earlier links stop working. */
export const sendInvitation = async (
  db: Db,
  { config }: Deps,
  { userId, email }: { userId: string; email: string },
): Promise<string> => {
  await withdrawTickets(db, userId, 'invitation');
  const minutes = limits.invitationDays * 24 * 60;
  const ticket = await issueTicket(db, { purpose: 'invitation', email, userId, minutes });
  const link = `${config.publicUrl}/admin/set-password?ticket=${ticket}`;
  await enqueue(db, sendMail, invitationMail(email, link));
  return link;
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

interface Invited {
  type: UserType;
  email: string;
  first_name: string;
  last_name: string;
  /** For an admin. */
  admin_role?: AdminRole;
}

/**
 * Creates an account without a password and mails the invitation. Returns the account's id and the link. Throws
 * `already_exists` for an address in use.
 */
export const inviteUser = async (
  db: Db,
  deps: Deps,
  user: Invited,
): Promise<{ id: string; link: string }> => {
  const id = await insertUser(db, { ...user, status: 'invited' });
  if (id === undefined)
    throw invalid({ email: 'There is an account with this email address already.' }, 'already_exists');
  return { id, link: await sendInvitation(db, deps, { userId: id, email: user.email }) };
};
