import type { Feature } from '../../lib/feature.ts';
import { profileImportRoutes } from './profile-import.routes.ts';

/** Reads a profile from a file, and writes it to one. Stores nothing. */
export const profileImportFeature: Feature = {
  name: 'profile-import',
  routes: [profileImportRoutes],
};
