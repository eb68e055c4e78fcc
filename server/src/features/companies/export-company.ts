import type { Db } from '../../lib/db.ts';

/** The company that one owns; nothing where there is none. */
export const exportCompanyOf = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
  company: await db
    .selectFrom('companies')
    .innerJoin('company_owners', 'company_owners.company_id', 'companies.id')
    .selectAll('companies')
    .where('company_owners.user_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute(),
});
