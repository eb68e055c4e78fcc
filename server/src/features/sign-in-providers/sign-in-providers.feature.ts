import type { Db } from '../../lib/db.ts';
import type { Feature } from '../../lib/feature.ts';
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

/** Deletes the provider accounts of a person, and the sign-in of a company that they own. */
const eraseIdentities = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('sign_in_identities').where('user_id', '=', userId).execute();
  await db.deleteFrom('sign_in_flows').where('user_id', '=', userId).execute();
  await db
    .deleteFrom('company_sign_ins')
    .where('company_id', 'in', (eb) =>
      eb.selectFrom('company_owners').select('company_id').where('user_id', '=', userId).$castTo<string>(),
    )
    .execute();
};

export const signInProvidersFeature: Feature = {
  name: 'sign-in-providers',
  routes: [signInProviderRoutes],
  tasks: [purgeSignInFlows],
  tables: ['sign_in_identities', 'sign_in_flows', 'company_sign_ins'],
  exportPerson: exportIdentities,
  erasePerson: eraseIdentities,
};
