import { canonicalSkill } from '../../../../contract/src/skills.ts';
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

/**
 * The titles in the catalogue of these names, by name: ignoring case, and under other names such as 'M&A'. A name that the
 * catalogue lacks keeps its own title.
 */
export const findSkillTitles = async (
  db: Db,
  names: readonly string[],
): Promise<Map<string, { title: string; in_catalog: boolean }>> => {
  const wanted = new Map(names.map((name) => [name, canonicalSkill(name)]));
  const rows =
    wanted.size === 0
      ? []
      : await db
          .selectFrom('skills')
          .select('title')
          .where('approved', '=', true)
          .where(({ fn }) => fn<string>('lower', ['title']), 'in', [
            ...new Set([...wanted.values()].map((title) => title.toLowerCase())),
          ])
          .execute();
  const byTitle = new Map(rows.map(({ title }) => [title.toLowerCase(), title]));
  return new Map(
    [...wanted].map(([name, canonical]) => {
      const title = byTitle.get(canonical.toLowerCase());
      return [name, { title: title ?? canonical, in_catalog: title !== undefined }];
    }),
  );
};
