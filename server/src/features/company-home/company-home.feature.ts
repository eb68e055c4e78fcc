import type { Feature } from '../../lib/feature.ts';
import { companyHomeRoutes } from './company-home.routes.ts';

/** The first page of a company: it reads other features' rows and writes none. */
export const companyHomeFeature: Feature = {
  name: 'company-home',
  routes: [companyHomeRoutes],
};
