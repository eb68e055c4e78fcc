import { addDays } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Authorized } from '../../lib/authorized.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import { refundCredit } from '../billing/billing.public.ts';
import { isUnseen, refundDeadline } from './applications.policy.ts';
import type { OwnApplication } from './own-applications.ts';

/** The applications that the person withdrew within a day, with the one that is being withdrawn. */
const countWithdrawals = async (db: Db, fractionalId: string, now: Date): Promise<number> => {
  const { count } = oneRow(
    await db
      .selectFrom('applications')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('fractional_id', '=', fractionalId)
      .where('status', '=', 'withdrawn')
      .where('updated_at', '>', addDays(now, -1).toISOString())
      .execute(),
  );
  return count;
};

/**
 * Refunds the credit of an application that was withdrawn unseen and soon: a slip costs nothing. A few times a day only,
 * because each application notifies its company. `application` is as it was before the withdrawal.
 */
export const refundWithdrawal = async (
  db: Db,
  application: Authorized<OwnApplication, 'party'>,
  now: Date,
): Promise<void> => {
  if (!isUnseen(application) || now >= refundDeadline(application)) return;
  if ((await countWithdrawals(db, application.fractional_id, now)) > limits.refundedWithdrawalsDay) return;
  await refundCredit(db, 'application', application.id);
};
