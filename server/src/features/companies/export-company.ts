import type { Db } from '../../lib/db.ts';

/** The company that one owns; nothing where there is none. */
export const exportCompanyOf = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
  company: await db
    .selectFrom('companies')
    .selectAll()
    .where('owner_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute(),
});
