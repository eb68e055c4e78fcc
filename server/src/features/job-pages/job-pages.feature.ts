import type { Feature } from '../../lib/feature.ts';
import { jobPageRoutes } from './job-pages.routes.ts';

export const jobPagesFeature: Feature = {
  name: 'job-pages',
  routes: [jobPageRoutes],
};
