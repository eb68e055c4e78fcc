import type { Feature } from '../../lib/feature.ts';
import { eraseIdentities, exportIdentities } from './identities-of-person.ts';
import { signInProviderRoutes } from './sign-in-providers.routes.ts';
import { purgeSignInFlows } from './sign-in-providers.tasks.ts';

export const signInProvidersFeature: Feature = {
  name: 'sign-in-providers',
  routes: [signInProviderRoutes],
  tasks: [purgeSignInFlows],
  tables: ['sign_in_identities', 'sign_in_flows', 'company_sign_ins'],
  exportPerson: exportIdentities,
  erasePerson: eraseIdentities,
};
