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

export const insertReportText = async (db: Db, report: Insertable<DB['report_texts']>): Promise<void> => {
  await db.insertInto('report_texts').values(report).execute();
};

/** The texts that a person wrote into reports, with the entries of the audit log. */
export const listReportTexts = (db: Db, reporterId: string) =>
  db
    .selectFrom('report_texts')
    .innerJoin('audit_log', 'audit_log.id', 'report_texts.audit_id')
    .select(['action', 'text as words', 'created_at'])
    .select([
      sql<string>`after ->> 'reason'`.as('reason'),
      sql<string>`coalesce(after ->> 'message', subject_id::text)`.as('subject_id'),
    ])
    .where('reporter_id', '=', reporterId)
    .orderBy('audit_id')
    .execute();
