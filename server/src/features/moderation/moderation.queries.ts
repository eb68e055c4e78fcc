import { type Insertable, sql } from 'kysely';
import type { PersonNote } from '../../../../contract/src/moderation.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { problem } from '../../lib/problem.ts';

const selectNotes = (db: Db) =>
  db
    .selectFrom('person_notes')
    .innerJoin('users', 'users.id', 'person_notes.author_id')
    .select(['person_notes.id', 'person_notes.body as text', 'person_notes.created_at'])
    .select('full_name as author');

/** Newest first. */
export const listNotes = (db: Db, userId: string): Promise<PersonNote[]> =>
  selectNotes(db).where('user_id', '=', userId).orderBy('person_notes.id', 'desc').execute();

export const insertNote = async (
  db: Db,
  note: { user_id: string; author_id: string; body: string },
): Promise<PersonNote> => {
  const { id } = await db.insertInto('person_notes').values(note).returning('id').executeTakeFirstOrThrow();
  return selectNotes(db).where('person_notes.id', '=', id).executeTakeFirstOrThrow();
};

/** Throws `not_found`. */
export const deleteNote = async (db: Db, userId: string, id: string): Promise<void> => {
  await db
    .deleteFrom('person_notes')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow(() => problem('not_found'));
};

export const insertReport = async (db: Db, report: Insertable<DB['reports']>): Promise<void> => {
  await db.insertInto('reports').values(report).execute();
};

/** The reports that a person filed, for the export of personal data, with the id of the subject or message. */
export const listReportsBy = (db: Db, reporterId: string) =>
  db
    .selectFrom('reports')
    .innerJoin('audit_log', 'audit_log.id', 'reports.id')
    .select(['action', 'reports.text as words', 'reports.created_at', 'reports.reason'])
    .select(['decision', 'statement', 'decided_at', 'appeal', 'appeal_decision', 'appeal_statement'])
    .select(sql<string>`coalesce(message_id, reports.subject_id)::text`.as('subject_id'))
    .where('reporter_id', '=', reporterId)
    .orderBy('reports.id')
    .execute();

/** The decisions on reports about a person that they were notified of, for the export of personal data. */
export const listDecisionsAbout = (db: Db, personId: string) =>
  db
    .selectFrom('reports')
    .select(['reports.subject_type', 'reason', 'decision', 'statement', 'decided_at'])
    .select(['appeal', 'appeal_decision', 'appeal_statement'])
    .where('person_id', '=', personId)
    .where('decision', 'is not', null)
    .where('decision', '<>', 'no_action')
    .orderBy('id')
    .execute();

/** A report that is not decided, locked until the transaction ends. Throws `not_found`, and `not_allowed_now`. */
export const lockOpenReport = async (db: Db, id: string) => {
  const report = await db
    .selectFrom('reports')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => problem('not_found'));
  if (report.decision !== null) throw problem('not_allowed_now', 'This report is decided already.');
  return report;
};
