import { sql } from 'kysely';
import type { Location } from '../../../../contract/src/values.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { entitlementsOf } from '../billing/billing.public.ts';
import { addMember } from './companies.queries.ts';

export { getCompany } from './companies.queries.ts';
export { exportCompanyOf } from './export-company.ts';

interface NewCompany {
  ownerId: string;
  name: string;
  createdByAdmin: boolean;
  website?: string | null | undefined;
  mainCategory?: string | null | undefined;
  location?: Location | null | undefined;
}

/** Creates the company of a user of type `company`, who becomes its owner; answers its id. */
export const createCompany = async (db: Db, company: NewCompany): Promise<string> => {
  const { id } = await db
    .insertInto('companies')
    .values({
      name: company.name,
      created_by_admin: company.createdByAdmin,
      website: company.website ?? null,
      main_category: company.mainCategory ?? null,
      location: company.location ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addMember(db, id, company.ownerId, 'owner');
  return id;
};

/**
 * Takes a company out of every list, and its owner's way in with it. Its name stays for those who applied; what else it
 * said of itself goes. Throws not found.
 */
export const removeCompany = async (db: Db, companyId: string) => {
  const company = await db
    .updateTable('companies')
    .set({
      headline: '',
      about: '',
      website: null,
      linkedin_url: null,
      logo_id: null,
      removed_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where('id', '=', companyId)
    .where('removed_at', 'is', null)
    .returning((eb) => [
      'id',
      'name',
      eb
        .selectFrom('company_owners')
        .select('user_id')
        .whereRef('company_id', '=', 'companies.id')
        .$asScalar()
        .$notNull()
        .as('owner_id'),
    ])
    .executeTakeFirst();
  if (company === undefined) throw problem('not_found');
  return company;
};

/** The colleagues of a company's owner. */
export const listColleagues = async (db: Db, companyId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('company_members')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'member')
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
};

/** Whether somebody is a colleague beyond the seats of their company's plans: read-only until there is one again. */
export const isOverSeats = async (db: Db, userId: string): Promise<boolean> => {
  const { rows } = await sql<{ place: number }>`
    select 1 + count(*) as place from company_members own
    join company_members before on before.company_id = own.company_id
      and before.role = 'member' and (before.created_at, before.user_id) <= (own.created_at, own.user_id)
    where own.user_id = ${userId} and own.role = 'member'`.execute(db);
  const { place } = oneRow(rows);
  return place > 1 && place > (await entitlementsOf(db, userId)).seats;
};

/** Takes a colleague out of a company. Throws not found for who is none of it. */
export const removeColleague = async (db: Db, companyId: string, userId: string): Promise<void> => {
  const { numDeletedRows } = await db
    .deleteFrom('company_members')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('role', '=', 'member')
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw problem('not_found');
};
