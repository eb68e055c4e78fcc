import { type Insertable, sql } from 'kysely';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { deleteAdminNotices } from '../notifications/notifications.public.ts';

/** Under which admins are told: once a reporter and thing. */
export const reportKey = (thing: string, reporterId: string): string => `report ${thing} ${reporterId}`;

export const insertReportText = async (db: Db, report: Insertable<DB['report_texts']>): Promise<void> => {
  await db.insertInto('report_texts').values(report).execute();
};

/** What this person wrote into reports, with what the log says of each. */
export const listReportsOf = (db: Db, reporterId: string) =>
  db
    .selectFrom('report_texts')
    .innerJoin('audit_log', 'audit_log.id', 'report_texts.audit_id')
    .select(['action', 'text as words', 'created_at'])
    .select([
      sql<string>`after ->> 'reason'`.as('reason'),
      sql<string>`coalesce(after ->> 'message', subject_id::text)`.as('thing'),
    ])
    .where('reporter_id', '=', reporterId)
    .orderBy('audit_id')
    .execute();

/** Takes away what was written by a person and about them, and what of theirs was quoted to the admins. */
export const eraseReportTextsOf = async (db: Db, userId: string): Promise<void> => {
  const own = await listReportsOf(db, userId);
  await deleteAdminNotices(
    db,
    own.map(({ thing }) => reportKey(thing, userId)),
  );
  await db.deleteFrom('report_texts').where('reporter_id', '=', userId).execute();
  await db.deleteFrom('report_texts').where('person_id', '=', userId).execute();
};
