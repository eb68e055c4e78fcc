import type { Feature } from '../../lib/feature.ts';
import { eraseFactors } from './factors.public.ts';
import { exportFactors } from './factors.queries.ts';
import { factorRoutes } from './factors.routes.ts';
import { purgePasskeyChallenges } from './factors.tasks.ts';

/** Second factors, passkeys, and the proof of a session's owner before sensitive calls. */
export const factorsFeature: Feature = {
  name: 'factors',
  routes: [factorRoutes],
  tasks: [purgePasskeyChallenges],
  tables: ['totp_secrets', 'passkeys', 'passkey_challenges', 'recovery_codes', 'wrong_factors'],
  exportPerson: exportFactors,
  erasePerson: eraseFactors,
};
