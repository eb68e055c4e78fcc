import type { Location } from '../../../../contract/src/values.ts';
import type { Db } from '../../lib/db.ts';

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
