import type { Feature } from '../../lib/feature.ts';
import { addressUndoRoutes } from './address-undo.routes.ts';

export const addressUndoFeature: Feature = {
  name: 'address-undo',
  routes: [addressUndoRoutes],
};
