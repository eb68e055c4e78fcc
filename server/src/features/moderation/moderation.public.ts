import type { Db } from '../../lib/db.ts';
import { deleteAdminNotices } from '../notifications/notifications.public.ts';
import { reportKey } from './file-report.ts';
import { listReportTexts } from './moderation.queries.ts';

export { fileReport, reportLimit, reportThanks } from './file-report.ts';
export { getReportedPerson } from './reported-subject.ts';

/** Erases the admins' notes about a person. */
export const eraseNotesOn = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('person_notes').where('user_id', '=', userId).execute();
};

/** Erases the report texts by a person and about them, and the admins' notifications that quote the person. */
export const eraseReportTextsOf = async (db: Db, userId: string): Promise<void> => {
  const reports = await listReportTexts(db, userId);
  await deleteAdminNotices(
    db,
    reports.map(({ subject_id }) => reportKey(subject_id, userId)),
  );
  await db
    .deleteFrom('report_texts')
    .where((eb) => eb.or([eb('reporter_id', '=', userId), eb('person_id', '=', userId)]))
    .execute();
};

/** The reports that a person wrote, for the export of personal data. */
export const exportReportsOf = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
  reports: (await listReportTexts(db, userId)).map(({ subject_id, ...report }) => report),
});
