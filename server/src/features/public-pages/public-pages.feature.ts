import type { Feature } from '../../lib/feature.ts';
import { companyPageRoutes } from './company-pages.routes.ts';
import { erasePages, exportPages } from './public-pages.public.ts';
import { publicProfileRoutes } from './public-profiles.routes.ts';

export const publicPagesFeature: Feature = {
  name: 'public-pages',
  routes: [publicProfileRoutes, companyPageRoutes],
  tables: ['public_profiles', 'profile_slugs', 'company_pages', 'company_slugs'],
  exportPerson: exportPages,
  erasePerson: erasePages,
};
