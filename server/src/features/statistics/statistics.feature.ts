import type { Feature } from '../../lib/feature.ts';
import { statisticsRoutes } from './statistics.routes.ts';
import { addUpStatistics } from './statistics.tasks.ts';

export const statisticsFeature: Feature = {
  name: 'statistics',
  routes: [statisticsRoutes],
  tasks: [addUpStatistics],
  tables: ['statistic_deltas', 'statistic_totals'],
};
