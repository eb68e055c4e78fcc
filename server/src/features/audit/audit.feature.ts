import type { Feature } from '../../lib/feature.ts';
import { auditRoutes } from './audit.routes.ts';
import { purgeAuditAddresses, verifyAuditChain } from './audit.tasks.ts';

export const auditFeature: Feature = {
  name: 'audit',
  routes: [auditRoutes],
  tasks: [purgeAuditAddresses, verifyAuditChain],
  tables: ['audit_log', 'audit_addresses', 'audit_chain'],
};
