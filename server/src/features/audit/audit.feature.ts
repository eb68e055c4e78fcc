import type { Feature } from '../../lib/feature.ts';
import { auditRoutes } from './audit.routes.ts';

export const auditFeature: Feature = {
  name: 'audit',
  routes: [auditRoutes],
  tables: ['audit_log'],
};
