import { sql } from 'kysely';
import { forgetBounce } from '../../lib/bounces.ts';
import type { Db } from '../../lib/db.ts';

import { type NotificationEvent, notify } from './notify.ts';

export { bulkMailLinks } from './notifications.emails.ts';
export { choose } from './preferences.queries.ts';
export { type NotificationEvent, notify };

/** Tells every admin of the same event. */
export const notifyAdmins = async (db: Db, event: Omit<NotificationEvent, 'userId'>): Promise<void> => {
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
 * Takes away what a person was told, what they chose, the devices they are told on, and what others were told about
 * them. Call it while their address still stands.
 */
export const eraseNotificationsOf = async (db: Db, userId: string): Promise<void> => {
  const person = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('status', '<>', 'removed')
    .executeTakeFirst();
  if (person) await forgetBounce(db, person.email);
  await db.deleteFrom('notifications').where('about_user_id', '=', userId).execute();
  await db.deleteFrom('notifications').where('user_id', '=', userId).execute();
  await db.deleteFrom('notification_preferences').where('user_id', '=', userId).execute();
  await db.deleteFrom('push_devices').where('user_id', '=', userId).execute();
};

/** What a person was told and what they chose, for the export of their own data. */
export const exportNotificationsOf = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
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
