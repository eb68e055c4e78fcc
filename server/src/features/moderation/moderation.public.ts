import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';
import { deleteAdminNotices } from '../notifications/notifications.public.ts';
import { reportKey } from './file-report.ts';
import { listDecisionsAbout, listReportsBy } from './moderation.queries.ts';

export { fileReport, reportLimit, reportThanks } from './file-report.ts';
export { getReportedPerson } from './reported-subject.ts';
export { waitingAppeals, waitingReports } from './waiting-reports.queries.ts';

/** Erases the admins' notes about a person. */
export const eraseNotesOn = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('person_notes').where('user_id', '=', userId).execute();
};

/**
 * Erases the reports about a person, their words in reports about others, and the admins' notifications that quote them.
 */
export const eraseReports = async (db: Db, userId: string): Promise<void> => {
  const reports = await listReportsBy(db, userId);
  await deleteAdminNotices(
    db,
    reports.map(({ subject_id }) => reportKey(subject_id, userId)),
  );
  await db.deleteFrom('reports').where('person_id', '=', userId).execute();
  await db
    .updateTable('reports')
    .set({
      reporter_id: null,
      text: null,
      // An appeal of the reporter is theirs, too. Its decision stays.
      appeal: sql`case when decision = 'no_action' and appeal is not null then '' else appeal end`,
    })
    .where('reporter_id', '=', userId)
    .execute();
};

/** The reports that a person filed and the decisions about them, for the export of personal data. */
export const exportReports = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
  reports: (await listReportsBy(db, userId)).map(({ subject_id, ...report }) => report),
  report_decisions: await listDecisionsAbout(db, userId),
});
