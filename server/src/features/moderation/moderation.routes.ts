import { approvalUndo } from '../../../../contract/src/admin-desk.ts';
import {
  personNoteAdd,
  personNoteRemove,
  personNotes,
  reportAdd,
  reportAppeal,
  reportAppealDecide,
  reportDecide,
  reportDecision,
  reportQueue,
  suspensionAppeal,
  suspensionDecision,
} from '../../../../contract/src/moderation.ts';
import { changeUserStatus } from '../../../../contract/src/user-decisions.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { serve } from '../../lib/serve.ts';
import { getUser, readSuspensionToken } from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { undoApproval } from '../fractionals/fractionals.public.ts';
import { decideAppeal, getDecidedReport, getSuspensionId, objectToDecision } from './appeals.ts';
import { changeUserStatus as decide } from './change-user-status.ts';
import { decideReport } from './decide-report.ts';
import { fileReport, reportLimit, reportThanks } from './file-report.ts';
import { deleteNote, insertNote, listNotes } from './moderation.queries.ts';
import { listReports } from './report-queue.queries.ts';
import { getReportSubject } from './reported-subject.ts';

/** The audit log cannot be erased, so it does not contain the text of the note. */
const recordNote = (db: Db, actor: Actor, action: string, userId: string) =>
  recordAudit(db, { actor, action, subjectType: 'user', subjectId: userId });

const appealThanks = 'We received your appeal. Another person looks at it.';
const linkLimit = { max: 60, minutes: 1, by: 'address' } as const;

/** Reports by members, admins' decisions about accounts, and admins' notes about people. */
export const moderationRoutes = (app: App) => {
  serve(app, changeUserStatus, ({ db, deps, actor, body }) => decide(db, deps, actor, body));

  serve(app, approvalUndo, async ({ db, actor, params: { id } }) => {
    const { status } = await undoApproval(db, id);
    await recordAudit(db, {
      actor,
      action: 'approval_undone',
      subjectType: 'user',
      subjectId: id,
      before: { status: 'verified' },
      after: { status },
    });
    return { message: 'The approval is undone. Nobody was told of it.' };
  });

  serve(
    app,
    reportAdd,
    async ({ db, actor, body: { about, id, ...report } }) => {
      const subject = await getReportSubject(db, actor, { about, id });
      await fileReport(db, subject, { ...report, reporter: actor });
      return { message: reportThanks };
    },
    { limit: reportLimit },
  );

  serve(app, reportDecide, async ({ db, deps, actor, params, body }) => {
    await decideReport(db, deps, actor, params.id, body);
    return { message: 'The report is decided. Both sides are notified.' };
  });

  serve(app, reportQueue, async ({ db, query, request }) =>
    toPage(request, app.deps.config.publicUrl, await listReports(db, query)),
  );

  serve(app, reportDecision, ({ db, deps, actor, params }) =>
    getDecidedReport(db, actor.id, params.id, deps.clock.now()),
  );

  serve(app, reportAppeal, async ({ db, deps, actor, params, body }) => {
    await objectToDecision(db, actor, params.id, { ...body, now: deps.clock.now() });
    return { message: appealThanks };
  });

  serve(
    app,
    suspensionDecision,
    async ({ db, deps, query: { token } }) => {
      const userId = readSuspensionToken(deps.config.sessionSecret, token);
      return getDecidedReport(db, userId, await getSuspensionId(db, userId), deps.clock.now());
    },
    { limit: linkLimit },
  );

  serve(
    app,
    suspensionAppeal,
    async ({ db, deps, body: { token, text } }) => {
      const userId = readSuspensionToken(deps.config.sessionSecret, token);
      const author = { id: userId, sessionId: null, address: null };
      const now = deps.clock.now();
      await objectToDecision(db, author, await getSuspensionId(db, userId), { text, now });
      return { message: appealThanks };
    },
    { limit: linkLimit },
  );

  serve(app, reportAppealDecide, async ({ db, deps, actor, params, body }) => {
    await decideAppeal(db, deps, actor, params.id, body);
    return { message: 'The appeal is decided. Both sides are notified.' };
  });

  serve(app, personNotes, async ({ db, params }) => {
    const { id } = await getUser(db, params.id);
    return listNotes(db, id);
  });

  serve(app, personNoteAdd, async ({ db, actor, params, body }) => {
    const { id } = await getUser(db, params.id);
    const note = await insertNote(db, { user_id: id, author_id: actor.id, body: body.text });
    await recordNote(db, actor, 'note_added', id);
    return note;
  });

  serve(app, personNoteRemove, async ({ db, actor, params }) => {
    await deleteNote(db, params.id, params.note_id);
    await recordNote(db, actor, 'note_removed', params.id);
    return { message: 'The note was deleted.' };
  });
};
