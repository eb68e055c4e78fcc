import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Education, Experience } from '../../../../contract/src/career.ts';
import type { MatchedCard } from '../../../../contract/src/fractionals.ts';
import type { RatingSummary } from '../../../../contract/src/reviews.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { prepare } from '../../lib/prepared.ts';
import { problem } from '../../lib/problem.ts';
import { grantsPlan } from '../billing/billing.public.ts';
import type { ReadMatchJob } from '../jobs/jobs.public.ts';
import { fractionalRating } from '../reviews/reviews.public.ts';
import { toMatchedCard, type Viewer } from './fractionals.policy.ts';

export type FractionalRow = Omit<Selectable<DB['fractionals']>, 'search'>;

const livePlan = sql`(
  select plans.title from subscriptions join plans on plans.id = subscriptions.plan_id
  where subscriptions.user_id = fractionals.user_id and subscriptions.line = 'fractional'
    and ${grantsPlan})`;

const cardColumns = [
  'user_id',
  'headline',
  'fractional_type',
  'fractional_types',
  'main_category',
  'location',
  'city',
  'time_zone',
  'client_type_expertise',
  'workplace',
  'skill_titles',
  'years_experience',
  'hours_per_week_min',
  'hours_per_week_max',
  'rate_min_minor',
  'rate_max_minor',
  'rate_period',
  'retainer_hours',
  'hourly_min_usd',
  'currency',
  'available_from',
  'capacity',
  'anonymous',
  'status',
  'submitted_at',
  're_review',
] as const;

/** A profile with its user, as its card shows it. */
export type CardRow = Pick<FractionalRow, (typeof cardColumns)[number]> & {
  first_name: string;
  last_name: string;
  profile_picture_id: string | null;
  joined_at: string;
  main_category_title: string | null;
  rating: RatingSummary;
  /** In the order of the ids. */
  position: number;
  /** Only read for admins. */
  email: string | null;
  promo_code: string | null;
  plan_name: string | null;
};

const profileColumns = [
  'bio',
  'sub_categories',
  'linkedin_url',
  'website_url',
  'booking_url',
  'languages',
  'certificates',
  'case_studies',
  'stage_fit',
  'no_go_companies',
  'paused',
  'availability_confirmed_at',
  'resume_id',
  'decided_at',
  'reason_code',
  'reason',
  'version',
] as const;

/** A whole profile. */
export type ProfileRow = CardRow &
  Pick<FractionalRow, (typeof profileColumns)[number]> & {
    email: string;
    account_status: string;
    resume_name: string | null;
    sub_category_titles: string[];
    education: Education[];
    experience: Experience[];
  };

const toColumns = (names: readonly string[]) =>
  sql.raw(names.map((name) => `fractionals.${name}`).join(', '));
const [plainCardColumns, plainProfileColumns] = [toColumns(cardColumns), toColumns(profileColumns)];
const adminColumns = sql`users.email, users.promo_code, ${livePlan} as plan_name`;
const noAdminColumns = sql`null as email, null as promo_code, null as plan_name`;

/** Selects the cards of these people in the order of `ids`, with `more` columns. */
const selectCards = (ids: RawBuilder<string[]>, more: RawBuilder<unknown>) => sql<CardRow>`
  select ${plainCardColumns}, users.first_name, users.last_name, users.profile_picture_id,
    users.created_at as joined_at, categories.title as main_category_title, ${fractionalRating} as rating,
    wanted.position, ${more}
  from unnest(${ids}) with ordinality as wanted (id, position)
  join fractionals on fractionals.user_id = wanted.id
  join users on users.id = fractionals.user_id
  left join categories on categories.id = fractionals.main_category
  order by wanted.position`;

/** Selects the cards of a list with the columns that this viewer may see. */
export const selectCardsFor = (viewer: Viewer, ids: RawBuilder<string[]>): RawBuilder<CardRow> =>
  selectCards(ids, viewer === 'admin' ? adminColumns : noAdminColumns);

// In a subquery: of a parameter the planner sees how few ids there are, and plans each short list again.
const selectIds = (ids: string[]) => sql<string[]>`(select ${ids}::uuid[])`;
const readForAdmin = prepare(({ ids }: { ids: string[] }) => selectCards(selectIds(ids), adminColumns));
const readForOthers = prepare(({ ids }: { ids: string[] }) => selectCards(selectIds(ids), noAdminColumns));

/** The cards in the order of `ids`, with the fields that this viewer may see, matched with the job if there is one. */
export const listCards = async (
  db: Db,
  ids: string[],
  viewer: Viewer,
  job?: ReadMatchJob,
): Promise<MatchedCard[]> => {
  if (ids.length === 0) return [];
  const rows = await (viewer === 'admin' ? readForAdmin : readForOthers)(db, { ids });
  return rows.map((row) => toMatchedCard(row, viewer, job));
};

const asList = (rows: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(entry), '[]') from (${rows}) as entry)`;

const readProfile = prepare(({ userId }: { userId: string }) => {
  const ownId = sql`fractionals.user_id`;
  const more = sql`${plainProfileColumns}, ${adminColumns}, users.status as account_status,
    (select name from files where id = fractionals.resume_id) as resume_name,
    array(
      select parts.title from unnest(fractionals.sub_categories) with ordinality as chosen (id, position)
      join categories as parts on parts.id = chosen.id order by chosen.position) as sub_category_titles,
    ${asList(selectEducation(ownId))} as education, ${asList(selectExperience(ownId))} as experience`;
  return selectCards(sql`array[${userId}::uuid]`, more) as RawBuilder<ProfileRow>;
});

/** Throws `not_found`. */
export const getProfileRow = async (db: Db, userId: string): Promise<ProfileRow> => {
  const [row] = await readProfile(db, { userId });
  if (row === undefined) throw problem('not_found');
  return row;
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

const selectEducation = (userId: RawBuilder<unknown>) => sql<Education>`
  select id, school, degree, field, start_date, end_date from educations where user_id = ${userId}
  order by coalesce(end_date, start_date) desc nulls first, id`;

const selectExperience = (userId: RawBuilder<unknown>) => sql<Experience>`
  select id, title, company, start_date, end_date, description from experiences where user_id = ${userId}
  order by end_date desc nulls first, start_date desc, id`;

/** Latest first. */
export const listEducation = async (db: Db, userId: string): Promise<Education[]> =>
  (await selectEducation(sql`${userId}`).execute(db)).rows;

/** Current roles first, then the latest. */
export const listExperience = async (db: Db, userId: string): Promise<Experience[]> =>
  (await selectExperience(sql`${userId}`).execute(db)).rows;
