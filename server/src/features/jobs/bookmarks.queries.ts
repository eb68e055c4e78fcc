import { sql } from 'kysely';
import { type Db, oneRow } from '../../lib/db.ts';
import type { Rows } from '../../lib/page.ts';
import { prepare } from '../../lib/prepared.ts';

export const addBookmark = async (db: Db, userId: string, jobId: string) => {
  await db
    .insertInto('bookmarks')
    .values({ user_id: userId, job_id: jobId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const removeBookmark = async (db: Db, userId: string, jobId: string) => {
  await db.deleteFrom('bookmarks').where('user_id', '=', userId).where('job_id', '=', jobId).execute();
};

export const eraseBookmarks = async (db: Db, userId: string) => {
  await db.deleteFrom('bookmarks').where('user_id', '=', userId).execute();
};

const readBookmarks = prepare(
  ({ userId, take, skip }: { userId: string; take: number; skip: number }) => sql<Rows<string>>`
    select (select count(*) from bookmarks where user_id = ${userId}) as count,
      array(
        select job_id from bookmarks where user_id = ${userId}
        order by created_at desc, job_id desc limit ${take} offset ${skip}) as rows`,
);

/** The ids of bookmarked jobs, the latest bookmark first, and their count. */
export const listBookmarks = async (
  db: Db,
  userId: string,
  { take, skip }: { take: number; skip: number },
): Promise<Rows<string>> => oneRow(await readBookmarks(db, { userId, take, skip }));
