import type { Feature } from '../../lib/feature.ts';
import { conflictRoutes } from './conflicts.routes.ts';

export const conflictsFeature: Feature = {
  name: 'conflicts',
  routes: [conflictRoutes],
};
