import { sql } from 'kysely';
import type { ApprovalStatus } from '../../../../contract/src/fractionals.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { notify } from '../notifications/notifications.public.ts';
import { profileDecided } from './fractionals.emails.ts';

interface Decision {
  userId: string;
  decision: 'approved' | 'rejected' | 'suspended' | 'active';
  reasonCode?: string | undefined;
  /** What the fractional reads; needed to reject or suspend. */
  reason?: string | undefined;
}

/** The states that a decision may be made in. Approving a verified one again ends a second look. */
const from: Record<Decision['decision'], readonly ApprovalStatus[]> = {
  approved: ['pending', 'rejected', 'verified'],
  rejected: ['pending', 'verified'],
  suspended: ['unverified', 'pending', 'verified', 'rejected'],
  active: ['suspended'],
};

/**
 * Decides on a fractional's approval and tells them, unless a second look found nothing to mend. `active` gives a
 * suspended one the status from before. Throws `not_found`, or `not_allowed_now` where the state does not allow it.
 */
export const decideApproval = async (
  db: Db,
  { userId, decision, reasonCode, reason }: Decision,
): Promise<{ status: ApprovalStatus }> => {
  const before = await db
    .selectFrom('fractionals')
    .select(['status', 'status_before_suspension'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw problem('not_found');
  if (!from[decision].includes(before.status)) throw problem('not_allowed_now');
  const status: ApprovalStatus =
    decision === 'approved'
      ? 'verified'
      : decision === 'active'
        ? (before.status_before_suspension ?? 'unverified')
        : decision;
  await db
    .updateTable('fractionals')
    .set({
      status,
      status_before_suspension: decision === 'suspended' ? before.status : null,
      decided_at: sql`now()`,
      reason_code: decision === 'active' ? sql`reason_code` : (reasonCode ?? null),
      reason: decision === 'active' ? sql`reason` : (reason ?? null),
      re_review: false,
      updated_at: sql`now()`,
    })
    .where('user_id', '=', userId)
    .execute();
  if (before.status !== status) await notify(db, profileDecided({ userId, decision, reasonCode, reason }));
  return { status };
};
