import type { z } from 'zod';
import type {
  Education,
  EducationForm,
  Experience,
  ExperienceForm,
} from '../../../../contract/src/career.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';

type Kind = 'educations' | 'experiences';

/** Throws where a person has as many entries as one may have. */
export const requireRoom = async (db: Db, table: Kind, userId: string): Promise<void> => {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (count >= limits.careerEntries)
    throw problem('not_allowed_now', `At most ${limits.careerEntries} entries.`);
};

export const insertEducation = (
  db: Db,
  userId: string,
  entry: z.output<typeof EducationForm>,
): Promise<Education> =>
  db
    .insertInto('educations')
    .values({ ...entry, user_id: userId })
    .returning(['id', 'school', 'degree', 'field', 'start_date', 'end_date'])
    .executeTakeFirstOrThrow();

export const insertExperience = (
  db: Db,
  userId: string,
  entry: z.output<typeof ExperienceForm>,
): Promise<Experience> =>
  db
    .insertInto('experiences')
    .values({ ...entry, user_id: userId })
    .returning(['id', 'title', 'company', 'start_date', 'end_date', 'description'])
    .executeTakeFirstOrThrow();

/** Changes one's own entry. Throws not found for another's. */
export const updateEducation = async (db: Db, userId: string, { id, ...entry }: Education): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('educations')
    .set(entry)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw problem('not_found');
};

/** Changes one's own entry. Throws not found for another's. */
export const updateExperience = async (
  db: Db,
  userId: string,
  { id, ...entry }: Experience,
): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('experiences')
    .set(entry)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw problem('not_found');
};

/** Removes one's own entry. Throws not found for another's. */
export const removeEntry = async (db: Db, table: Kind, userId: string, id: string): Promise<void> => {
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw problem('not_found');
};

/** Replaces one's skills, in this order; `titles` beside them is what searches and matches read. */
export const replaceSkills = async (
  db: Db,
  userId: string,
  skills: { id: string; title: string }[],
): Promise<string[]> => {
  const titles = skills.map(({ title }) => title);
  await db.deleteFrom('fractional_skills').where('user_id', '=', userId).execute();
  if (skills.length > 0)
    await db
      .insertInto('fractional_skills')
      .values(skills.map(({ id }, position) => ({ user_id: userId, skill_id: id, position })))
      .execute();
  await db.updateTable('fractionals').set({ skill_titles: titles }).where('user_id', '=', userId).execute();
  return titles;
};
