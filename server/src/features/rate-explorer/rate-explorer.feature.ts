import type { Feature } from '../../lib/feature.ts';
import { rateExplorerRoutes } from './rate-explorer.routes.ts';
import { computeRates } from './rate-explorer.tasks.ts';

export const rateExplorerFeature: Feature = {
  name: 'rate-explorer',
  routes: [rateExplorerRoutes],
  tasks: [computeRates],
  tables: ['rate_quartiles'],
};
