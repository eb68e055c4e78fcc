import type { Feature } from '../../lib/feature.ts';
import { eraseAcceptances, exportAcceptances } from './acceptances.queries.ts';
import { acceptanceRoutes } from './acceptances.routes.ts';
import { siteRoutes } from './site.routes.ts';

export const siteFeature: Feature = {
  name: 'site',
  routes: [siteRoutes, acceptanceRoutes],
  tables: ['site_settings', 'text_acceptances'],
  exportPerson: exportAcceptances,
  erasePerson: eraseAcceptances,
};
