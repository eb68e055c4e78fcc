import type { Feature } from '../../lib/feature.ts';
import { sitemapRoutes } from './sitemap.routes.ts';

export const sitemapFeature: Feature = {
  name: 'sitemap',
  routes: [sitemapRoutes],
};
