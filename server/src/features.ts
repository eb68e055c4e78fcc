import { applicationRoutes } from './features/applications/applications.routes.ts';
import { reviewRoutes } from './features/reviews/reviews.routes.ts';
import type { App } from './lib/deps.ts';

/** Every feature of the server, one line each. */
export const features: ((app: App) => void | Promise<void>)[] = [applicationRoutes, reviewRoutes];
