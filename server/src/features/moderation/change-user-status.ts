import { sql } from 'kysely';
import type { z } from 'zod';
import { mayUse } from '../../../../contract/src/admin-roles.ts';
import type { Parsed } from '../../../../contract/src/endpoint.ts';
import type { changeUserStatus as endpoint } from '../../../../contract/src/user-decisions.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { requireRecentProof } from '../../lib/recent-auth.ts';
import {
  getUser,
  mailAdmins,
  requireAnotherOwner,
  setUserStatus,
  suspensionLink,
} from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { stopRenewals } from '../billing/billing.public.ts';
import { decideApproval } from '../fractionals/fractionals.public.ts';
import { pauseJobs } from '../jobs/jobs.public.ts';
import { notify } from '../notifications/notifications.public.ts';
import { accountStatusChanged } from './moderation.emails.ts';

type Decision = NonNullable<Parsed<typeof endpoint.body>>;

const insertDecision = async (
  db: Db,
  admin: Actor,
  { id, userId, statement }: { id: string; userId: string; statement: string },
) => {
  await db
    .insertInto('reports')
    .values({
      id,
      person_id: userId,
      subject_type: 'user',
      subject_id: userId,
      reason: 'other',
      link: `/admin-accounts/${userId}`,
      decision: 'suspended',
      statement,
      decided_by: admin.id,
      decided_at: sql`now()`,
    })
    .execute();
};

/**
 * Applies an admin's decision about an account and records it in the audit log. Approval and rejection apply to
 * fractionals only. A suspension ends all sessions. One that does not follow a report (`isOfReport`) is stored as a
 * decision of its own, so that the person can appeal against it.
 * @throws not_allowed_now where the status does not fit the account, own_account for a suspension of oneself
 */
export const changeUserStatus = async (
  db: Db,
  deps: Deps,
  admin: Actor,
  { user_id: userId, status, reason, reason_code: reasonCode, version }: Decision,
  { isOfReport = false } = {},
): Promise<z.input<typeof endpoint.response>> => {
  const user = await getUser(db, userId);
  if (user.type === 'admin') {
    if (!mayUse(admin.adminRole, 'admins')) throw problem('not_found');
    // Not declared on the endpoint, because only decisions about admins require it.
    await requireRecentProof(deps, admin);
  }
  const isFractional = user.type === 'fractional';
  const isAccountStatus = status === 'suspended' || status === 'active';
  if (!isAccountStatus && !isFractional)
    throw problem('not_allowed_now', 'Only the profile of a fractional can be approved or rejected.');
  if (status === 'suspended') {
    if (userId === admin.id) throw problem('own_account', 'You cannot suspend your own account.');
    if (user.type === 'admin') await requireAnotherOwner(db, userId);
  }
  if (isAccountStatus) {
    await setUserStatus(db, userId, status);
    if (status === 'suspended') {
      await pauseJobs(db, userId);
      await stopRenewals(db, userId);
    }
  }
  const appeal = suspensionLink(deps.config.sessionSecret, userId);
  const decided = isFractional
    ? await decideApproval(
        db,
        { userId, decision: status, reason, reasonCode, appeal, version },
        deps.clock.now(),
      )
    : { status };
  if (isAccountStatus && !isFractional) await notify(db, accountStatusChanged(user, status, reason, appeal));
  if (user.type === 'admin')
    await mailAdmins(db, deps, {
      title: `An admin was ${status === 'suspended' ? 'suspended' : 'reactivated'}`,
      text: `The account of ${user.full_name} (${user.email}) is ${status} now.`,
    });
  const entryId = await recordAudit(db, {
    actor: admin,
    action: 'change_user_status',
    subjectType: 'user',
    subjectId: userId,
    before: { status: user.status },
    after: { status, ...(reasonCode === undefined ? {} : { reason_code: reasonCode }) },
    reason,
  });
  if (status === 'suspended' && !isOfReport && user.type !== 'admin')
    await insertDecision(db, admin, { id: entryId, userId, statement: reason ?? '' });
  return { user_id: userId, status: decided.status };
};
