import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type ApplicationStatus, openStatuses } from '../../../../contract/src/applications.ts';
import { overStatuses } from '../../../../contract/src/jobs.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { fractionalRating } from '../reviews/reviews.public.ts';
import { isParty, type OwnApplicationId } from './own-applications.ts';
import { scorecardsOfRow } from './scorecards.queries.ts';

/** Times inside JSON in the format of the wire: the type parser of the driver does not apply to them. */
const isoTime = (column: 'application_history.at' | 'application_notes.created_at') =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The company has not answered, and is not declining (product.md 'Pipeline'). */
export const isWaiting = sql<boolean>`(
  applications.status in ('submitted', 'viewed') and applications.answered_at is null
  and applications.declining_until is null)`;

/** Has no answer after `noResponseDays`. */
export const isUnanswered = sql<boolean>`(${isWaiting}
  and applications.created_at < now() - make_interval(days => ${sql.lit(limits.noResponseDays)}))`;

/** Has no answer after the days that the job promises. */
export const isOverdue = sql<boolean>`(${isWaiting}
  and applications.created_at + make_interval(days => applications.reply_promise_days) < now())`;

/** The status that the company sees: a decline that can still be undone counts as declined. */
const companyStatus = sql<ApplicationStatus>`case when applications.declining_until is null
  then applications.status else 'declined' end`;

const selectApplications = (db: Db) =>
  db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('users', 'users.id', 'applications.fractional_id')
    .innerJoin('fractionals', 'fractionals.user_id', 'applications.fractional_id')
    .leftJoin('categories', 'categories.id', 'fractionals.main_category')
    .selectAll('applications')
    .select((eb) => [
      'jobs.company_id',
      'users.first_name',
      'users.last_name',
      'users.profile_picture_id',
      'users.created_at as joined_at',
      'fractionals.headline',
      'fractionals.fractional_type',
      'fractionals.fractional_types',
      'fractionals.main_category',
      'categories.title as main_category_title',
      'fractionals.location',
      'fractionals.city',
      'fractionals.client_type_expertise',
      'fractionals.workplace',
      'fractionals.skill_titles',
      'fractionals.years_experience',
      'fractionals.hours_per_week_min',
      'fractionals.hours_per_week_max',
      'fractionals.rate_min_minor',
      'fractionals.rate_max_minor',
      'fractionals.rate_period as own_rate_period',
      'fractionals.retainer_hours',
      'fractionals.currency as own_currency',
      'fractionals.available_from',
      fractionalRating.as('rating'),
      scorecardsOfRow.as('scorecards'),
      jsonArrayFrom(
        eb
          .selectFrom('application_history')
          .select(['application_history.status', 'application_history.note'])
          .select(isoTime('application_history.at').as('at'))
          .whereRef('application_history.application_id', '=', 'applications.id')
          .orderBy('application_history.id'),
      ).as('history'),
      jsonArrayFrom(
        eb
          .selectFrom('application_notes')
          .innerJoin('users as authors', 'authors.id', 'application_notes.author_id')
          .select(['application_notes.id', 'application_notes.body as text'])
          .select('authors.full_name as author')
          .select(isoTime('application_notes.created_at').as('created_at'))
          .whereRef('application_notes.application_id', '=', 'applications.id')
          .orderBy('application_notes.id'),
      ).as('notes'),
    ]);

export type ApplicationRow = Awaited<ReturnType<ReturnType<typeof selectApplications>['execute']>>[number];

export const findApplicationRow = (db: Db, actor: Actor, id: string): Promise<ApplicationRow | undefined> =>
  selectApplications(db).where('applications.id', '=', id).where(isParty(actor)).executeTakeFirst();

interface ApplicationFilter {
  fractionalId?: string;
  jobId?: string;
  status?: ApplicationStatus[] | undefined;
  starred?: boolean | undefined;
  overdue?: boolean | undefined;
}

/** The status that the reader sees: a company lists by job, a fractional lists their own. */
const listedStatus = ({ jobId }: ApplicationFilter) =>
  jobId === undefined ? sql<ApplicationStatus>`applications.status` : companyStatus;

