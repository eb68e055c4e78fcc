import { type InsertObject, type RawBuilder, type Selectable, sql, type UpdateObject } from 'kysely';
import { openStatuses } from '../../../../contract/src/applications.ts';
import type { JobStatus } from '../../../../contract/src/jobs.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Actor } from '../../lib/authenticate.ts';
import { type Authorized, authorized } from '../../lib/authorized.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { problem } from '../../lib/problem.ts';
import { nextVersion } from '../../lib/version.ts';
import { isLive } from './cards/job-cards.queries.ts';

export type StoredJob = Selectable<DB['jobs']>;

/** Companies that are not removed, with their owners. */
export const selectCompanies = (db: Db) =>
  db
    .selectFrom('companies')
    .innerJoin('company_owners', 'company_owners.company_id', 'companies.id')
    .select(['companies.id', 'company_owners.user_id as owner_id'])
    .where('companies.removed_at', 'is', null);

/** The company with its owner, locked until the transaction ends. Throws not found. */
export const lockCompany = (db: Db, companyId: string | null | undefined) =>
  selectCompanies(db)
    .where('companies.id', '=', companyId ?? null)
    .forUpdate('companies')
    .executeTakeFirstOrThrow(() => problem('not_found'));

/** Whether the company exists and its owner is active; checked for links that work without a session. */
export const hasActiveOwner = async (db: Db, companyId: string | null): Promise<boolean> =>
  (await selectCompanies(db)
    .innerJoin('users', 'users.id', 'company_owners.user_id')
    .where('companies.id', '=', companyId)
    .where('users.status', '=', 'active')
    .executeTakeFirst()) !== undefined;

/** A job that the actor may change: their company's, or any job for an admin. */
export type OwnJob = Authorized<StoredJob, 'owner' | 'admin'>;
/** The same with the id alone. */
export type OwnJobId = Authorized<Pick<StoredJob, 'id'>, 'owner' | 'admin'>;

const selectForUpdate = (db: Db, jobId: string) =>
  db.selectFrom('jobs').selectAll().where('id', '=', jobId).where('archived_at', 'is', null).forUpdate();

/** Any job that is not archived, locked. The caller checks whether it may be changed. Throws not found. */
export const lockJob = (db: Db, jobId: string): Promise<StoredJob> =>
  selectForUpdate(db, jobId).executeTakeFirstOrThrow(() => problem('not_found'));

/** A job of the actor's company, or any job for an admin, locked and not archived. Throws not found. */
export const getOwnJob = async (
  db: Db,
  { type, companyId }: Pick<Actor, 'type' | 'companyId'>,
  jobId: string,
): Promise<OwnJob> => {
  const query = selectForUpdate(db, jobId);
  const job = await (type === 'admin' ? query : query.where('company_id', '=', companyId)).executeTakeFirst();
  if (job === undefined) throw problem('not_found');
  return authorized(job, type === 'admin' ? 'admin' : 'owner');
};

/** The live jobs of a company without imported ones, which are never promoted. */
const liveJobs = (db: Db, companyId: string) =>
  db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('source', '<>', 'scraped')
    .where(isLive);

export const countLiveJobs = async (db: Db, companyId: string): Promise<number> =>
  (await liveJobs(db, companyId).executeTakeFirstOrThrow()).count;

/** The live jobs that take a slot of the company's plan: not those that an admin posted. */
export const countTakenSlots = async (db: Db, companyId: string): Promise<number> =>
  (await liveJobs(db, companyId).where('source', '=', 'company').executeTakeFirstOrThrow()).count;

/** The promoted jobs among the live ones. */
export const countPromotedJobs = async (db: Db, companyId: string): Promise<number> =>
  (await liveJobs(db, companyId).where('promoted_until', '>', sql<string>`now()`).executeTakeFirstOrThrow())
    .count;

export const countJobsByStatus = async (db: Db, companyId: string): Promise<Record<JobStatus, number>> => {
  const rows = await db
    .selectFrom('jobs')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('company_id', '=', companyId)
    .where('archived_at', 'is', null)
    .groupBy('status')
    .execute();
  const counts = { draft: 0, active: 0, paused: 0, closed: 0, filled: 0 };
  for (const { status, count } of rows) counts[status] = count;
  return counts;
};

