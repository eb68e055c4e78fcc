import type { Feature } from '../../lib/feature.ts';
import { exportEngagements } from './engagements.public.ts';
import { engagementRoutes } from './engagements.routes.ts';
import { beginEngagements, expireProposals } from './engagements.tasks.ts';

export const engagementsFeature: Feature = {
  name: 'engagements',
  routes: [engagementRoutes],
  tasks: [beginEngagements, expireProposals],
  tables: ['engagements', 'engagement_history'],
  exportPerson: exportEngagements,
};
