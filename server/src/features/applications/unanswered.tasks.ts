import { z } from 'zod';
import { defineTask } from '../../lib/tasks.ts';
import { listJobsWithUnanswered } from './applications.queries.ts';
import { endApplications } from './end-applications.ts';

/** Each hour: what got no answer for 21 days ends, and its credit goes back. */
export const endUnanswered = defineTask({
  name: 'end_unanswered_applications',
  input: z.object({}),
  every: '17 * * * *',
  run: async ({ db }) => {
    for (const jobId of await listJobsWithUnanswered(db))
      await db.transaction().execute((one) => endApplications(one, jobId, 'no_response'));
  },
});
