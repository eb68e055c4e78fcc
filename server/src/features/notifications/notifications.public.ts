import { sql } from 'kysely';
import type { NotificationKind } from '../../../../contract/src/notification-kinds.ts';
import type { Side } from '../../../../contract/src/terms.ts';
import { deleteBounce } from '../../lib/bounces.ts';
import type { Db } from '../../lib/db.ts';
import { enqueue } from '../../lib/tasks.ts';
import { sendUnreadCountTask } from './notifications.tasks.ts';
import { type NotificationEvent, notify } from './notify.ts';

export { countDevices } from './devices.queries.ts';
export { bulkMailLinks } from './notifications.emails.ts';
export { saveChannelSettings } from './preferences.ts';
export { type NotificationEvent, notify };

/** An event for several recipients. */
export type SharedEvent = Omit<NotificationEvent, 'userId'>;

/** The recipients of a company's notifications: its owner, and its colleagues while the owner is not suspended. */
export const listToNotify = async (db: Db, companyId: string): Promise<{ id: string; email: string }[]> => {
  const { rows } = await sql<{ id: string; email: string }>`
    select users.id, users.email from company_people join users on users.id = company_people.user_id
    where company_people.company_id = ${companyId}
      and (role = 'owner' or users.id in (select id from people_with_access))
    order by users.id`.execute(db);
  return rows;
};

/** Notifies the people of a company, each by their own preferences. */
export const notifyCompany = async (db: Db, companyId: string, event: SharedEvent): Promise<void> => {
  for (const { id } of await listToNotify(db, companyId)) await notify(db, { ...event, userId: id });
};

/** Notifies one side of an engagement, with a link to its page. */
export const notifySide = (
  db: Db,
  engagement: { application_id: string; company_id: string; fractional_id: string },
  side: Side,
  event: Omit<SharedEvent, 'link' | 'about'>,
): Promise<void> => {
  const { application_id, company_id, fractional_id } = engagement;
  const link = `/account/${side}/engagements/${application_id}` as const;
  return side === 'company'
    ? notifyCompany(db, company_id, { ...event, link, about: fractional_id })
    : notify(db, { ...event, link, userId: fractional_id });
};

/** Notifies all active admins. */
export const notifyAdmins = async (db: Db, event: SharedEvent): Promise<void> => {
  const admins = await db
    .selectFrom('users')
    .select('id')
    .where('type', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  for (const { id } of admins) await notify(db, { ...event, userId: id });
};

/**
 * Marks the admins' notifications of a kind as read, about a person or with a key: one of them has dealt with it. Their
 * bells follow.
 */
export const settleAdminNotices = async (
  db: Db,
  { kind, ...which }: { kind: NotificationKind } & ({ about: string } | { dedupeKey: string }),
): Promise<void> => {
  const { rows } = await sql<{ user_id: string }>`
    update notifications set read_at = now()
    where kind = ${kind} and read_at is null
      and ${'dedupeKey' in which ? sql`key = ${which.dedupeKey}` : sql`about_user_id = ${which.about}`}
      and user_id in (select id from users where type = 'admin')
    returning user_id`.execute(db);
  for (const user_id of new Set(rows.map((row) => row.user_id)))
    await enqueue(db, sendUnreadCountTask, { user_id });
};

/** Marks a person's notifications of a kind with this link as read: they have seen what it leads to. Their bell follows. */
export const settleOwnNotices = async (
  db: Db,
  userId: string,
  { kind, link }: { kind: NotificationKind; link: string },
): Promise<void> => {
  const { rows } = await sql`
    update notifications set read_at = now()
    where user_id = ${userId} and read_at is null and kind = ${kind} and link = ${link}
    returning id`.execute(db);
  if (rows.length > 0) await enqueue(db, sendUnreadCountTask, { user_id: userId });
};

/** Deletes the admins' notifications with these keys. */
export const deleteAdminNotices = async (db: Db, keys: string[]): Promise<void> => {
  await db
    .deleteFrom('notifications')
    .where('user_id', 'in', (from) => from.selectFrom('users').select('id').where('type', '=', 'admin'))
    .where('key', '=', sql<string>`any(${keys})`)
    .execute();
};

/**
 * Erases the notifications of a person and about them, their preferences and devices. Call it before the address of the
 * account is erased.
 */
export const eraseNotifications = async (db: Db, userId: string): Promise<void> => {
  const person = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('status', '<>', 'removed')
    .executeTakeFirst();
  if (person) await deleteBounce(db, person.email);
  await db.deleteFrom('notifications').where('about_user_id', '=', userId).execute();
  await db.deleteFrom('notifications').where('user_id', '=', userId).execute();
  await db.deleteFrom('notification_preferences').where('user_id', '=', userId).execute();
  await db.deleteFrom('push_devices').where('user_id', '=', userId).execute();
};

/** The notifications, preferences and devices of a person, for the export of personal data. */
export const exportNotifications = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
  notifications: await db
    .selectFrom('notifications')
    .select(['kind', 'title', 'body', 'link', 'read_at', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute(),
  notification_preferences: await db
    .selectFrom('notification_preferences')
    .select(['kind', 'in_app', 'mail', 'push'])
    .where('user_id', '=', userId)
    .execute(),
  push_devices: await db
    .selectFrom('push_devices')
    .select([sql<string>`split_part(endpoint, '/', 3)`.as('push_service'), 'created_at'])
    .where('user_id', '=', userId)
    .execute(),
});
