import { sql } from 'kysely';
import type { AccountStatus } from '../../../../contract/src/account-list.ts';
import type { Db } from '../../lib/db.ts';
import { deleteIdempotencyKeysAbout } from '../../lib/idempotency.ts';
import { eraseMailLog } from '../../lib/mail-log.ts';
import { deleteDevelopmentMails } from '../../lib/mailer.ts';
import { problem } from '../../lib/problem.ts';
import { deleteTasksAbout, enqueue } from '../../lib/tasks.ts';
import { eraseNotifications } from '../notifications/notifications.public.ts';
import { getUser } from './accounts.queries.ts';
import { removeFiles } from './accounts.tasks.ts';
import { endSession, endSessions, markAuthenticated } from './sessions.ts';

export { accountPrefixes } from './account-prefixes.ts';
export { settingsPath } from './accounts.emails.ts';
export {
  clearPassword,
  findByEmail,
  insertUser,
  isOwnFile,
  saveSignup,
  takeSignup,
} from './accounts.queries.ts';
export { resetLink } from './accounts.tasks.ts';
export { mailAddressLink } from './change-email.routes.ts';
export { openCodeRequest } from './code-requests.ts';
export { listLiveSessions } from './devices.routes.ts';
export { byEmailAndAddress, issueCode, mailedCodeLimit } from './email-codes.ts';
export { acceptInvitation, inviteAgain, inviteUser, sendInvitation } from './invite-user.ts';
export { mailAdmins } from './mail-admins.ts';
export { recordFailedSignIn } from './record-sign-in.ts';
export { type ProvedSignup, redeemTicket } from './redeem-ticket.ts';
export { clearRefreshCookie, readDevice, setDeviceCookie } from './session-cookies.ts';
export { openApiSession, openBrowserSession, type ProvedUser, signInBrowser } from './sign-in.ts';
export { countSignInTry, getSignInUser, spendSignInChallenge } from './sign-in-challenges.ts';
export { withNewFile } from './store-file.ts';
export { readSuspensionToken, suspensionLink } from './suspension-link.ts';
export { issueTicket, spendTicket, withdrawAllTickets } from './tickets.ts';
export { isEmailAvailable, updateUser } from './update-user.ts';
export { readPicture, readSharedFile } from './upload-content.ts';
export { openViewerSession } from './viewer-session.ts';
export { endSession, endSessions, getUser, markAuthenticated };

/**
 * Suspends an active account, which ends its sessions, or reactivates a suspended one.
 * @throws not_allowed_now for any other account, and for the second of two admins who do it at once
 */
export const setUserStatus = async (
  db: Db,
  userId: string,
  status: Extract<AccountStatus, 'active' | 'suspended'>,
): Promise<void> => {
  const changed = await db
    .updateTable('users')
    .set({ status, updated_at: sql`now()` })
    .where('id', '=', userId)
    .where('status', '=', status === 'suspended' ? 'active' : 'suspended')
    .returning('id')
    .executeTakeFirst();
  if (changed === undefined) {
    const user = await getUser(db, userId);
    throw problem('not_allowed_now', `This account is ${user.status}.`);
  }
  if (status === 'suspended') await endSessions(db, userId);
};

/** The ids of the active owners, locked, so that two cannot remove or demote each other. Lock them before other admins. */
export const lockOwners = async (db: Db): Promise<string[]> => {
  const owners = await db
    .selectFrom('users')
    .select('id')
    .where('admin_role', '=', 'owner')
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute();
  return owners.map(({ id }) => id);
};

/** Throws `last_admin` unless an active owner remains without this admin. Locks the owners. */
export const requireAnotherOwner = async (db: Db, userId: string): Promise<void> => {
  const owners = await lockOwners(db);
  if (owners.every((id) => id === userId)) throw problem('last_admin');
};

/** The account and its sessions without secrets, for the export of personal data. Throws `not_found`. */
export const exportAccount = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => {
  const account = await db
    .selectFrom('users')
    .select(['id', 'type', 'email', 'first_name', 'last_name', 'status', 'promo_code'])
    .select(['terms_accepted_at', 'created_at', 'updated_at'])
    .where('id', '=', userId)
    .where('status', '<>', 'removed')
    .executeTakeFirstOrThrow(() => problem('not_found'));
  const sessions = await db
    .selectFrom('sessions')
    .select(['user_agent', 'address', 'created_at', 'last_used_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return { account: [account], sessions };
};

/** The uploads of a user. The file store has their bytes by `id`. */
export const listFiles = (db: Db, userId: string) =>
  db
    .selectFrom('files')
    .select(['id', 'purpose', 'name', 'content_type', 'created_at'])
    .where('owner_id', '=', userId)
    .orderBy('id')
    .execute();

/** Deletes files with their rows; a task deletes the bytes. */
export const deleteFiles = async (db: Db, ids: string[]): Promise<void> => {
  if (ids.length === 0) return;
  await db.deleteFrom('files').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
  await enqueue(db, removeFiles, { ids });
};

/**
 * Erases the personal data of an account. The row stays without name and address, because other records reference it.
 * Deletes files, notifications, mails, queued tasks and saved responses; a task deletes the bytes of the files.
 */
export const eraseUser = async (db: Db, userId: string): Promise<void> => {
  const user = await db
    .selectFrom('users')
    .select(['email', 'full_name'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return;
  await eraseNotifications(db, userId);
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
  await db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
  await db
    .deleteFrom('tickets')
    .where((eb) => eb.or([eb('email', '=', user.email), eb('user_id', '=', userId)]))
    .execute();
  await db.deleteFrom('email_codes').where('email', '=', user.email).execute();
  await db.deleteFrom('signups').where('email', '=', user.email).execute();
  await db.deleteFrom('code_failures').where('email', '=', user.email).execute();
  await db.deleteFrom('sign_in_failures').where('email', '=', user.email).execute();
  await deleteIdempotencyKeysAbout(db, userId, user.email);
  await deleteTasksAbout(db, user.email);
  await deleteDevelopmentMails(db, { email: user.email, name: user.full_name });
  await eraseMailLog(db, { id: userId, email: user.email, name: user.full_name });
  const files = await db.selectFrom('files').select('id').where('owner_id', '=', userId).execute();
  await deleteFiles(
    db,
    files.map(({ id }) => id),
  );
};
