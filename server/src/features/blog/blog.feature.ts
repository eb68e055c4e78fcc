import type { Feature } from '../../lib/feature.ts';
import { blogRoutes } from './blog.routes.ts';

export const blogFeature: Feature = {
  name: 'blog',
  routes: [blogRoutes],
  tables: ['blog_posts'],
};
