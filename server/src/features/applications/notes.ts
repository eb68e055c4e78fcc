import { sql } from 'kysely';
import type { Note } from '../../../../contract/src/application-notes.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { notify } from '../notifications/notifications.public.ts';
import { companyLink, formatName } from './applications.emails.ts';
import { findApplicationDetails } from './applications.queries.ts';
import type { OwnApplicationId } from './own-applications.ts';

/** The full names of the colleagues whom the row `note` mentions. */
export const mentionedNames = sql<string[]>`(
  select coalesce(json_agg(full_name order by full_name), '[]') from users where users.id = any(note.mentions))`;

/** Adds a note of the company. */
export const addNote = (
  db: Db,
  { id: application_id }: OwnApplicationId,
  author_id: string,
  body: string,
  mentions: string[] = [],
): Promise<Note> =>
  db
    .with('note', (insert) =>
      insert
        .insertInto('application_notes')
        .values({ application_id, author_id, body, mentions })
        .returning(['id', 'body', 'mentions', 'created_at']),
    )
    .selectFrom('note')
    .innerJoin('users', (join) => join.on('users.id', '=', author_id))
    .select(['note.id', 'note.body as text', 'users.full_name as author', 'note.created_at'])
    .select(mentionedNames.as('mentions'))
    .executeTakeFirstOrThrow();

/** Notifies colleagues of a note that mentions them; not its author. */
export const notifyMentioned = async (
  db: Db,
  { id }: OwnApplicationId,
  actor: Actor,
  note: Note,
  mentioned: string[],
): Promise<void> => {
  const details = mentioned.length === 0 ? undefined : await findApplicationDetails(db, id);
  if (details === undefined) return;
  const body = `In a note on ${formatName(details)}, who applied for ${details.job_title}.`;
  for (const userId of mentioned)
    if (userId !== actor.id)
      await notify(db, {
        userId,
        about: details.fractional_id,
        kind: 'mention',
        dedupeKey: `mention ${note.id}`,
        title: `${note.author} mentioned you`,
        body,
        link: companyLink(details),
        mail: { paragraphs: [body, `They wrote: ${note.text}`] },
      });
};
