import { countCommonTerms } from '../../lib/search-terms.ts';
import { defineTask } from '../../lib/tasks.ts';
import { fractionalSearchTable } from './search-fractionals.ts';

/** Counts the common terms of profiles, by which a search decides how to read them. */
export const countFractionalTerms = defineTask({
  name: 'count_fractional_terms',
  every: '43 * * * *',
  run: ({ db }) => countCommonTerms(db, fractionalSearchTable),
});
