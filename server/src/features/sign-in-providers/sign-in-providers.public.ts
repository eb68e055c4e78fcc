import type { Db } from '../../lib/db.ts';
import { isSinceTakeOver } from '../../lib/take-over.ts';

export { switchOffCompanySignIn } from './company-sign-in.queries.ts';

/** Disconnects the providers that an account got since a take-over. */
export const removeNewIdentities = async (db: Db, userId: string, since: string): Promise<void> => {
  await db
    .deleteFrom('sign_in_identities')
    .where('user_id', '=', userId)
    .where(isSinceTakeOver('created_at', since))
    .execute();
};

/** Deletes the provider accounts of a person, and the sign-in of a company that they own. */
export const eraseIdentities = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('sign_in_identities').where('user_id', '=', userId).execute();
  await db.deleteFrom('sign_in_flows').where('user_id', '=', userId).execute();
  await db
    .deleteFrom('company_sign_ins')
    .where('company_id', 'in', (eb) =>
      eb.selectFrom('company_owners').select('company_id').where('user_id', '=', userId).$castTo<string>(),
    )
    .execute();
};
