import type { Db } from '../../lib/db.ts';

/** Takes away what admins noted about a person. */
export const eraseNotesOn = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('person_notes').where('user_id', '=', userId).execute();
};
