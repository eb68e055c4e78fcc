import type { Db } from '../../lib/db.ts';
import { listReportsOf } from './report-texts.queries.ts';

export { fileReport, reportLimit, reportThanks } from './file-report.ts';
export { eraseReportTextsOf } from './report-texts.queries.ts';
export { getReportedPerson } from './reported-things.ts';

/** Takes away what admins noted about a person. */
export const eraseNotesOn = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('person_notes').where('user_id', '=', userId).execute();
};

/** What a person reported in their own words, for the export of their own data. */
export const exportReportsOf = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
  reports: (await listReportsOf(db, userId)).map(({ thing, ...report }) => report),
});
