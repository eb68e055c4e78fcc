import type { Db } from '../../lib/db.ts';

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

export const eraseBookmarksOf = async (db: Db, userId: string) => {
  await db.deleteFrom('bookmarks').where('user_id', '=', userId).execute();
};

/** The ids of bookmarked jobs, the latest bookmark first, and their count. */
export const listBookmarks = async (
  db: Db,
  userId: string,
  { take, skip }: { take: number; skip: number },
) => {
  const bookmarks = db.selectFrom('bookmarks').where('user_id', '=', userId);
  const rows = await bookmarks
    .select('job_id')
    .orderBy('created_at', 'desc')
    .orderBy('job_id', 'desc')
    .limit(take)
    .offset(skip)
    .execute();
  const { count } = await bookmarks
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(({ job_id }) => job_id), count };
};
