import type { InsertObject } from 'kysely';
import type { JobUpdate } from '../../../../../contract/src/job-form.ts';
import type { Db } from '../../../lib/db.ts';
import type { DB } from '../../../lib/db-types.ts';
import { enqueue } from '../../../lib/tasks.ts';
import { emitWebhook } from '../../webhooks/webhooks.public.ts';
import { insertJob, lockCompany, type StoredJob } from '../jobs.queries.ts';
import { emptyJob, importedRequired, missingFields } from './check-job.ts';
import { jobWentLive, type Publisher, preparePublication, requireComplete } from './publication.ts';
import { waitsForReview } from './review-jobs.ts';
import { validateJob } from './validate-job.ts';

interface NewJob extends Pick<InsertObject<DB, 'jobs'>, 'source_url' | 'employer_name' | 'employer_domain'> {
  /** Null for an imported job whose employer has no company here. */
  company_id: string | null;
  source: StoredJob['source'];
  fields: JobUpdate;
  /** Undefined: active unless an imported job lacks a required field. */
  status: 'draft' | 'active' | undefined;
}

/**
 * Creates a job; an active one triggers saved-search alerts. Throws for invalid fields, and for an active job
 * `job_incomplete` or the plan limit.
 */
export const createJob = async (
  db: Db,
  publisher: Publisher,
  { fields, status, ...values }: NewJob,
  { now, reviewedJobs }: { now: Date; reviewedJobs: number },
): Promise<string> => {
  const { columns, after } = await validateJob(db, emptyJob, fields, now);
  const job = { ...after, source: values.source, published_at: null, expires_at: null, promoted_until: null };
  const isComplete = Object.keys(missingFields(after, importedRequired)).length === 0;
  const publication = await (async () => {
    if ((status ?? (isComplete ? 'active' : 'draft')) !== 'active') return { status: 'draft' as const };
    if (!(await waitsForReview(db, publisher, values.company_id, job, reviewedJobs)))
      return preparePublication(db, publisher, values.company_id, job, now);
    requireComplete(job);
    return { status: 'draft' as const, review_requested_at: now.toISOString() };
  })();
  const { id } = await insertJob(db, { ...columns, ...publication, ...values, title: after.title });
  if (publication.status === 'active') {
    await enqueue(db, jobWentLive, { job_id: id });
    await emitWebhook(db, 'job.published', id);
  }
  return id;
};

/** A scraped job that an admin converts to a job. */
interface ImportedJob {
  /** Where applicants apply. */
  url: string;
  companyId: string | null;
  employerName: string;
  /** The domain whose addresses may claim the job. */
  employerDomain: string | null;
  fields: JobUpdate;
  status?: 'draft' | 'active' | undefined;
}

/** Creates an imported job: it takes no slot of a plan, is never promoted, and links to its source. */
export const importJob = async (db: Db, imported: ImportedJob, now: Date): Promise<string> => {
  const { url, companyId, employerName, employerDomain, fields, status } = imported;
  if (companyId !== null) await lockCompany(db, companyId);
  const job = {
    company_id: companyId,
    employer_name: employerName,
    employer_domain: employerDomain,
    source: 'scraped' as const,
    source_url: url,
    fields,
    status,
  };
  return createJob(db, { type: 'admin' }, job, { now, reviewedJobs: 0 });
};
