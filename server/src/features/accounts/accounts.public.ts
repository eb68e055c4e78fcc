import { sql } from 'kysely';
import type { AccountStatus } from '../../../../contract/src/accounts.ts';
import type { Db } from '../../lib/db.ts';
import { deleteIdempotencyKeysAbout } from '../../lib/idempotency.ts';
import { deleteDevelopmentMails } from '../../lib/mailer.ts';
import { problem } from '../../lib/problem.ts';
import { deleteTasksAbout, enqueue } from '../../lib/tasks.ts';
import { enqueueCustomerUpdate } from '../billing/billing.public.ts';
import { eraseNotificationsOf } from '../notifications/notifications.public.ts';
import { findByEmail } from './accounts.queries.ts';
import { removeFiles } from './accounts.tasks.ts';
import { endSessions } from './sessions.ts';

export { codesTo } from './account-limits.ts';
export { addressChangedMail } from './accounts.emails.ts';
export { getUser, insertUser, isOwnFile, saveSignup, takeSignup } from './accounts.queries.ts';
export { issueCode } from './email-codes.ts';
export { exportAccountOf, listFilesOf } from './export-account.ts';
export { inviteUser, sendInvitation } from './invite-user.ts';
export { redeemTicket } from './redeem-ticket.ts';
export { clearRefreshCookie } from './refresh-cookie.ts';
export { requirePassword } from './require-password.ts';
export { getTicket, issueTicket, spendTicket } from './tickets.ts';
export { endSessions };

/** Whether nobody has an account with this address. */
export const isAddressFree = async (db: Db, email: string): Promise<boolean> =>
  (await findByEmail(db, email)) === undefined;

/** Changes what an account says of its person. An address in use throws `already_exists`. */
export const updateUser = async (
  db: Db,
  userId: string,
  changes: {
    first_name?: string | undefined;
    last_name?: string | undefined;
    email?: string | undefined;
    profile_picture_id?: string | null | undefined;
  },
): Promise<void> => {
  await db
    .updateTable('users')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', userId)
    .where('status', '<>', 'removed')
    .execute();
  if (changes.email ?? changes.first_name ?? changes.last_name) await enqueueCustomerUpdate(db, userId);
};

/** Suspends an account or opens it again; whatever stops it from being active ends its sessions at once. */
export const setUserStatus = async (
  db: Db,
  userId: string,
  status: Extract<AccountStatus, 'active' | 'suspended'>,
): Promise<void> => {
  await db
    .updateTable('users')
    .set({ status, updated_at: sql`now()` })
    .where('id', '=', userId)
    .where('status', '<>', 'removed')
    .execute();
  if (status !== 'active') await endSessions(db, userId);
};

/** Throws `last_admin` unless another active admin stays. Admins are locked, so that two cannot remove each other. */
export const requireAnotherAdmin = async (db: Db, userId: string): Promise<void> => {
  const admins = await db
    .selectFrom('users')
    .select('id')
    .where('type', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (!admins.some(({ id }) => id !== userId)) throw problem('last_admin');
};

/**
 * Erases what an account knows of its person: the row stays, without a name or an address, for the records that
 * point to it. Files go, rows here and bytes by a task; so do notifications, mails, waiting tasks and kept answers.
 */
export const eraseUser = async (db: Db, userId: string): Promise<void> => {
  const user = await db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return;
  await eraseNotificationsOf(db, userId);
  await db
    .updateTable('users')
    .set({
      email: `removed-${userId}@removed.invalid`,
      first_name: 'Removed',
      last_name: 'account',
      password_hash: null,
      profile_picture_id: null,
      promo_code: null,
      status: 'removed',
      updated_at: sql`now()`,
    })
    .where('id', '=', userId)
    .execute();
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await db
    .deleteFrom('tickets')
    .where((eb) => eb.or([eb('email', '=', user.email), eb('user_id', '=', userId)]))
    .execute();
  await db.deleteFrom('email_codes').where('email', '=', user.email).execute();
  await db.deleteFrom('signups').where('email', '=', user.email).execute();
  await deleteIdempotencyKeysAbout(db, userId, user.email);
  await deleteTasksAbout(db, user.email);
  await deleteDevelopmentMails(db, { email: user.email, name: `${user.first_name} ${user.last_name}` });
  const files = await db.deleteFrom('files').where('owner_id', '=', userId).returning('id').execute();
  if (files.length > 0) await enqueue(db, removeFiles, { ids: files.map(({ id }) => id) });
};
