import { sql } from 'kysely';
import type { PushSubscription } from '../../../../contract/src/notifications.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';

export const listDevices = (db: Db, { id, sessionId }: Actor) =>
  db
    .selectFrom('push_devices')
    .select(['id', 'endpoint', 'created_at', sql<boolean>`session_id = ${sessionId}`.as('current')])
    .where('user_id', '=', id)
    .orderBy('id', 'desc')
    .execute();

export const countDevices = async (db: Db, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('push_devices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/**
 * Saves the push subscription of a session. It replaces the session's earlier subscription, and the subscription of
 * another user who opted in with the same browser.
 */
export const saveDevice = async (
  db: Db,
  { id, sessionId }: Actor,
  { endpoint, keys }: PushSubscription,
): Promise<void> => {
  // Deleted, so that queued notifications for the other user do not reach this browser.
  await db.deleteFrom('push_devices').where('endpoint', '=', endpoint).where('user_id', '<>', id).execute();
  await db
    .deleteFrom('push_devices')
    .where('session_id', '=', sessionId)
    .where('endpoint', '<>', endpoint)
    .execute();
  const device = { user_id: id, session_id: sessionId, ...keys };
  await db
    .insertInto('push_devices')
    .values({ ...device, endpoint })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(device))
    .execute();
};

export const deleteDevice = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('push_devices').where('id', '=', id).execute();
};

export const deleteOwnDevice = async (db: Db, userId: string, endpoint: string): Promise<void> => {
  await db
    .deleteFrom('push_devices')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute();
};
