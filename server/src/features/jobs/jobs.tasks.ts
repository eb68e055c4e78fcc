import { z } from 'zod';
import { defineTask } from '../../lib/tasks.ts';
import { endJob, listEnded, listEnding, warnOfEnd } from './job-expiry.ts';

/** Every hour: whose job ends within five days hears of it. */
export const notifyJobsEnding = defineTask({
  name: 'notify_jobs_ending',
  input: z.object({}),
  every: '23 * * * *',
  run: async ({ db, config }) => {
    for (const id of await listEnding(db))
      await db.transaction().execute((one) => warnOfEnd(one, config.sessionSecret, id));
  },
});

/** Every five minutes: what has run out is paused. Lists leave it out from the very second. */
export const endJobs = defineTask({
  name: 'end_expired_jobs',
  input: z.object({}),
  every: '*/5 * * * *',
  run: async ({ db, config }) => {
    for (const id of await listEnded(db))
      await db.transaction().execute((one) => endJob(one, config.sessionSecret, id));
  },
});
