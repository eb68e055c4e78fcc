import type { Feature } from '../../lib/feature.ts';
import { accountDeskRoutes } from './account-desk.routes.ts';

/** It stores nothing of its own. */
export const accountDeskFeature: Feature = { name: 'account-desk', routes: [accountDeskRoutes] };
