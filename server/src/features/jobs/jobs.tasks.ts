import { countCommonTerms } from '../../lib/search-terms.ts';
import { defineTask } from '../../lib/tasks.ts';
import { promotionStarted } from '../billing/billing.public.ts';
import {
  listExpiredJobs,
  listExpiringJobs,
  notifyJobExpiring,
  pauseExpiredJob,
} from './publish/job-expiry.ts';
import { listCompaniesWithPlan, pauseJobsOverSlots, promoteLiveJobs } from './publish/plan-slots.ts';
import { jobSearchTable } from './search/search-jobs.ts';

export const notifyJobsExpiring = defineTask({
  name: 'notify_jobs_ending',
  every: '23 * * * *',
  run: async ({ db, config }) => {
    for (const id of await listExpiringJobs(db))
      await db.transaction().execute((tx) => notifyJobExpiring(tx, config.sessionSecret, id));
  },
});

/** Pauses expired jobs. Lists leave a job out from its expiry, whether or not this task has run. */
export const pauseExpiredJobs = defineTask({
  name: 'end_expired_jobs',
  every: '*/5 * * * *',
  run: async ({ db, config }) => {
    for (const id of await listExpiredJobs(db))
      await db.transaction().execute((tx) => pauseExpiredJob(tx, config.sessionSecret, id));
  },
});

/** Applies the slots of plans that ended or were downgraded. */
export const pauseExcessJobs = defineTask({
  name: 'pause_jobs_over_slots',
  every: '*/10 * * * *',
  run: async ({ db }) => {
    for (const id of await listCompaniesWithPlan(db))
      await db.transaction().execute((tx) => pauseJobsOverSlots(tx, id));
  },
});

export const promoteJobs = defineTask({
  ...promotionStarted,
  run: ({ db }, { user_id }) => db.transaction().execute((tx) => promoteLiveJobs(tx, user_id)),
});

/** Counts the common terms of jobs, by which a search decides how to read them. */
export const countJobTerms = defineTask({
  name: 'count_job_terms',
  every: '41 * * * *',
  run: ({ db }) => countCommonTerms(db, jobSearchTable),
});
