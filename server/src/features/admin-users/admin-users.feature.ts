import type { Feature } from '../../lib/feature.ts';
import { adminUserRoutes } from './admin-users.routes.ts';

export const adminUsersFeature: Feature = {
  name: 'admin-users',
  routes: [adminUserRoutes],
};
