import type { Db } from '../../lib/db.ts';

/**
 * The skills of these titles, in their order and without doubles, whatever the case they are written in. A title
 * that is not known yet is kept, but offered to others only once it is approved.
 */
export const ensureSkills = async (db: Db, titles: string[]): Promise<{ id: string; title: string }[]> => {
  const wanted = new Map(titles.map((title) => [title.toLowerCase(), title]));
  if (wanted.size === 0) return [];
  await db
    .insertInto('skills')
    .values([...wanted.values()].sort().map((title) => ({ title, approved: false })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await db
    .selectFrom('skills')
    .select(['id', 'title'])
    .where(({ fn }) => fn<string>('lower', ['title']), 'in', [...wanted.keys()])
    .execute();
  const byTitle = new Map(rows.map((row) => [row.title.toLowerCase(), row]));
  return [...wanted.keys()].flatMap((title) => byTitle.get(title) ?? []);
};
