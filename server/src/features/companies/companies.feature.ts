import type { Feature } from '../../lib/feature.ts';
import { exportCompany } from './companies.public.ts';
import { companyRoutes } from './companies.routes.ts';
import { requireSeat } from './require-seat.ts';
import { verifyNewMailDomains } from './verify-mail-domains.ts';

export const companiesFeature: Feature = {
  name: 'companies',
  hooks: requireSeat,
  routes: [companyRoutes],
  tasks: [verifyNewMailDomains],
  tables: ['companies', 'company_members', 'company_domains', 'company_renames', 'company_competitors'],
  exportPerson: exportCompany,
};
