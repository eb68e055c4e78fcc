import { changeUserStatus } from '../../../../contract/src/accounts.ts';
import {
  personNoteAdd,
  personNoteRemove,
  personNotes,
  reportAdd,
} from '../../../../contract/src/moderation.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { serve } from '../../lib/serve.ts';
import { getUser } from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { changeUserStatus as decide } from './change-user-status.ts';
import { fileReport, reportLimit, reportThanks } from './file-report.ts';
import { deleteNote, insertNote, listNotes } from './notes.queries.ts';
import { getReported } from './reported-things.ts';

/** The log says that there was a note, never what it said: nothing can be erased from the log. */
const recordNote = (db: Db, actorId: string, action: string, userId: string) =>
  recordAudit(db, { actorId, action, subjectType: 'user', subjectId: userId });

/** What members report, what an admin decides about other people's accounts, and notes about them. */
export const moderationRoutes = (app: App) => {
  serve(app, changeUserStatus, ({ db, actor, body }) => decide(db, actor.id, body));

  serve(
    app,
    reportAdd,
    async ({ db, actor, body: { about, id, ...words } }) => {
      await fileReport(db, await getReported(db, actor, { about, id }), { ...words, reporterId: actor.id });
      return { message: reportThanks };
    },
    { limit: reportLimit },
  );

  serve(app, personNotes, async ({ db, params }) => {
    const { id } = await getUser(db, params.id);
    return listNotes(db, id);
  });

  serve(app, personNoteAdd, async ({ db, actor, params, body }) => {
    const { id } = await getUser(db, params.id);
    const note = await insertNote(db, { user_id: id, author_id: actor.id, body: body.text });
    await recordNote(db, actor.id, 'note_added', id);
    return note;
  });

  serve(app, personNoteRemove, async ({ db, actor, params }) => {
    await deleteNote(db, params.id, params.note_id);
    await recordNote(db, actor.id, 'note_removed', params.id);
    return { message: 'The note is removed.' };
  });
};
