import { defineTask } from '../../lib/tasks.ts';
import { purgeActions } from './pending-actions.queries.ts';

export const purgePendingActions = defineTask({
  name: 'purge_pending_actions',
  every: '47 3 * * *',
  run: ({ db }) => purgeActions(db),
});
