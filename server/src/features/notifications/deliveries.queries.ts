import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';

type DeliveryOutcome = NonNullable<DB['notification_deliveries']['outcome']>;

/** An unfinished delivery with its notification and recipient. Undefined if the account was removed. */
export const findOpenDelivery = (db: Db, id: string) =>
  db
    .selectFrom('notification_deliveries as deliveries')
    .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select([
      'deliveries.id as delivery_id',
      'deliveries.started_at',
      'deliveries.device_id',
      'notifications.id as notification_id',
      'notifications.user_id',
      'notifications.kind',
      'notifications.title',
      'notifications.body',
      'notifications.link',
      'notifications.mail',
      'users.email',
    ])
    .where('deliveries.id', '=', id)
    .where('deliveries.outcome', 'is', null)
    .where('users.status', '<>', 'removed')
    .executeTakeFirst();

/** A device whose session is live, of a person with access. */
export const findLiveDevice = (db: Db, id: string) =>
  db
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.id', 'push_devices.session_id')
    .innerJoin('people_with_access', 'people_with_access.id', 'push_devices.user_id')
    .select(['push_devices.id', 'endpoint', 'p256dh', 'auth'])
    .where('push_devices.id', '=', id)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();

/** Records that an attempt was started, or that it failed. */
export const setStarted = async (db: Db, id: string, started: boolean): Promise<void> => {
  const started_at = started ? sql<string>`now()` : null;
  await db.updateTable('notification_deliveries').set({ started_at }).where('id', '=', id).execute();
};

export const endDelivery = async (db: Db, id: string, outcome: DeliveryOutcome): Promise<void> => {
  await db
    .updateTable('notification_deliveries')
    .set({ outcome, done_at: sql`now()` })
    .where('id', '=', id)
    .execute();
};
