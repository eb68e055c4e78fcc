import type { Feature } from '../../lib/feature.ts';
import { eraseActions, exportActions } from './pending-actions.queries.ts';
import { pendingActionRoutes } from './pending-actions.routes.ts';
import { purgePendingActions } from './pending-actions.tasks.ts';

/** What programs with a key want to do for their person, who confirms it in the web. */
export const pendingActionsFeature: Feature = {
  name: 'pending-actions',
  routes: [pendingActionRoutes],
  tasks: [purgePendingActions],
  tables: ['pending_actions'],
  exportPerson: exportActions,
  erasePerson: eraseActions,
  mailSamples: {
    action_pending: {
      title: 'Confirm: Send a message',
      body: '“My assistant” asks to do this for you. Nothing happens until you confirm it, within 24 hours.',
      link: '/account/pending-actions',
    },
  },
};
