import { defineTask } from '../../lib/tasks.ts';
import { computeQuartiles } from './rate-explorer.queries.ts';

/** Recomputes the quartiles after the reference rates of the day were imported. */
export const computeRates = defineTask({
  name: 'compute_rates',
  every: '35 3,17 * * *',
  run: ({ db }) => db.transaction().execute(computeQuartiles),
});
