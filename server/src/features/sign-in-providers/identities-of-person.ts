import type { Db } from '../../lib/db.ts';

/** The provider accounts of a person, for the export of personal data. */
export const exportIdentities = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
  sign_in_identities: await db
    .selectFrom('sign_in_identities')
    .select(['provider', 'subject', 'email', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute(),
});

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
