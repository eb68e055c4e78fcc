import type { z } from 'zod';
import type { changeUserStatus as call } from '../../../../contract/src/accounts.ts';
import type { Parsed } from '../../../../contract/src/endpoint.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { getUser, requireAnotherAdmin, setUserStatus } from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { stopRenewals } from '../billing/billing.public.ts';
import { decideApproval } from '../fractionals/fractionals.public.ts';
import { pauseJobsOf } from '../jobs/jobs.public.ts';
import { notify } from '../notifications/notifications.public.ts';
import { accountStatusChanged } from './moderation.emails.ts';

type Decision = NonNullable<Parsed<typeof call.body>>;

/**
 * An admin's decision about an account, with its line in the audit log. Approval is a fractional's alone; to suspend
 * ends every session at once.
 */
export const changeUserStatus = async (
  db: Db,
  adminId: string,
  { user_id: userId, status, reason, reason_code: reasonCode }: Decision,
): Promise<z.input<typeof call.response>> => {
  const user = await getUser(db, userId);
  const isFractional = user.type === 'fractional';
  const aboutAccount = status === 'suspended' || status === 'active';
  if (!aboutAccount && !isFractional)
    throw problem('not_allowed_now', 'Only the profile of a fractional is approved or rejected.');
  if (status === 'suspended') {
    if (userId === adminId) throw problem('own_account', 'You cannot suspend your own account.');
    if (user.type === 'admin') await requireAnotherAdmin(db, userId);
  }
  if (aboutAccount) {
    if (user.status !== (status === 'suspended' ? 'active' : 'suspended'))
      throw problem('not_allowed_now', `This account is ${user.status}.`);
    await setUserStatus(db, userId, status);
    if (status === 'suspended') {
      await pauseJobsOf(db, userId);
      await stopRenewals(db, userId);
    }
  }
  const decided = isFractional
    ? await decideApproval(db, {
        userId,
        decision: status,
        ...(reason === undefined ? {} : { reason }),
        ...(reasonCode === undefined ? {} : { reasonCode }),
      })
    : { status };
  if (aboutAccount && !isFractional) await notify(db, accountStatusChanged(user, status, reason));
  await recordAudit(db, {
    actorId: adminId,
    action: 'change_user_status',
    subjectType: 'user',
    subjectId: userId,
    before: { status: user.status },
    after: { status, ...(reasonCode === undefined ? {} : { reason_code: reasonCode }) },
    reason,
  });
  return { user_id: userId, status: decided.status };
};
