import { type Selectable, sql } from 'kysely';
import type { Education, Experience } from '../../../../contract/src/career.ts';
import type { RatingSummary } from '../../../../contract/src/reviews.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { problem } from '../../lib/problem.ts';
import { fractionalRating } from '../reviews/reviews.public.ts';

export type FractionalRow = Omit<Selectable<DB['fractionals']>, 'search'>;

const livePlan = sql<string | null>`(
  select plans.title from subscriptions join plans on plans.id = subscriptions.plan_id
  where subscriptions.user_id = fractionals.user_id and subscriptions.line = 'fractional'
    and subscriptions.status <> 'ended' and subscriptions.end_date > now()
)`;

const selectProfiles = (db: Db) =>
  db
    .selectFrom('fractionals')
    .innerJoin('users', 'users.id', 'fractionals.user_id')
    .leftJoin('categories', 'categories.id', 'fractionals.main_category')
    .leftJoin('files as resume', 'resume.id', 'fractionals.resume_id')
    .selectAll('fractionals')
    .select(['users.first_name', 'users.last_name', 'users.email', 'users.profile_picture_id'])
    .select(['users.promo_code', 'users.created_at as joined_at', 'users.status as account_status'])
    .select(['categories.title as main_category_title', 'resume.name as resume_name'])
    .select([livePlan.as('plan_name'), fractionalRating.as('rating')]);

/** A profile with its user, the title of its industry and its plan. */
export type ProfileRow = FractionalRow & {
  first_name: string;
  last_name: string;
  email: string;
  profile_picture_id: string | null;
  promo_code: string | null;
  joined_at: string;
  account_status: string;
  main_category_title: string | null;
  resume_name: string | null;
  plan_name: string | null;
  rating: RatingSummary;
};

/** Throws `not_found`. */
export const getProfileRow = (db: Db, userId: string): Promise<ProfileRow> =>
  selectProfiles(db)
    .where('fractionals.user_id', '=', userId)
    .executeTakeFirstOrThrow(() => problem('not_found'));

/** The rows in the order of `ids`. */
export const listProfileRows = async (db: Db, ids: string[]): Promise<ProfileRow[]> => {
  if (ids.length === 0) return [];
  const rows = await selectProfiles(db).where('fractionals.user_id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.user_id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** Locks the profile until the transaction ends. Throws `not_found`. */
export const lockFractional = (db: Db, userId: string): Promise<FractionalRow> =>
  db
    .selectFrom('fractionals')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => problem('not_found'));

/** Confirms that the hours and the available-from date are still correct. */
export const confirmAvailability = async (db: Db, userId: string): Promise<void> => {
  await db
    .updateTable('fractionals')
    .set({ availability_confirmed_at: sql`now()` })
    .where('user_id', '=', userId)
    .execute();
};

/** Latest first. */
export const listEducation = (db: Db, userId: string): Promise<Education[]> =>
  db
    .selectFrom('educations')
    .select(['id', 'school', 'degree', 'field', 'start_date', 'end_date'])
    .where('user_id', '=', userId)
    .orderBy(sql`coalesce(end_date, start_date) desc nulls first`)
    .orderBy('id')
    .execute();

/** Current roles first, then the latest. */
export const listExperience = (db: Db, userId: string): Promise<Experience[]> =>
  db
    .selectFrom('experiences')
    .select(['id', 'title', 'company', 'start_date', 'end_date', 'description'])
    .where('user_id', '=', userId)
    .orderBy(sql`end_date desc nulls first`)
    .orderBy('start_date', 'desc')
    .orderBy('id')
    .execute();

/** The titles of categories in the order of `ids`. */
export const listCategoryTitles = async (db: Db, ids: string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('categories')
    .select('title')
    .where('id', 'in', ids)
    .orderBy(sql`array_position(${ids}::uuid[], id)`)
    .execute();
  return rows.map(({ title }) => title);
};
