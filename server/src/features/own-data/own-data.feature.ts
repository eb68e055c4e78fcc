import type { Feature } from '../../lib/feature.ts';
import { ownDataRoutes } from './own-data.routes.ts';

/** People's copy of what the features store about them. */
export const ownDataFeature = (features: readonly Feature[]): Feature => ({
  name: 'own-data',
  routes: [ownDataRoutes(features)],
});
