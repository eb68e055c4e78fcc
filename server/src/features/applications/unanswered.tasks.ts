import { z } from 'zod';
import { defineTask } from '../../lib/tasks.ts';
import { listJobsOverWithOpen, listJobsWithUnanswered } from './applications.queries.ts';
import { endApplications } from './end-applications.ts';

/**
 * Each hour: what got no answer for 21 days ends, and its credit goes back. So does what is still open of a job that is
 * over, as builds before 0040 left it.
 */
export const endUnanswered = defineTask({
  name: 'end_unanswered_applications',
  input: z.object({}),
  every: '17 * * * *',
  run: async ({ db }) => {
    for (const jobId of await listJobsOverWithOpen(db))
      await db.transaction().execute((one) => endApplications(one, jobId, 'closed'));
    for (const jobId of await listJobsWithUnanswered(db))
      await db.transaction().execute((one) => endApplications(one, jobId, 'no_response'));
  },
});
