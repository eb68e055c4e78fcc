import type { Feature } from '../../lib/feature.ts';
import { exportCommitments } from './capacity.public.ts';
import { capacityRoutes } from './capacity.routes.ts';

export const capacityFeature: Feature = {
  name: 'capacity',
  routes: [capacityRoutes],
  tables: ['fractional_commitments'],
  exportPerson: exportCommitments,
};
