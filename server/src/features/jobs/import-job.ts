import type { JobUpdate } from '../../../../contract/src/job-form.ts';
import type { Db } from '../../lib/db.ts';
import { enqueue } from '../../lib/tasks.ts';
import { emptyJob, importedRequired, missingOf } from './check-job.ts';
import { jobWentLive } from './job-went-live.ts';
import { insertJob, lockCompany } from './jobs.queries.ts';
import { checkedColumns, publication } from './save-job.ts';

/** A posting of another site, as an admin turns it into a job. */
interface ImportedJob {
  /** Where one applies. */
  url: string;
  /** The company that hires, where it is one of ours; else its name says who hires. */
  companyId: string | null;
  employerName: string;
  /** The domain whose addresses may claim the job. */
  employerDomain: string | null;
  fields: JobUpdate;
  /** Left out: live where nothing is missing. */
  status?: 'draft' | 'active' | undefined;
}

/**
 * Makes the job, marked as imported: it takes no slot of a plan, is not promoted, and sends people to its source.
 * Throws what its fields get wrong, and `job_incomplete` where it shall be live and lacks what even it needs.
 */
export const importJob = async (db: Db, job: ImportedJob, now: Date): Promise<string> => {
  if (job.companyId !== null) await lockCompany(db, job.companyId);
  const { columns, after } = await checkedColumns(db, emptyJob, job.fields, now);
  const source = 'scraped' as const;
  const fresh = { ...after, source, published_at: null, expires_at: null, promoted_until: null };
  const complete = Object.keys(missingOf(after, importedRequired)).length === 0;
  const status = job.status ?? (complete ? 'active' : 'draft');
  const live =
    status === 'active' ? await publication(db, { type: 'admin' }, job.companyId, fresh, now) : { status };
  const { id } = await insertJob(db, {
    ...columns,
    ...live,
    title: after.title,
    company_id: job.companyId,
    employer_name: job.employerName,
    employer_domain: job.employerDomain,
    source,
    source_url: job.url,
  });
  if (live.status === 'active') await enqueue(db, jobWentLive, { job_id: id });
  return id;
};
