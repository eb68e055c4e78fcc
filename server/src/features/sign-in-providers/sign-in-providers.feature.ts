import type { Db } from '../../lib/db.ts';
import type { Feature } from '../../lib/feature.ts';
import { eraseIdentities } from './sign-in-providers.public.ts';
import { signInProviderRoutes } from './sign-in-providers.routes.ts';
import { purgeSignInFlows } from './sign-in-providers.tasks.ts';

/** The provider accounts of a person, for the export of personal data. */
const exportIdentities = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
  sign_in_identities: await db
    .selectFrom('sign_in_identities')
    .select(['provider', 'subject', 'email', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute(),
});

export const signInProvidersFeature: Feature = {
  name: 'sign-in-providers',
  routes: [signInProviderRoutes],
  tasks: [purgeSignInFlows],
  tables: ['sign_in_identities', 'sign_in_flows', 'company_sign_ins'],
  exportPerson: exportIdentities,
  erasePerson: eraseIdentities,
};
