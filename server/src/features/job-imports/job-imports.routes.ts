import { scrapedJobConvert, scrapedJobsConvert } from '../../../../contract/src/scrapers.ts';
import type { App } from '../../lib/deps.ts';
import { ProblemError } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { getJob } from '../jobs/jobs.public.ts';
import { convertPosting } from './convert-posting.ts';

/** What a refusal says in one sentence, with the first of its fields. */
const sentenceOf = ({ message, fields }: ProblemError): string => {
  const [field] = Object.entries(fields ?? {});
  return field === undefined ? message : `${field[0].replaceAll('_', ' ')}: ${field[1]}`;
};

/** Postings of other sites become jobs: it stands above those who read them and those who keep jobs. */
export const jobImportRoutes = (app: App): void => {
  serve(app, scrapedJobConvert, async ({ db, actor, body }) =>
    getJob(db, actor, await convertPosting(db, actor.id, body, new Date())),
  );

  serve(
    app,
    scrapedJobsConvert,
    async ({ db, actor, body: { ids, ...choice } }) => {
      const converted: { scraped_job_id: string; job_id: string; status: 'draft' | 'active' }[] = [];
      const refused: { scraped_job_id: string; error: string }[] = [];
      for (const scraped_job_id of new Set(ids)) {
        try {
          const { id, status } = await db.transaction().execute(async (one) => {
            const jobId = await convertPosting(one, actor.id, { ...choice, scraped_job_id }, new Date());
            return getJob(one, actor, jobId);
          });
          converted.push({ scraped_job_id, job_id: id, status: status === 'active' ? status : 'draft' });
        } catch (cause) {
          if (!(cause instanceof ProblemError)) throw cause;
          refused.push({ scraped_job_id, error: sentenceOf(cause) });
        }
      }
      return { converted, refused };
    },
    { transaction: false },
  );
};
