import { planLimitMessages } from '../../../../contract/src/errors.ts';
import type { App } from '../../lib/deps.ts';
import type { Feature } from '../../lib/feature.ts';
import { planLimit } from '../../lib/problem.ts';
import { exportCompany, isOverSeats } from './companies.public.ts';
import { companyRoutes } from './companies.routes.ts';
import { verifyNewMailDomains } from './verify-mail-domains.ts';

/** Makes the company read-only for a colleague without a seat. Registered before the features. */
const requireSeat = (app: App) => {
  app.addHook('preValidation', async ({ actor, routeOptions }) => {
    const { endpoint } = routeOptions.config;
    if (!endpoint?.requiresSeat || actor?.companyId == null || actor.owner) return;
    if (await isOverSeats(app.deps.db, actor.id)) throw planLimit(planLimitMessages.noSeat);
  });
};

export const companiesFeature: Feature = {
  name: 'companies',
  hooks: requireSeat,
  routes: [companyRoutes],
  tasks: [verifyNewMailDomains],
  tables: ['companies', 'company_members', 'company_domains', 'company_renames', 'company_competitors'],
  exportPerson: exportCompany,
};
