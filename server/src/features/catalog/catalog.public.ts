import type { Db } from '../../lib/db.ts';

/**
 * The skills with these titles, in this order, without duplicates and ignoring case. A new title is stored, but suggested
 * to others only after it is approved.
 */
export const ensureSkills = async (db: Db, titles: string[]): Promise<{ id: string; title: string }[]> => {
  const byLowerCase = new Map(titles.map((title) => [title.toLowerCase(), title]));
  if (byLowerCase.size === 0) return [];
  await db
    .insertInto('skills')
    .values([...byLowerCase.values()].sort().map((title) => ({ title, approved: false })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await db
    .selectFrom('skills')
    .select(['id', 'title'])
    .where(({ fn }) => fn<string>('lower', ['title']), 'in', [...byLowerCase.keys()])
    .execute();
  const byTitle = new Map(rows.map((row) => [row.title.toLowerCase(), row]));
  return [...byLowerCase.keys()].flatMap((title) => byTitle.get(title) ?? []);
};
