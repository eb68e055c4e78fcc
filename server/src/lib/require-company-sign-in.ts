import { sql } from 'kysely';
import type { UserType } from '../../../contract/src/endpoint.ts';
import { type Db, oneRow } from './db.ts';
import { problem } from './problem.ts';

interface User {
  id: string;
  type: UserType;
}

/** Whether the person is a colleague, with an address of a proved domain, of a company that requires its own sign-in. */
export const needsCompanySignIn = async (db: Db, { id, type }: User): Promise<boolean> => {
  if (type !== 'company') return false;
  const { rows } = await sql<{ required: boolean }>`
    select exists (
      select from company_members
      join company_sign_ins on company_sign_ins.company_id = company_members.company_id and mode = 'required'
      join company_domains on company_domains.company_id = company_members.company_id and method = 'dns'
      join users on users.id = company_members.user_id and split_part(users.email, '@', 2) = domain
      where company_members.user_id = ${id} and role = 'member') as required`.execute(db);
  return oneRow(rows).required;
};

/**
 * Refuses every other way to sign in to a colleague of a company that requires its own: throws
 * `company_sign_in_required`. The owner may use a password, as the way back when the company's issuer is away.
 */
export const requireCompanySignIn = async (db: Db, user: User): Promise<void> => {
  if (await needsCompanySignIn(db, user)) throw problem('company_sign_in_required');
};
