import { sql } from 'kysely';
import type { ApprovalStatus } from '../../../../contract/src/fractionals.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { enqueue } from '../../lib/tasks.ts';
import { notify, settleAdminNotices } from '../notifications/notifications.public.ts';
import { approvedFrom, enqueueFinish } from './approval-undo.ts';
import { type ApprovalDecision, profileDecided } from './fractionals.emails.ts';
import { personWentLive } from './talent-matches.ts';

/** The statuses that allow a decision. Approving a verified profile again ends a re-review. */
const allowedFrom: Record<ApprovalDecision['decision'], readonly ApprovalStatus[]> = {
  approved: ['pending', 'rejected', 'verified'],
  rejected: ['pending', 'verified'],
  suspended: ['unverified', 'pending', 'verified', 'rejected'],
  active: ['suspended'],
};

/**
 * Decides on a profile and notifies the fractional if the status changes; of an approval when it can no longer be
 * undone. `active` restores the status from before the suspension. Throws `not_found`, and `not_allowed_now` if the
 * status does not allow the decision.
 */
export const decideApproval = async (
  db: Db,
  approval: ApprovalDecision,
  now: Date,
): Promise<{ status: ApprovalStatus }> => {
  const { userId, decision, reasonCode, reason, version } = approval;
  const before = await db
    .selectFrom('fractionals')
    .select(['status', 'status_before_suspension', 'version'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => problem('not_found'));
  if (!allowedFrom[decision].includes(before.status)) throw problem('not_allowed_now');
  if (decision === 'approved' && version !== undefined && version !== before.version)
    throw problem('not_allowed_now', 'The profile has changed since you opened it. Look at it again.');
  const reactivated = decision === 'active';
  const isConfirmed = decision === 'approved' && before.status === 'verified';
  const status: ApprovalStatus = reactivated
    ? (before.status_before_suspension ?? 'unverified')
    : decision === 'approved'
      ? 'verified'
      : decision;
  await db
    .updateTable('fractionals')
    .set({
      status,
      status_before_suspension: decision === 'suspended' ? before.status : null,
      // Confirmed changes do not make the person a new candidate.
      ...(isConfirmed ? {} : { decided_at: sql`now()` }),
      // A second approval within the time of undo leaves what the first one replaced.
      approved_from: decision === 'approved' ? sql<string>`coalesce(approved_from, ${approvedFrom})` : null,
      ...(reactivated ? {} : { reason_code: reasonCode ?? null, reason: reason ?? null }),
      re_review: false,
      re_review_from: null,
      re_review_since: null,
      updated_at: sql`now()`,
    })
    .where('user_id', '=', userId)
    .execute();
  await settleAdminNotices(db, { kind: 'approval_asked', about: userId });
  if (decision === 'approved') await enqueueFinish(db, userId, now);
  else if (before.status !== status) await notify(db, profileDecided(approval));
  if (reactivated && status === 'verified') await enqueue(db, personWentLive, { fractional_id: userId });
  return { status };
};
