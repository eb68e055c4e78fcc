import { applyReferenceRates } from '../../lib/apply-reference-rates.ts';
import { defineTask } from '../../lib/tasks.ts';

/** Enqueued when the reference rates change. */
export const applyRatesToJobs = defineTask({
  name: 'apply_rates_to_jobs',
  run: ({ db }) => applyReferenceRates(db, { table: 'jobs', id: 'id' }),
});
