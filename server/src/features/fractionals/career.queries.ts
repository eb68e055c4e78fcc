import { sql } from 'kysely';
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
import { nextVersion } from '../../lib/version.ts';
import { lockFractional } from './fractionals.queries.ts';

type CareerTable = 'educations' | 'experiences';

/** Locks the profile and throws `not_allowed_now` if it has the maximum number of entries. */
const requireRoom = async (db: Db, table: CareerTable, userId: string): Promise<void> => {
  await lockFractional(db, userId);
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (count >= limits[table])
    throw problem('not_allowed_now', `You can have up to ${limits[table]} entries. Delete one first.`);
};

/**
 * Counts a change of an entry as one of the profile, so that nobody approves a profile that they have not seen. Comes
 * before the change: every change of a profile locks it first.
 */
const raiseVersion = async (db: Db, userId: string): Promise<void> => {
  await db
    .updateTable('fractionals')
    .set({ version: nextVersion('fractionals') })
    .where('user_id', '=', userId)
    .execute();
};

export const insertEducation = async (
  db: Db,
  userId: string,
  entry: z.output<typeof EducationForm>,
): Promise<Education> => {
  await requireRoom(db, 'educations', userId);
  await raiseVersion(db, userId);
  return db
    .insertInto('educations')
    .values({ ...entry, user_id: userId })
    .returning(['id', 'school', 'degree', 'field', 'start_date', 'end_date'])
    .executeTakeFirstOrThrow();
};

export const insertExperience = async (
  db: Db,
  userId: string,
  entry: z.output<typeof ExperienceForm>,
): Promise<Experience> => {
  await requireRoom(db, 'experiences', userId);
  await raiseVersion(db, userId);
  return db
    .insertInto('experiences')
    .values({ ...entry, user_id: userId })
    .returning(['id', 'title', 'company', 'start_date', 'end_date', 'description'])
    .executeTakeFirstOrThrow();
};

/** Throws `not_found` for an entry of another user. */
export const updateEducation = async (db: Db, userId: string, { id, ...entry }: Education): Promise<void> => {
  await raiseVersion(db, userId);
  await db
    .updateTable('educations')
    .set(entry)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow(() => problem('not_found'));
};

/** Throws `not_found` for an entry of another user. */
export const updateExperience = async (
  db: Db,
  userId: string,
  { id, ...entry }: Experience,
): Promise<void> => {
  await raiseVersion(db, userId);
  await db
    .updateTable('experiences')
    .set({
      ...entry,
      entered_at: sql`case when (company, end_date) is not distinct from
        (${entry.company}, ${entry.end_date}::date) then entered_at else now() end`,
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow(() => problem('not_found'));
};

/** Throws `not_found` for an entry of another user. */
export const deleteEntry = async (db: Db, table: CareerTable, userId: string, id: string): Promise<void> => {
  await raiseVersion(db, userId);
  await db
    .deleteFrom(table)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow(() => problem('not_found'));
};

/** Replaces the skills of a profile in this order. Search and match scores read `skill_titles`. */
export const replaceSkills = async (
  db: Db,
  userId: string,
  skills: { id: string; title: string }[],
): Promise<{ skills: string[]; version: number }> => {
  await lockFractional(db, userId);
  const titles = skills.map(({ title }) => title);
  await db.deleteFrom('fractional_skills').where('user_id', '=', userId).execute();
  if (skills.length > 0)
    await db
      .insertInto('fractional_skills')
      .values(skills.map(({ id }, position) => ({ user_id: userId, skill_id: id, position })))
      .execute();
  const { version } = await db
    .updateTable('fractionals')
    .set({ skill_titles: titles, version: nextVersion('fractionals') })
    .where('user_id', '=', userId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return { skills: titles, version };
};
