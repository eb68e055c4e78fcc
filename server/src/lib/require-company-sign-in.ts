import { sql } from 'kysely';
import type { UserType } from '../../../contract/src/endpoint.ts';
import { type Db, oneRow } from './db.ts';
import { problem } from './problem.ts';

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
