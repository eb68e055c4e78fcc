import type { Db } from '../../lib/db.ts';
import { deleteTasksAbout } from '../../lib/tasks.ts';

/** Deletes a person's saved searches with their matches and tasks. */
export const eraseSavedSearches = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('saved_searches').where('user_id', '=', userId).execute();
  await db.deleteFrom('talent_searches').where('user_id', '=', userId).execute();
  await deleteTasksAbout(db, userId);
};

/** A person's saved searches for the export of their data. */
export const exportSavedSearches = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
  saved_searches: await db
    .selectFrom('saved_searches')
    .select(['name', 'filters', 'frequency', 'alerts', 'last_notified_at', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute(),
  talent_searches: await db
    .selectFrom('talent_searches')
    .select(['name', 'filters', 'frequency', 'alerts', 'last_notified_at', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute(),
});
