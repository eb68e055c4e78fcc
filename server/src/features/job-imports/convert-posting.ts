import { JobUpdate } from '../../../../contract/src/job-form.ts';
import type { ToJobForm } from '../../../../contract/src/scrapers.ts';
import type { Db } from '../../lib/db.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { employerDomain, importJob } from '../jobs/jobs.public.ts';
import {
  type ImportablePosting,
  isFromBoard,
  lockPosting,
  markConverted,
} from '../scrapers/scrapers.public.ts';
import { fitToJob } from './fit-to-job.ts';

const requireNew = ({ status }: ImportablePosting) => {
  if (status === 'converted') throw problem('already_exists', 'This posting is a job already.');
  if (status === 'dismissed')
    throw problem('not_allowed_now', 'This posting was dismissed. Take it back first.');
};

/** Throws what keeps the posting's own words from being a job, by field. */
const checked = (fields: JobUpdate): JobUpdate => {
  const read = JobUpdate.safeParse(fields);
  if (read.success) return read.data;
  throw invalid(Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])));
};

/**
 * Whose address may claim the job: as the admin says, else as the posting does, which may name its board's own page.
 */
const domainOf = async (db: Db, posting: ImportablePosting, said: string | null | undefined) => {
  const { company_url: read } = posting.fields;
  const domain = employerDomain(said === undefined ? read : said);
  if (domain === undefined || (said !== undefined && said !== read)) return domain;
  const ofItsPage = domain === employerDomain(posting.link);
  return ofItsPage && (await isFromBoard(db, posting.id)) ? undefined : domain;
};

/**
 * Turns a posting into a job, once: its row is locked, so that the second of two finds a job already. What is handed
 * over counts before what the posting is read as. One that is likely gone becomes a draft. Answers the job's id.
 */
export const convertPosting = async (
  db: Db,
  adminId: string,
  form: ToJobForm,
  now: Date,
): Promise<string> => {
  const { scraped_job_id, employer_id, status, company_name, company_url, ...overrides } = form;
  const posting = await lockPosting(db, scraped_job_id);
  requireNew(posting);
  const employerName = company_name ?? posting.fields.company_name;
  if (employer_id === undefined && employerName === '')
    throw invalid({ company_name: 'Please say which company hires.' });
  const domain = await domainOf(db, posting, company_url);
  const jobId = await importJob(
    db,
    {
      url: posting.link,
      companyId: employer_id ?? null,
      employerName,
      employerDomain: domain ?? null,
      fields: checked({ ...fitToJob(posting.fields, now), ...overrides }),
      status: status ?? (posting.likely_expired ? 'draft' : undefined),
    },
    now,
  );
  await markConverted(db, posting.id, jobId);
  await recordAudit(db, {
    actorId: adminId,
    action: 'scraped_job_converted',
    subjectType: 'job',
    subjectId: jobId,
    after: { scraped_job_id: posting.id, company_id: employer_id ?? null, source_url: posting.link },
  });
  return jobId;
};
