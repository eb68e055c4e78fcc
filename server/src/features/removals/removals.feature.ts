import type { Feature } from '../../lib/feature.ts';
import { removalRoutes } from './removals.routes.ts';

/** Removes jobs, people and companies with what every feature stores about them. */
export const removalsFeature = (features: readonly Feature[]): Feature => ({
  name: 'removals',
  routes: [removalRoutes(features)],
});
