import type { Db } from '../../lib/db.ts';
import { defineTask } from '../../lib/tasks.ts';
import { pauseGoneJobs, resumeFoundJobs } from '../jobs/jobs.public.ts';
import { notifyAdmins } from '../notifications/notifications.public.ts';

/** Imported jobs to pause because their scraped job has likely expired, or to resume because it has not. */
const listToUpdate = (db: Db, gone: boolean) =>
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

const pickIds = (rows: { id: string }[]) => rows.map(({ id }) => id);

/**
 * Pauses imported jobs whose source no longer lists them, and resumes them when it does again. A job that an admin
 * resumed stays live.
 */
export const followSources = defineTask({
  name: 'follow_sources',
  every: '*/10 * * * *',
  run: async ({ db }) => {
    await db.transaction().execute(async (tx) => {
      await resumeFoundJobs(tx, pickIds(await listToUpdate(tx, false)));
      const gone = await pauseGoneJobs(tx, pickIds(await listToUpdate(tx, true)));
      for (const { id, title } of gone)
        await notifyAdmins(tx, {
          kind: 'import_gone',
          dedupeKey: `import_gone ${id}`,
          title: `${title} has likely expired`,
          body: 'Its source no longer lists it, so the imported job was paused.',
          link: '/admin-scraped-jobs?status=converted&expired=true&others=show',
        });
    });
  },
});
