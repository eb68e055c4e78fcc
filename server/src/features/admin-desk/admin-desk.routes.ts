import {
  bounceClear,
  companyRemind,
  deadLetterDecide,
  deskAssign,
  deskCounts,
  deskItems,
  deskKinds,
  deskSettle,
  isSettledByAdmin,
} from '../../../../contract/src/admin-desk.ts';
import { type AdminRole, mayUse } from '../../../../contract/src/admin-roles.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { retentionRules } from '../../../../contract/src/moderation.ts';
import type { Actor } from '../../lib/authenticate.ts';
import { clearBounce } from '../../lib/bounces.ts';
import { decideDeadLetter } from '../../lib/dead-letters.ts';
import type { App } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { remindSlowCompany } from '../applications/applications.public.ts';
import { noSubjectId, recordAudit } from '../audit/audit.public.ts';
import { countDeskItems, isWaitingFor, listDeskItems } from './desk-items.queries.ts';
import { assignItem, findAdminRole, listActiveAdmins, settleItem, settleOnce } from './desk-marks.queries.ts';
import { listRetentionRules } from './retention-rules.ts';

const getCaller = ({ id, adminRole }: Actor): { id: string; role: AdminRole } => {
  if (adminRole === null) throw problem('not_found');
  return { id, role: adminRole };
};

/** What waits for admins, who takes care of it, and the actions that no other feature serves. */
export const adminDeskRoutes = (app: App) => {
  const { publicUrl } = app.deps.config;

  serve(app, deskItems, async ({ db, actor, query, request }) => ({
    ...toPage(request, publicUrl, await listDeskItems(db, getCaller(actor), query)),
    admins: await listActiveAdmins(db),
  }));

  serve(app, deskCounts, ({ db, actor }) => countDeskItems(db, getCaller(actor)));

  serve(app, retentionRules, ({ db }) => listRetentionRules(db));

  serve(app, deskAssign, async ({ db, actor, body: { kind, item_id: id, assignee_id } }) => {
    if (!(await isWaitingFor(db, getCaller(actor).role, { kind, id }))) throw problem('not_found');
    if (assignee_id !== null && !mayUse(await findAdminRole(db, assignee_id), deskKinds[kind].area))
      throw invalid({ assignee_id: 'This admin may not handle it.' });
    await assignItem(db, { kind, id }, assignee_id);
    return { message: assignee_id === null ? 'It is assigned to nobody now.' : 'It is assigned.' };
  });

  serve(app, deskSettle, async ({ db, actor, body: { kind, item_id: id } }) => {
    if (!(await isWaitingFor(db, getCaller(actor).role, { kind, id }))) throw problem('not_found');
    if (!isSettledByAdmin(kind))
      throw problem('not_allowed_now', 'Only its own act ends this, such as a decision.');
    await settleItem(db, { kind, id });
    await recordAudit(db, {
      actor,
      action: 'desk_item_settled',
      subjectType: 'desk_item',
      subjectId: noSubjectId,
      after: { kind, item: id },
    });
    return { message: `Settled. It is listed again if it still waits in ${limits.deskSettledDays} days.` };
  });

  serve(app, companyRemind, async ({ db, actor, params: { id } }) => {
    if (!(await settleOnce(db, { kind: 'slow_company', id })))
      throw problem('not_allowed_now', 'The company was reminded already.');
    await remindSlowCompany(db, id);
    await recordAudit(db, { actor, action: 'company_reminded', subjectType: 'company', subjectId: id });
    return { message: 'The company was reminded.' };
  });

  serve(app, bounceClear, async ({ db, actor, params: { id }, body: { reason } }) => {
    const { kind } = await clearBounce(db, id);
    await recordAudit(db, {
      actor,
      action: 'bounce_cleared',
      subjectType: 'address',
      subjectId: id,
      before: { kind },
      reason,
    });
    return { message: 'The address gets mail again.' };
  });

  serve(app, deadLetterDecide, async ({ db, actor, body: { task, action } }) => {
    const { name } = await decideDeadLetter(db, task, action);
    await recordAudit(db, {
      actor,
      action: action === 'retry' ? 'task_retried' : 'task_discarded',
      subjectType: 'task',
      subjectId: noSubjectId,
      after: { task: name, number: task },
    });
    return { message: action === 'retry' ? 'The task runs again.' : 'The task was discarded.' };
  });
};
