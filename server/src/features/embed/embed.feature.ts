import type { Feature } from '../../lib/feature.ts';
import { embedRoutes } from './embed.routes.ts';

export const embedFeature: Feature = {
  name: 'embed',
  routes: [embedRoutes],
};