const matching = (filter: ApplicationFilter) => {
  const { fractionalId, jobId, status, starred, overdue } = filter;
  const conditions = [
    sql`true`,
    ...(fractionalId === undefined ? [] : [sql`applications.fractional_id = ${fractionalId}`]),
    ...(jobId === undefined ? [] : [sql`applications.job_id = ${jobId}`]),
    ...(status === undefined ? [] : [sql`${listedStatus(filter)} = any(${status})`]),
    ...(starred === undefined ? [] : [sql`applications.starred = ${starred}`]),
    ...(overdue === undefined ? [] : [sql`${isOverdue} = ${overdue}`]),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
};

export const listApplicationRows = async (
  db: Db,
  filter: ApplicationFilter,
  sort: 'match' | 'recent',
  { take, skip }: { take: number; skip: number },
) => {
  const rows = await selectApplications(db)
    .where(matching(filter))
    .orderBy(sort === 'match' ? 'applications.match_score' : 'applications.created_at', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(take)
    .offset(skip)
    .execute();
  const { count } = await db
    .selectFrom('applications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(matching(filter))
    .executeTakeFirstOrThrow();
  return { rows, count };
};

/** The fractional who applies. The lock serializes the applications of one person. */
export const lockApplicant = (db: Db, userId: string) =>
  db
    .selectFrom('fractionals')
    .selectAll()
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => problem('not_found'));

export const hasApplied = async (db: Db, jobId: string, fractionalId: string): Promise<boolean> =>
  (await db
    .selectFrom('applications')
    .select('id')
    .where('job_id', '=', jobId)
    .where('fractional_id', '=', fractionalId)
    .executeTakeFirst()) !== undefined;

export const isNoGo = async (db: Db, fractionalId: string, companyId: string | null): Promise<boolean> =>
  (await db
    .selectFrom('fractionals')
    .select('user_id')
    .where('user_id', '=', fractionalId)
    .where(sql<boolean>`user_id in (select * from hiding_from(${companyId}))`)
    .executeTakeFirst()) !== undefined;

/** The number of applications by status, without empty statuses. */
export const countByStatus = async (
  db: Db,
  filter: Pick<ApplicationFilter, 'fractionalId' | 'jobId'>,
): Promise<Record<string, number>> => {
  const rows = await db
    .selectFrom('applications')
    .select((eb) => [listedStatus(filter).as('status'), eb.fn.countAll<number>().as('count')])
    .where(matching(filter))
    .groupBy(sql`1`)
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
};

/** The details that notifications name; undefined if the fractional or the company was removed. */
export const findApplicationDetails = (db: Db, id: string) =>
  db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .innerJoin('users as people', 'people.id', 'applications.fractional_id')
    .select([
      'applications.id',
      'applications.job_id',
      'applications.match_score',
      'jobs.title as job_title',
      'companies.id as company_id',
      'companies.name as company_name',
      'people.id as fractional_id',
      'people.first_name',
      'people.last_name',
    ])
    .where('applications.id', '=', id)
    .where('people.status', '<>', 'removed')
    .executeTakeFirst();

const listJobIds = async (db: Db, condition: RawBuilder<boolean>): Promise<string[]> => {
  const rows = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select('job_id')
    .distinct()
    .where(condition)
    .orderBy('job_id')
    .execute();
  return rows.map((row) => row.job_id);
};

export const listJobsWithUnanswered = (db: Db) => listJobIds(db, isUnanswered);

/** Closed or filled jobs that still have open applications. */
export const listJobsOverWithOpen = (db: Db) =>
  listJobIds(
    db,
    sql`applications.status = any(${openStatuses}) and applications.declining_until is null
      and jobs.status = any(${overStatuses})`,
  );

export const setStarred = async (db: Db, { id }: OwnApplicationId, starred: boolean): Promise<void> => {
  await db.updateTable('applications').set({ starred }).where('id', '=', id).execute();
};

export const addNote = (db: Db, { id: applicationId }: OwnApplicationId, authorId: string, text: string) =>
  db
    .insertInto('application_notes')
    .values({ application_id: applicationId, author_id: authorId, body: text })
    .returning((eb) => [
      'id',
      'body as text',
      'created_at',
      eb
        .selectFrom('users')
        .select('full_name as author')
        .where('users.id', '=', authorId)
        .$asScalar()
        .$notNull()
        .as('author'),
    ])
    .executeTakeFirstOrThrow();
