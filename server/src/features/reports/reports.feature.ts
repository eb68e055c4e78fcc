import type { Feature } from '../../lib/feature.ts';
import { reportRoutes } from './reports.routes.ts';

export const reportsFeature: Feature = {
  name: 'reports',
  routes: [reportRoutes],
  tables: ['used_report_links'],
};
