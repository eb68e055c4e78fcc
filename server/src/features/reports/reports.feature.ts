import type { Feature } from '../../lib/feature.ts';
import { auditExportRoutes } from './audit-export.routes.ts';
import { reportRoutes } from './reports.routes.ts';

export const reportsFeature: Feature = {
  name: 'reports',
  routes: [reportRoutes, auditExportRoutes],
  tables: ['used_report_links'],
};
