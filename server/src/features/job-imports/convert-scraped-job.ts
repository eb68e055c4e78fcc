import { addDays, toIsoDay } from '../../../../contract/src/dates.ts';
import { JobUpdate } from '../../../../contract/src/job-form.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { ImportFields, ToJobForm } from '../../../../contract/src/scrapers.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { employerDomain, importJob } from '../jobs/jobs.public.ts';
import {
  type ImportableJob,
  isFromBoard,
  lockScrapedJob,
  markConverted,
} from '../scrapers/scrapers.public.ts';

const shorten = (title: string): string => {
  const { max } = limits.jobTitleCharacters;
  return title.length <= max ? title : `${title.slice(0, max - 1).replace(/\s+\S*$/, '')}…`;
};

/** The extracted fields as those of a job; values beyond a job's limits are left out. */
export const toJobFields = (extracted: ImportFields, now: Date): JobUpdate => {
  const { company_name: _, company_url: __, title, engagement, equity, currency, ...fields } = extracted;
  const { hours_per_week_min, hours_per_week_max, budget_min, budget_max, apply_by } = fields;
  const hoursTooLong = Math.max(hours_per_week_min ?? 0, hours_per_week_max ?? 0) > limits.jobHours.max;
  const rangeTooWide =
    budget_min !== null && budget_max !== null && budget_max > budget_min * limits.jobBudgetRatio;
  const latestDay = toIsoDay(addDays(now, limits.jobApplyByDays));
  return {
    ...fields,
    title: shorten(title),
    ...(hoursTooLong ? { hours_per_week_min: null, hours_per_week_max: null } : {}),
    ...(rangeTooWide ? { budget_min: null } : {}),
    ...(engagement ? { engagement } : {}),
    ...(equity ? { equity } : {}),
    ...(currency ? { currency } : {}),
    apply_by: apply_by !== null && apply_by > latestDay ? null : apply_by,
  };
};

/** Validates the fields as those of a job. Throws the errors by field. */
const requireValid = (fields: JobUpdate): JobUpdate => {
  const parsed = JobUpdate.safeParse(fields);
  if (parsed.success) return parsed.data;
  throw invalid(
    Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])),
  );
};

/**
 * The domain whose company may claim the job, from the admin's form, else from the scraped job. A job board's domain
 * counts only if the admin states it.
 */
const claimDomain = async (db: Db, job: ImportableJob, stated: string | null | undefined) => {
  const { company_url: extracted } = job.fields;
  const domain = employerDomain(stated === undefined ? extracted : stated);
  if (domain === undefined || (stated !== undefined && stated !== extracted)) return domain;
  return domain === employerDomain(job.link) && (await isFromBoard(db, job.id)) ? undefined : domain;
};

/**
 * Converts a scraped job to a job, once. The form overrides the extracted fields. A job that has likely expired becomes
 * a draft unless the form says otherwise. Returns the id of the new job.
 */
export const convertScrapedJob = async (
  db: Db,
  admin: Actor,
  form: ToJobForm,
  now: Date,
): Promise<string> => {
  const { scraped_job_id, employer_id, status, company_name, company_url, ...overrides } = form;
  const scraped = await lockScrapedJob(db, scraped_job_id);
  if (scraped.status === 'converted')
    throw problem('already_exists', 'This scraped job has already been converted.');
  if (scraped.status === 'dismissed')
    throw problem('not_allowed_now', 'This scraped job was dismissed. Restore it first.');
  const employerName = company_name ?? scraped.fields.company_name;
  if (employer_id === undefined && employerName === '')
    throw invalid({ company_name: 'Enter the company that is hiring.' });
  const jobId = await importJob(
    db,
    {
      url: scraped.link,
      companyId: employer_id ?? null,
      employerName,
      employerDomain: (await claimDomain(db, scraped, company_url)) ?? null,
      fields: requireValid({ ...toJobFields(scraped.fields, now), ...overrides }),
      status: status ?? (scraped.likely_expired ? 'draft' : undefined),
    },
    now,
  );
  await markConverted(db, scraped.id, jobId);
  await recordAudit(db, {
    actor: admin,
    action: 'scraped_job_converted',
    subjectType: 'job',
    subjectId: jobId,
    after: { scraped_job_id: scraped.id, company_id: employer_id ?? null, source_url: scraped.link },
  });
  return jobId;
};
