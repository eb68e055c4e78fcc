import type { Db } from '../../lib/db.ts';

/** Removes a person from all lists, deletes those of their company, and their name from what they did in others. */
export const eraseShortlists = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('shortlist_people').where('fractional_id', '=', userId).execute();
  await db
    .deleteFrom('shortlists')
    .using('company_owners')
    .whereRef('company_owners.company_id', '=', 'shortlists.company_id')
    .where('company_owners.user_id', '=', userId)
    .execute();
  await db.updateTable('shortlists').set({ created_by: null }).where('created_by', '=', userId).execute();
  for (const column of ['added_by', 'noted_by'] as const)
    await db
      .updateTable('shortlist_people')
      .set({ [column]: null })
      .where(column, '=', userId)
      .execute();
};

/**
 * The lists that a person created and the notes that they wrote, without the names of the people noted. Whom a company has
 * in its lists is not disclosed to those people: it belongs to the company.
 */
export const exportShortlists = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
  shortlists: await db
    .selectFrom('shortlists')
    .select(['name', 'created_at'])
    .where('created_by', '=', userId)
    .orderBy('id')
    .execute(),
  shortlist_notes: await db
    .selectFrom('shortlist_people')
    .innerJoin('shortlists', 'shortlists.id', 'shortlist_id')
    .select(['shortlists.name as shortlist', 'note', 'tags', 'added_at'])
    .where('noted_by', '=', userId)
    .orderBy('added_at')
    .execute(),
});
