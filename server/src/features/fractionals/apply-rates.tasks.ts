import { applyReferenceRates } from '../../lib/apply-reference-rates.ts';
import { defineTask } from '../../lib/tasks.ts';

/** Enqueued when the reference rates change. */
export const applyRatesToPeople = defineTask({
  name: 'apply_rates_to_people',
  run: ({ db }) => applyReferenceRates(db, { table: 'fractionals', id: 'user_id' }),
});
