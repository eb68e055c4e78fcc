import { type RawBuilder, type Selectable, sql } from 'kysely';
import { authorized } from '../../lib/authorized.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { prepare } from '../../lib/prepared.ts';
import { problem } from '../../lib/problem.ts';
import { emitWebhook } from '../webhooks/webhooks.public.ts';
import { isLive } from './cards/job-cards.queries.ts';
import { deleteJob, hasApplications, type OwnJobId, updateJob } from './jobs.queries.ts';

export { applyRatesToJobs } from './apply-rates.tasks.ts';
export { eraseBookmarks } from './bookmarks.queries.ts';
export { findVisibleJob, getJob } from './cards/get-job.ts';
export {
  isLive,
  jobTerms,
  listJobCards,
  mapJobCards,
  toPaymentRecord,
  toReplyRecord,
} from './cards/job-cards.queries.ts';
export { employerDomain, isFreeMail } from './claims/email-domains.ts';
export { countLiveJobs, getOwnJob, isFull, listSimilar, type OwnJobId } from './jobs.queries.ts';
export { getMatchJob, type ReadMatchJob } from './matching/match-job.ts';
export {
  jobColumns,
  type MatchJob,
  type MatchProfile,
  profileColumns,
  scoreMatch,
} from './matching/match-score.ts';
export { summarizeMatch, toMatchReason } from './matching/match-text.ts';
export { importJob } from './publish/create-job.ts';
export { moveJob } from './publish/move-job.ts';
export { jobWentLive } from './publish/publication.ts';
export { countReviewedJobs, jobsInReview } from './publish/review-jobs.ts';
export { findSearches } from './search/find-searches.ts';

/** A job with its company's name and owner; `live` is whether it accepts applications. */
export type JobForApplication = Selectable<DB['jobs']> & {
  company_id: string;
  company_name: string;
  owner_id: string;
  live: boolean;
};

const prepareJob = (lock: RawBuilder<unknown>) =>
  prepare<{ jobId: string }, JobForApplication>(
    ({ jobId }) => sql`
      select jobs.*, companies.name as company_name, company_owners.user_id as owner_id, ${isLive} as live
      from jobs
      left join companies on companies.id = jobs.company_id
      left join company_owners on company_owners.company_id = jobs.company_id
      where jobs.id = ${jobId} ${lock}`,
  );
const selectJob = prepareJob(sql``);
const selectJobForUpdate = prepareJob(sql`for update of jobs`);

/**
 * The job in any status; `lock` locks it until the transaction ends. Throws not found, and `job_imported` for an
 * imported job, whose applicants apply at its source.
 */
export const getJobForApplication = async (
  db: Db,
  jobId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<JobForApplication> => {
  const [job] = await (lock ? selectJobForUpdate : selectJob)(db, { jobId });
  if (job === undefined) throw problem('not_found');
  if (job.source === 'scraped') throw problem('job_imported');
  return job;
};

const updateCounters = prepare<{ jobId: string; applicants: number; unseen: number }, object>(
  ({ jobId, applicants, unseen }) => sql`
    update jobs set applicants_count = applicants_count + ${applicants},
      new_applicants = greatest(0, new_applicants + ${unseen})
    where id = ${jobId}`,
);

/** Adds to the counters of a job, in the transaction that writes the application. */
export const adjustJobCounters = async (
  db: Db,
  jobId: string,
  { applicants = 0, unseen = 0 }: { applicants?: number; unseen?: number },
): Promise<void> => {
  await updateCounters(db, { jobId, applicants, unseen });
};

/** Deletes a job without applications; archives any other job, whose applications the caller then ends. */
export const removeJob = async (db: Db, job: OwnJobId): Promise<{ archived: boolean }> => {
  const archived = await hasApplications(db, job.id);
  const { status } = await db
    .selectFrom('jobs')
    .select('status')
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow();
  if (status === 'active') await emitWebhook(db, 'job.closed', job.id, { status: 'closed' });
  if (archived) await updateJob(db, job, { status: 'closed', archived_at: sql`now()` });
  else await deleteJob(db, job);
  return { archived };
};

const emitClosed = (db: Db, jobs: { id: string }[]): Promise<void> =>
  emitWebhook(
    db,
    'job.closed',
    jobs.map(({ id }) => id),
  );

/** Pauses live imported jobs that their source no longer lists, each once. Returns the paused jobs. */
export const pauseGoneJobs = async (db: Db, ids: string[]): Promise<{ id: string; title: string }[]> => {
  if (ids.length === 0) return [];
  const paused = await db
    .updateTable('jobs')
    .set({ status: 'paused', source_gone_at: sql`now()`, updated_at: sql`now()` })
    .where('id', 'in', ids)
    .where('source', '=', 'scraped')
    .where('source_gone_at', 'is', null)
    .where(isLive)
    .returning(['id', 'title'])
    .execute();
  await emitClosed(db, paused);
  return paused;
};

/** Reactivates jobs paused by `pauseGoneJobs` that their source lists again, unless the company's owner is not active. */
export const resumeFoundJobs = async (db: Db, ids: string[]): Promise<void> => {
  if (ids.length === 0) return;
  const resumed = await db
    .updateTable('jobs')
    .set({ status: 'active', updated_at: sql`now()` })
    .where('id', 'in', ids)
    .where('source', '=', 'scraped')
    .where('source_gone_at', 'is not', null)
    .where('status', '=', 'paused')
    .where('expires_at', '>', sql<string>`now()`)
    .where(
      sql<boolean>`not exists (
        select from company_owners join users on users.id = company_owners.user_id
        where company_owners.company_id = jobs.company_id and users.status <> 'active'
      )`,
    )
    .returning('id')
    .execute();
  await db.updateTable('jobs').set({ source_gone_at: null }).where('id', 'in', ids).execute();
  await emitWebhook(
    db,
    'job.published',
    resumed.map(({ id }) => id),
  );
};

/** Pauses the live jobs of a company by its owner. */
export const pauseJobs = async (db: Db, ownerId: string): Promise<void> => {
  const paused = await db
    .updateTable('jobs')
    .from('company_owners')
    .set({ status: 'paused', updated_at: sql`now()` })
    .whereRef('company_owners.company_id', '=', 'jobs.company_id')
    .where('company_owners.user_id', '=', ownerId)
    .where('jobs.status', '=', 'active')
    .where('jobs.archived_at', 'is', null)
    .returning('jobs.id')
    .execute();
  await emitClosed(db, paused);
};

/** The jobs of a company that is removed, locked, without archived ones. */
export const lockJobs = async (db: Db, companyId: string): Promise<OwnJobId[]> => {
  const jobs = await db
    .selectFrom('jobs')
    .select('id')
    .where('company_id', '=', companyId)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return jobs.map((job) => authorized(job, 'owner'));
};

/** The jobs that the company of an owner posted, and the jobs that a person bookmarked. */
export const exportJobs = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => {
  const posted = await db
    .selectFrom('jobs')
    .innerJoin('company_owners', 'company_owners.company_id', 'jobs.company_id')
    .selectAll('jobs')
    .where('company_owners.user_id', '=', userId)
    .orderBy('jobs.id')
    .execute();
  const saved = await db
    .selectFrom('bookmarks')
    .innerJoin('jobs', 'jobs.id', 'bookmarks.job_id')
    .select(['jobs.id', 'jobs.title', 'bookmarks.created_at as saved_at'])
    .where('bookmarks.user_id', '=', userId)
    .orderBy('bookmarks.created_at')
    .execute();
  return { jobs: posted.map(({ employer_key: _, ...job }) => job), saved_jobs: saved };
};