export const insertJob = (db: Db, job: InsertObject<DB, 'jobs'>) =>
  db.insertInto('jobs').values(job).returning('id').executeTakeFirstOrThrow();

export const updateJob = async (db: Db, job: OwnJobId, changes: UpdateObject<DB, 'jobs'>) => {
  await db
    .updateTable('jobs')
    .set({ ...changes, version: nextVersion('jobs'), updated_at: sql`now()` })
    .where('id', '=', job.id)
    .execute();
};

export const hasApplications = async (db: Db, jobId: string): Promise<boolean> =>
  (await db.selectFrom('applications').select('id').where('job_id', '=', jobId).executeTakeFirst()) !==
  undefined;

export const deleteJob = async (db: Db, job: OwnJobId) => {
  await db.deleteFrom('jobs').where('id', '=', job.id).execute();
};

/** The catalogue's spelling of these skills, by lower case; unknown skills are left out. */
export const listSpellings = async (db: Db, titles: string[]): Promise<Map<string, string>> => {
  if (titles.length === 0) return new Map();
  const skills = await db
    .selectFrom('skills')
    .select('title')
    .where(
      sql`lower(title)`,
      'in',
      titles.map((title) => title.toLowerCase()),
    )
    .execute();
  return new Map(skills.map(({ title }) => [title.toLowerCase(), title]));
};

/** The distinct skills in the catalogue's spelling; unknown skills are unchanged. */
export const applySpellings = (titles: string[], spellings: Map<string, string>): string[] => [
  ...new Map(
    titles.map((title) => [title.toLowerCase(), spellings.get(title.toLowerCase()) ?? title]),
  ).values(),
];

export const spellSkills = async (db: Db, titles: string[]): Promise<string[]> =>
  applySpellings(titles, await listSpellings(db, titles));

/** The categories with their kind and parent; unknown ids are left out. */
export const listCategories = (db: Db, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('categories')
        .select(['id', 'kind', 'parent_id', 'title'])
        .where('id', 'in', ids)
        .execute();

const selectOpenCount = (condition = sql`true`) => sql<number>`(
  select count(*) from applications
  where job_id = jobs.id and status in (${sql.join(openStatuses.map((status) => sql.lit(status)))}) and ${condition})`;

/** The open applications of the row `jobs`. */
export const countOpen = selectOpenCount();

/** Those that would end with the job. Applications that are being declined do not. */
export const countEnding = selectOpenCount(sql`declining_until is null`);

/** Whether the open applications have reached the intake cap. */
export const isFull = async (
  db: Db,
  { id, applicants_count, intake_cap }: Pick<StoredJob, 'id' | 'applicants_count' | 'intake_cap'>,
): Promise<boolean> => {
  // The stored total avoids the count for most jobs.
  if (applicants_count < intake_cap) return false;
  const job = db.selectFrom('jobs').select(countOpen.as('open')).where('id', '=', id);
  return (await job.executeTakeFirstOrThrow()).open >= intake_cap;
};

interface Compared {
  id: RawBuilder<string>;
  fractional_type: RawBuilder<string | null>;
  main_category: RawBuilder<string | null>;
}

/** Selects the ids of other live jobs of the same type, jobs of the same industry first. */
export const selectSimilar = ({ id, fractional_type, main_category }: Compared) => sql<{ id: string }>`
  select id from (
    select id, main_category, published_at from jobs
    where fractional_type = ${fractional_type} and id <> ${id} and ${isLive}
    order by published_at desc, id desc limit ${sql.lit(limits.similarJobs * 10)}
  ) as newest
  order by main_category is not distinct from ${main_category} desc, published_at desc, id desc
  limit ${sql.lit(limits.similarJobs)}`;

/** The ids of jobs that are similar to one that may not be live. */
export const listSimilar = async (
  db: Db,
  { id, fractional_type, main_category }: Pick<StoredJob, 'id' | 'fractional_type' | 'main_category'>,
): Promise<string[]> => {
  const similar = selectSimilar({
    id: sql`${id}`,
    fractional_type: sql`${fractional_type}`,
    main_category: sql`${main_category}::uuid`,
  });
  return (await similar.execute(db)).rows.map((row) => row.id);
};
