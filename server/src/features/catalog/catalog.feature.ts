import type { Feature } from '../../lib/feature.ts';
import { catalogRoutes } from './catalog.routes.ts';
import { catalogEditRoutes } from './edit-catalog.routes.ts';

export const catalogFeature: Feature = {
  name: 'catalog',
  routes: [catalogRoutes, catalogEditRoutes],
  tables: ['categories', 'skills'],
};
