import {
  pendingActionConfirm,
  pendingActionDecline,
  pendingActionList,
} from '../../../../contract/src/pending-actions.ts';
import type { App } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { runAction } from './confirm-action.ts';
import {
  declineAction,
  finishAction,
  getOwnAction,
  listPendingActions,
  startAction,
} from './pending-actions.queries.ts';

const refusals = {
  pending: 'This is being done at the moment.',
  done: 'You have confirmed this already.',
  declined: 'You have declined this.',
  expired: 'This has expired. Let the program ask again.',
  revoked: 'The API key that asked for this was revoked.',
} as const;

/** What programs want to do for a person: they confirm or decline it, with a session. */
export const pendingActionRoutes = (app: App) => {
  serve(app, pendingActionList, ({ db, actor }) => listPendingActions(db, actor.id));

  serve(
    app,
    pendingActionConfirm,
    async ({ db, actor, params: { id }, request }) => {
      const action = await getOwnAction(db, actor.id, id);
      if (action.state === 'done') return action;
      const started = await startAction(db, action);
      if (started === undefined) {
        const now = await getOwnAction(db, actor.id, id);
        if (now.state === 'done') return now;
        throw problem('not_allowed_now', refusals[now.state]);
      }
      const result = await runAction(app, request, started);
      await db.transaction().execute(async (tx) => {
        await finishAction(tx, started, result);
        await recordAudit(tx, {
          actor,
          action: 'pending_action_confirmed',
          subjectType: 'pending_action',
          subjectId: id,
          after: { call: started.operation, api_key_id: started.api_key_id },
        });
      });
      return getOwnAction(db, actor.id, id);
    },
    { transaction: false },
  );

  serve(app, pendingActionDecline, async ({ db, actor, params: { id } }) => {
    const action = await getOwnAction(db, actor.id, id);
    if (!(await declineAction(db, action))) throw problem('not_allowed_now', refusals[action.state]);
    return { message: 'Declined. Nothing was done.' };
  });
};
