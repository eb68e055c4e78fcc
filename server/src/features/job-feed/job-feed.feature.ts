import type { Feature } from '../../lib/feature.ts';
import { jobFeedRoutes } from './job-feed.routes.ts';

export const jobFeedFeature: Feature = {
  name: 'job-feed',
  routes: [jobFeedRoutes],
};
