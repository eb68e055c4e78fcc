import { z } from 'zod';
import type { Db } from '../../lib/db.ts';
import { defineTask } from '../../lib/tasks.ts';
import { pauseGoneJobs, resumeFoundJobs } from '../jobs/jobs.public.ts';
import { notifyAdmins } from '../notifications/notifications.public.ts';

/** Imported jobs whose standing differs from their posting's: live though it is likely gone, or the other way round. */
const listToFollow = (db: Db, gone: boolean) =>
  db
    .selectFrom('scraped_jobs')
    .innerJoin('jobs', 'jobs.id', 'scraped_jobs.job_id')
    .select('jobs.id')
    .where('jobs.source', '=', 'scraped')
    .where('scraped_jobs.likely_expired', '=', gone)
    .where('jobs.source_gone_at', gone ? 'is' : 'is not', null)
    .$if(gone, (query) => query.where('jobs.status', '=', 'active'))
    .limit(1_000)
    .execute();

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

/**
 * Every ten minutes: a job is paused once its source has likely lost it, so that nobody is sent to what is not there,
 * and live again once the source has it back. An admin who puts one live again meanwhile is not overruled.
 */
export const followSources = defineTask({
  name: 'follow_sources',
  input: z.object({}),
  every: '*/10 * * * *',
  run: async ({ db }) => {
    await db.transaction().execute(async (one) => {
      await resumeFoundJobs(one, idsOf(await listToFollow(one, false)));
      const gone = await pauseGoneJobs(one, idsOf(await listToFollow(one, true)));
      for (const { id, title } of gone)
        await notifyAdmins(one, {
          kind: 'import_gone',
          key: `import_gone:${id}`,
          title: `${title} is likely gone`,
          body: 'Its source does not have it any more, so the imported job is paused.',
          link: '/admin-scraped-jobs?status=converted&expired=true&others=show',
        });
    });
  },
});
