import { defineTask } from '../../lib/tasks.ts';
import { countResponses } from './response-statistics.queries.ts';

export const countResponsesTask = defineTask({
  name: 'count_responses',
  every: '50 3 * * *',
  run: ({ db }) => db.transaction().execute(countResponses),
});
