import { sql } from 'kysely';
import type { UserType } from '../../../../contract/src/endpoint.ts';
import type { Db } from '../../lib/db.ts';
import { oneRow } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';

/**
 * Refuses every other way to sign in to a colleague of a company that requires its own: throws
 * `company_sign_in_required`. The owner may use a password, as the way back when the company's issuer is away.
 */
export const requireCompanySignIn = async (
  db: Db,
  { id, type }: { id: string; type: UserType },
): Promise<void> => {
  if (type !== 'company') return;
  const { rows } = await sql<{ required: boolean }>`
    select exists (
      select from company_members
      join company_sign_ins on company_sign_ins.company_id = company_members.company_id and mode = 'required'
      join company_domains on company_domains.company_id = company_members.company_id and method = 'dns'
      join users on users.id = company_members.user_id and split_part(users.email, '@', 2) = domain
      where company_members.user_id = ${id} and role = 'member') as required`.execute(db);
  if (oneRow(rows).required) throw problem('company_sign_in_required');
};

/** The provider accounts of a person, for the export of personal data. */
export const exportIdentitiesOf = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
  sign_in_identities: await db
    .selectFrom('sign_in_identities')
    .select(['provider', 'subject', 'email', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute(),
});

/** Deletes the provider accounts of a person, and the sign-in of a company that they own. */
export const eraseIdentitiesOf = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('sign_in_identities').where('user_id', '=', userId).execute();
  await db.deleteFrom('sign_in_flows').where('user_id', '=', userId).execute();
  await db
    .deleteFrom('company_sign_ins')
    .where('company_id', 'in', (eb) =>
      eb.selectFrom('company_owners').select('company_id').where('user_id', '=', userId).$castTo<string>(),
    )
    .execute();
};
