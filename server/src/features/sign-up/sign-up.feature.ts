import type { Feature } from '../../lib/feature.ts';
import { signUpRoutes } from './sign-up.routes.ts';

export const signUpFeature: Feature = {
  name: 'sign-up',
  routes: [signUpRoutes],
};
