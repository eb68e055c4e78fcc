import { sql } from 'kysely';
import type { Location } from '../../../../contract/src/values.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';

export { exportCompanyOf } from './export-company.ts';

export interface NewCompany {
  ownerId: string;
  name: string;
  createdByAdmin: boolean;
  website?: string | null | undefined;
  mainCategory?: string | null | undefined;
  location?: Location | null | undefined;
}

/** Creates the company of a user of type `company`; answers its id. */
export const createCompany = async (db: Db, company: NewCompany): Promise<string> => {
  const { id } = await db
    .insertInto('companies')
    .values({
      owner_id: company.ownerId,
      name: company.name,
      created_by_admin: company.createdByAdmin,
      website: company.website ?? null,
      main_category: company.mainCategory ?? null,
      location: company.location ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
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
    .returning(['id', 'owner_id', 'name'])
    .executeTakeFirst();
  if (company === undefined) throw problem('not_found');
  return company;
};
