import { type InsertObject, type Selectable, sql, type UpdateObject } from 'kysely';
import { openStatuses } from '../../../../contract/src/applications.ts';
import type { JobStatus } from '../../../../contract/src/jobs.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { prepared } from '../../lib/prepared.ts';
import { problem } from '../../lib/problem.ts';
import { isLive } from './job-cards.queries.ts';

export type StoredJob = Selectable<DB['jobs']>;

/** The company whose slots are counted, locked until the transaction ends. Throws not found. */
export const lockCompany = async (db: Db, companyId: string | null | undefined) => {
  const company = await db
    .selectFrom('companies')
    .innerJoin('company_owners', 'company_owners.company_id', 'companies.id')
    .select(['companies.id', 'company_owners.user_id as owner_id'])
    .where('companies.id', '=', companyId ?? null)
    .where('companies.removed_at', 'is', null)
    .forUpdate('companies')
    .executeTakeFirst();
  if (company === undefined) throw problem('not_found');
  return company;
};

/** Whether a company stands and its owner may be here: what a link does without a session asks so. */
export const hasActiveOwner = async (db: Db, companyId: string | null): Promise<boolean> =>
  (await db
    .selectFrom('companies')
    .innerJoin('company_owners', 'company_owners.company_id', 'companies.id')
    .innerJoin('users', 'users.id', 'company_owners.user_id')
    .select('companies.id')
    .where('companies.id', '=', companyId)
    .where('companies.removed_at', 'is', null)
    .where('users.status', '=', 'active')
    .executeTakeFirst()) !== undefined;

/**
 * A job of a company, locked; `any` company's for an admin, nobody's for who has none. An archived one is gone. Throws
 * not found.
 */
export const getOwnJob = async (
  db: Db,
  companyId: string | 'any' | null,
  jobId: string,
): Promise<StoredJob> => {
  const query = db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', jobId)
    .where('archived_at', 'is', null)
    .forUpdate();
  const job = await (companyId === 'any'
    ? query
    : query.where('company_id', '=', companyId)
  ).executeTakeFirst();
  if (job === undefined) throw problem('not_found');
  return job;
};

/** The live jobs of a company but those imported, which take no slot of its plan and are never promoted. */
const liveJobs = (db: Db, companyId: string) =>
  db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('source', '<>', 'scraped')
    .where(isLive);

/** The live jobs that take a slot of the company's plan. */
export const countLiveJobs = async (db: Db, companyId: string): Promise<number> =>
  (await liveJobs(db, companyId).executeTakeFirstOrThrow()).count;

/** Those of them that are promoted now. */
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

export const updateJob = async (db: Db, jobId: string, changes: UpdateObject<DB, 'jobs'>) => {
  await db
    .updateTable('jobs')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', jobId)
    .execute();
};

export const hasApplications = async (db: Db, jobId: string): Promise<boolean> =>
  (await db.selectFrom('applications').select('id').where('job_id', '=', jobId).executeTakeFirst()) !==
  undefined;

export const deleteJob = async (db: Db, jobId: string) => {
  await db.deleteFrom('jobs').where('id', '=', jobId).execute();
};

/** How the catalogue spells these skills, by their lower case; one that it does not know is left out. */
export const listSpellings = async (db: Db, titles: string[]): Promise<Map<string, string>> => {
  if (titles.length === 0) return new Map();
  const known = await db
    .selectFrom('skills')
    .select('title')
    .where(
      sql`lower(title)`,
      'in',
      titles.map((title) => title.toLowerCase()),
    )
    .execute();
  return new Map(known.map(({ title }) => [title.toLowerCase(), title]));
};

/** Each skill once, as `spellings` has it; one that they do not know stays as it was typed. */
export const spelled = (titles: string[], spellings: Map<string, string>): string[] => [
  ...new Map(
    titles.map((title) => [title.toLowerCase(), spellings.get(title.toLowerCase()) ?? title]),
  ).values(),
];

/** Skills as the catalogue spells them; one that it does not know stays as it was typed. */
export const spellSkills = async (db: Db, titles: string[]): Promise<string[]> =>
  spelled(titles, await listSpellings(db, titles));

/** The given categories with their kind and parent; unknown ids are left out. */
export const listCategories = (db: Db, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('categories')
        .select(['id', 'kind', 'parent_id', 'title'])
        .where('id', 'in', ids)
        .execute();

export const findOwnApplication = (db: Db, jobId: string, fractionalId: string) =>
  db
    .selectFrom('applications')
    .select(['id', 'status', 'created_at'])
    .where('job_id', '=', jobId)
    .where('fractional_id', '=', fractionalId)
    .executeTakeFirst();

const openApplications = (db: Db, jobId: string) =>
  db
    .selectFrom('applications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('job_id', '=', jobId)
    .where('status', 'in', openStatuses);

/** Whether as many wait for a next step as the job takes. */
export const isFull = async (
  db: Db,
  { id, applicants_count, intake_cap }: Pick<StoredJob, 'id' | 'applicants_count' | 'intake_cap'>,
): Promise<boolean> =>
  // Where fewer ever applied, nobody has to be counted.
  applicants_count >= intake_cap &&
  (await openApplications(db, id).executeTakeFirstOrThrow()).count >= intake_cap;

/** Applications that wait for a next step, and would end with the job: those being declined end by that. */
export const countEnding = async (db: Db, jobId: string): Promise<number> =>
  (await openApplications(db, jobId).where('declining_until', 'is', null).executeTakeFirstOrThrow()).count;

/** Other live jobs of the same type, those of the same industry first. */
export const listSimilar = async (
  db: Db,
  job: Pick<StoredJob, 'id' | 'fractional_type' | 'main_category'>,
  most: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    ${prepared} select id from (
      select id, main_category, published_at from jobs
      where fractional_type = ${job.fractional_type} and id <> ${job.id} and ${isLive}
      order by published_at desc, id desc limit ${sql.lit(most * 10)}
    ) as newest
    order by main_category is not distinct from ${job.main_category}::uuid desc, published_at desc, id desc
    limit ${sql.lit(most)}`.execute(db);
  return rows.map(({ id }) => id);
};

/** Who claims a job: an active person of a company whose owner may be here, too. Throws `invalid_ticket`. */
export const findClaimant = async (db: Db, userId: string): Promise<{ email: string; companyId: string }> => {
  const claimant = await db
    .selectFrom('users')
    .innerJoin('company_members', 'company_members.user_id', 'users.id')
    .innerJoin('companies', 'companies.id', 'company_members.company_id')
    .innerJoin('company_owners', 'company_owners.company_id', 'companies.id')
    .innerJoin('users as owners', 'owners.id', 'company_owners.user_id')
    .select(['users.email', 'companies.id as companyId'])
    .where('users.id', '=', userId)
    .where('users.status', '=', 'active')
    .where('owners.status', '=', 'active')
    .where('companies.removed_at', 'is', null)
    .executeTakeFirst();
  if (claimant === undefined) throw problem('invalid_ticket');
  return claimant;
};
