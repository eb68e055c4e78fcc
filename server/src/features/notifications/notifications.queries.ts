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
  const own = db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('in_app', '=', true)
    .$if(unread, (query) => query.where('read_at', 'is', null));
  const rows = await own
    .select(['id', 'kind', 'title', 'body', 'link', 'created_at'])
    .select(sql<boolean>`read_at is not null`.as('read'))
    .orderBy('id', 'desc')
    .limit(take)
    .offset(skip)
    .execute();
  const { count } = await own.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return { rows, count };
};

/** Marks one's own as read: those named, or all. What was read before keeps its time. */
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
