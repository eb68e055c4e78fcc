import {
  invitableJobs,
  invitationCreate,
  invitationDecline,
  invitationsCreate,
  invitationsSeen,
  invitationWithdraw,
  type ReceivedInvitation,
  receivedInvitations,
  sentInvitations,
} from '../../../../contract/src/invitations.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { App, Deps } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { getAllowance, refundCredit } from '../billing/billing.public.ts';
import { mapJobCards, scoreMatch } from '../jobs/jobs.public.ts';
import { getInvitationState, isOpen, toSentInvitation } from './invitations.policy.ts';
import {
  getInvitable,
  getOwnInvitation,
  type InvitationRow,
  listInvitations,
  listLiveJobs,
  markSeen,
  updateInvitation,
} from './invitations.queries.ts';
import { invite, inviteAll } from './invite.ts';
import { notifyDeclined } from './notify-invitations.ts';

const inviteAllowance = async (db: Db, userId: string, jobId: string) => {
  const { used, allowed } = await getAllowance(db, userId, 'invite', jobId);
  return { used, allowed };
};

/** An open invitation of the actor, locked. */
const lockOpen = async (db: Db, actor: Actor, id: string) => {
  const row = await getOwnInvitation(db, actor, id);
  if (!isOpen(row))
    throw problem('not_allowed_now', 'This invitation has been answered, or its job is no longer live.');
  return row;
};

const toReceived = async (db: Db, actor: Actor, rows: InvitationRow[]): Promise<ReceivedInvitation[]> => {
  const jobs = await mapJobCards(
    db,
    actor,
    rows.map((row) => row.job_id),
  );
  return rows.flatMap((row) => {
    const job = jobs.get(row.job_id);
    return job === undefined
      ? []
      : [{ id: row.id, job, note: row.note, state: getInvitationState(row), created_at: row.created_at }];
  });
};

const getInvitationLimits = ({ clock, site }: Deps) => ({
  now: clock.now(),
  invitationsDay: site.current().limits.invitationsDay,
});

export const invitationRoutes = (app: App) => {
  const { publicUrl } = app.deps.config;

  serve(app, invitationCreate, async ({ deps, db, actor, body }) =>
    toSentInvitation(await invite(db, actor, body, getInvitationLimits(deps))),
  );

  serve(app, invitationsCreate, async ({ deps, db, actor, body }) => {
    const { invited, refused } = await inviteAll(db, actor, body, getInvitationLimits(deps));
    return { invited: invited.map(toSentInvitation), refused };
  });

  serve(app, invitationWithdraw, async ({ deps, db, actor, params }) => {
    const row = await lockOpen(db, actor, params.id);
    const changes = { withdrawn_at: deps.clock.now().toISOString() };
    await updateInvitation(db, row, changes);
    if (row.seen_at === null) await refundCredit(db, 'invite', row.id);
    return toSentInvitation({ ...row, ...changes });
  });

  serve(app, sentInvitations, async ({ db, actor, query, request }) => {
    const found = await listInvitations(
      db,
      { companyId: actor.companyId, jobId: query.job_id },
      rowWindow(query),
    );
    return {
      ...toPage(request, publicUrl, { ...found, rows: found.rows.map(toSentInvitation) }),
      allowance: query.job_id === undefined ? null : await inviteAllowance(db, actor.id, query.job_id),
    };
  });

  serve(app, invitableJobs, async ({ db, deps, actor, query }) => {
    const person = await getInvitable(db, query.fractional_id, actor.companyId);
    const results = [];
    for (const job of await listLiveJobs(db, actor.companyId, person.user_id))
      results.push({
        id: job.id,
        title: job.title,
        score: scoreMatch(job, person, deps.clock.now()).score,
        invitation: job.invitation_id === null ? null : getInvitationState({ ...job, live: true }),
        applied: job.application_id !== null,
        allowance: await inviteAllowance(db, actor.id, job.id),
      });
    return { results };
  });

  serve(app, receivedInvitations, async ({ db, actor, query, request }) => {
    const found = await listInvitations(
      db,
      { fractionalId: actor.id, jobId: query.job_id, open: query.open },
      rowWindow(query),
    );
    return toPage(request, publicUrl, { ...found, rows: await toReceived(db, actor, found.rows) });
  });

  serve(app, invitationsSeen, async ({ db, actor, body }) => {
    await markSeen(db, actor.id, body.invitation_ids);
    return { message: 'Marked as seen.' };
  });

  serve(app, invitationDecline, async ({ deps, db, actor, body }) => {
    const row = await lockOpen(db, actor, body.invitation_id);
    const changes = {
      declined_at: deps.clock.now().toISOString(),
      decline_reason: body.reason,
      decline_note: body.note,
    };
    await updateInvitation(db, row, changes);
    const declined = { ...row, ...changes };
    await notifyDeclined(db, declined);
    const [answer] = await toReceived(db, actor, [declined]);
    if (answer === undefined) throw problem('not_found');
    return answer;
  });
};
