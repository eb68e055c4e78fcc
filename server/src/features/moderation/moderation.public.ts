import type { Db } from '../../lib/db.ts';

export { fileReport, reportLimit, reportThanks } from './file-report.ts';
export { getReportedPerson } from './reported-things.ts';

/** Takes away what admins noted about a person. */
export const eraseNotesOn = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('person_notes').where('user_id', '=', userId).execute();
};
