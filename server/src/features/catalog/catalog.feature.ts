import type { Feature } from '../../lib/feature.ts';
import { catalogRoutes } from './catalog.routes.ts';

export const catalogFeature: Feature = {
  name: 'catalog',
  routes: [catalogRoutes],
  tables: ['categories', 'skills'],
};
