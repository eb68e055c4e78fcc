import { type Selectable, sql } from 'kysely';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { problem } from '../../lib/problem.ts';
import { isLive } from './job-cards.queries.ts';
import { deleteJob, hasApplications, updateJob } from './jobs.queries.ts';

export { eraseBookmarksOf } from './bookmarks.queries.ts';
export { exportJobsOf } from './export-jobs.ts';
export { findSearches } from './find-searches.ts';
export { cardsInOrder, getJob } from './get-job.ts';
export { importJob } from './import-job.ts';
export { getJobCards, isLive } from './job-cards.queries.ts';
export { jobTerms } from './job-terms.ts';
export { jobWentLive } from './job-went-live.ts';
export { countLiveJobs, getOwnJob, isFull, listSimilar } from './jobs.queries.ts';
export { type MatchJob, type MatchProfile, matchScore } from './match-score.ts';
export { replyRecord } from './reply-record.ts';
export { moveJob } from './run-job.ts';
export { employerDomain } from './shared-domains.ts';

/** A job with its company's name and owner; `live` says whether it takes applications. */
export type JobForApplication = Selectable<DB['jobs']> & {
  company_id: string;
  company_name: string;
  owner_id: string;
  live: boolean;
};

/**
 * The job, in any status; `lock` keeps it from changing until the transaction ends. Throws not found, and
 * `job_imported` for one that is applied to at its source.
 */
export const getJobForApplication = async (
  db: Db,
  jobId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<JobForApplication> => {
  const query = db
    .selectFrom('jobs')
    .leftJoin('companies', 'companies.id', 'jobs.company_id')
    .leftJoin('company_owners', 'company_owners.company_id', 'jobs.company_id')
    .selectAll('jobs')
    .select(['companies.name as company_name', 'company_owners.user_id as owner_id', isLive.as('live')])
    .where('jobs.id', '=', jobId);
  const job = await (lock ? query.forUpdate('jobs') : query).executeTakeFirst();
  if (job === undefined) throw problem('not_found');
  if (job.source === 'scraped') throw problem('job_imported');
  return job as JobForApplication;
};

/** Moves the counters of a job, in the transaction that writes the application. */
export const countApplicant = async (
  db: Db,
  jobId: string,
  { applicants = 0, unseen = 0 }: { applicants?: number; unseen?: number },
): Promise<void> => {
  await db
    .updateTable('jobs')
    .set({
      applicants_count: sql`applicants_count + ${applicants}`,
      new_applicants: sql`greatest(0, new_applicants + ${unseen})`,
    })
    .where('id', '=', jobId)
    .execute();
};

/** Deletes a job that nobody applied to; archives another, whose applications the caller then ends. */
export const removeJob = async (db: Db, jobId: string): Promise<{ archived: boolean }> => {
  const archived = await hasApplications(db, jobId);
  if (archived) await updateJob(db, jobId, { status: 'closed', archived_at: new Date().toISOString() });
  else await deleteJob(db, jobId);
  return { archived };
};

/** Takes imported jobs that their source has likely lost out of sight, each once. Answers those that it paused. */
export const pauseGoneJobs = (db: Db, ids: string[]): Promise<{ id: string; title: string }[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .updateTable('jobs')
        .set({ status: 'paused', source_gone_at: sql`now()`, updated_at: sql`now()` })
        .where('id', 'in', ids)
        .where('source', '=', 'scraped')
        .where('source_gone_at', 'is', null)
        .where(isLive)
        .returning(['id', 'title'])
        .execute();

/** Brings back those that were paused so and that their source has again; not those of a company that may not be here. */
export const resumeFoundJobs = async (db: Db, ids: string[]): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .updateTable('jobs')
    .set({
      status: sql`case when status = 'paused' and expires_at > now() and not exists (
        select from company_owners join users on users.id = company_owners.user_id
        where company_owners.company_id = jobs.company_id and users.status <> 'active'
      ) then 'active' else status end`,
      source_gone_at: null,
      updated_at: sql`now()`,
    })
    .where('id', 'in', ids)
    .where('source', '=', 'scraped')
    .where('source_gone_at', 'is not', null)
    .execute();
};

/** Takes the live jobs of an account's company out of sight, until it sets them live again. */
export const pauseJobsOf = async (db: Db, ownerId: string): Promise<void> => {
  await db
    .updateTable('jobs')
    .from('company_owners')
    .set({ status: 'paused', updated_at: sql`now()` })
    .whereRef('company_owners.company_id', '=', 'jobs.company_id')
    .where('company_owners.user_id', '=', ownerId)
    .where('jobs.status', '=', 'active')
    .where('jobs.archived_at', 'is', null)
    .execute();
};

/** The jobs that a company has, locked; those archived are left out. */
export const lockJobsOf = async (db: Db, companyId: string): Promise<string[]> => {
  const jobs = await db
    .selectFrom('jobs')
    .select('id')
    .where('company_id', '=', companyId)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return jobs.map(({ id }) => id);
};
