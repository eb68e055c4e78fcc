import { jobFromText } from '../../../../contract/src/job-drafts.ts';
import { JobUpdate } from '../../../../contract/src/job-form.ts';
import { scrapedJobConvert, scrapedJobsConvert } from '../../../../contract/src/scrapers.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { ProblemError } from '../../lib/problem.ts';
import { sanitizeRichText } from '../../lib/rich-text.ts';
import { serve } from '../../lib/serve.ts';
import { getJob } from '../jobs/jobs.public.ts';
import { extractJobText } from '../scrapers/scrapers.public.ts';
import { convertScrapedJob, toJobFields } from './convert-scraped-job.ts';
import { readJobText } from './job-text.ts';

const isFound = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** The fields of a job that a pasted text states. Values that a job could not have are left out. */
const readJobFields = async (db: Db, text: string, now: Date): Promise<JobUpdate> => {
  const { title, description, outcomes, why_now } = readJobText(text);
  const extracted = await extractJobText(db, { title: title || 'A job', description });
  const fields: Record<string, unknown> = {
    ...toJobFields(extracted, now),
    title: title === '' ? null : extracted.title,
    description: sanitizeRichText(description),
    outcomes,
    why_now,
  };
  const found = Object.entries(fields).filter(
    ([name, value]) => isFound(value) && JobUpdate.safeParse({ [name]: value }).success,
  );
  return JobUpdate.parse(Object.fromEntries(found));
};

/** A problem as one sentence, with the error of its first field. */
const toSentence = ({ message, fields }: ProblemError): string => {
  const [field] = Object.entries(fields ?? {});
  return field === undefined ? message : `${field[0].replaceAll('_', ' ')}: ${field[1]}`;
};

export const jobImportRoutes = (app: App): void => {
  serve(
    app,
    jobFromText,
    async ({ deps, db, body }) => ({ fields: await readJobFields(db, body.text, deps.clock.now()) }),
    { limit: { max: 60, minutes: 60, by: 'account' } },
  );

  serve(app, scrapedJobConvert, async ({ deps, db, actor, body }) =>
    getJob(db, actor, await convertScrapedJob(db, actor, body, deps.clock.now())),
  );

  serve(
    app,
    scrapedJobsConvert,
    async ({ deps, db, actor, body: { ids, ...options } }) => {
      const converted: { scraped_job_id: string; job_id: string; status: 'draft' | 'active' }[] = [];
      const refused: { scraped_job_id: string; error: string }[] = [];
      for (const scraped_job_id of new Set(ids)) {
        try {
          const { id, status } = await db.transaction().execute(async (tx) => {
            const form = { ...options, scraped_job_id };
            return getJob(tx, actor, await convertScrapedJob(tx, actor, form, deps.clock.now()));
          });
          converted.push({ scraped_job_id, job_id: id, status: status === 'active' ? status : 'draft' });
        } catch (cause) {
          if (!(cause instanceof ProblemError)) throw cause;
          refused.push({ scraped_job_id, error: toSentence(cause) });
        }
      }
      return { converted, refused };
    },
    { transaction: false },
  );
};
