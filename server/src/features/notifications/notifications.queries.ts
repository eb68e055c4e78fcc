import { type RawBuilder, sql } from 'kysely';
import type { Notification } from '../../../../contract/src/notifications.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import type { Rows } from '../../lib/page.ts';
import { prepare } from '../../lib/prepared.ts';

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

interface OwnWindow {
  userId: string;
  take: number;
  skip: number;
}

// A page without rows is one row that has the count alone.
const prepareNotifications = (filter: RawBuilder<unknown>) =>
  prepare<OwnWindow, (Notification | { id: null }) & { count: number }>(
    ({ userId, take, skip }) => sql`
      select counted.count, page.*
      from (select count(*) as count from notifications where user_id = ${userId} and in_app ${filter}) as counted
      left join lateral (
        select id, kind, title, body, link, created_at, read_at is not null as read
        from notifications where user_id = ${userId} and in_app ${filter}
        order by id desc limit ${take} offset ${skip}
      ) as page on true`,
  );

const selectAll = prepareNotifications(sql``);
const selectUnread = prepareNotifications(sql`and read_at is null`);

export const listNotifications = async (
  db: Db,
  userId: string,
  { take, skip, unread }: { take: number; skip: number; unread?: boolean | undefined },
): Promise<Rows<Notification>> => {
  const rows = await (unread ? selectUnread : selectAll)(db, { userId, take, skip });
  return { rows: rows.filter((row) => row.id !== null), count: oneRow(rows).count };
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
