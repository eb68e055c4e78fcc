import type { PersonNote } from '../../../../contract/src/moderation.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';

const selectNotes = (db: Db) =>
  db
    .selectFrom('person_notes')
    .innerJoin('users', 'users.id', 'person_notes.author_id')
    .select(['person_notes.id', 'person_notes.body as text', 'person_notes.created_at'])
    .select('full_name as author');

/** The newest first. */
export const listNotes = (db: Db, userId: string): Promise<PersonNote[]> =>
  selectNotes(db).where('user_id', '=', userId).orderBy('person_notes.id', 'desc').execute();

export const insertNote = async (
  db: Db,
  note: { user_id: string; author_id: string; body: string },
): Promise<PersonNote> => {
  const { id } = await db.insertInto('person_notes').values(note).returning('id').executeTakeFirstOrThrow();
  return selectNotes(db).where('person_notes.id', '=', id).executeTakeFirstOrThrow();
};

/** Throws not found. */
export const deleteNote = async (db: Db, userId: string, id: string): Promise<void> => {
  const gone = await db
    .deleteFrom('person_notes')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (gone === undefined) throw problem('not_found');
};
