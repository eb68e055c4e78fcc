import { sql } from 'kysely';
import type { Notification } from '../../../../contract/src/notifications.ts';
import type { Db } from '../../lib/db.ts';
import type { Rows } from '../../lib/page.ts';

export const countUnread = async (db: Db, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('notifications')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .where('in_app', '=', true)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

export const listNotifications = async (
  db: Db,
  userId: string,
  { take, skip, unread = false }: { take: number; skip: number; unread?: boolean | undefined },
): Promise<Rows<Notification>> => {
  const matching = db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('in_app', '=', true)
    .$if(unread, (query) => query.where('read_at', 'is', null));
  const rows = await matching
    .select(['id', 'kind', 'title', 'body', 'link', 'created_at'])
    .select(sql<boolean>`read_at is not null`.as('read'))
    .orderBy('id', 'desc')
    .limit(take)
    .offset(skip)
    .execute();
  const { count } = await matching.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return { rows, count };
};

/** Marks the user's notifications as read: those with the ids, or all. Keeps the time of earlier reads. */
export const markRead = async (db: Db, userId: string, ids: string[] | undefined): Promise<void> => {
  if (ids?.length === 0) return;
  await db
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids as string[]))
    .execute();
};
