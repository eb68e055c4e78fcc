import { sql } from 'kysely';
import type { PlanTitle } from '../../../../contract/src/plans.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { enqueue } from '../../lib/tasks.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { findAccount } from './billing.queries.ts';
import type { PlanLine } from './plans.ts';
import { promotionBegan } from './promotion-began.ts';

const inMonths = (months: number) => {
  const end = new Date();
  end.setUTCMonth(end.getUTCMonth() + months);
  return end.toISOString();
};

const findHeld = (db: Db, userId: string, line: PlanLine) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .select(['subscriptions.id', 'plans.title', 'subscriptions.provider_id'])
    .where('subscriptions.user_id', '=', userId)
    .where('subscriptions.line', '=', line)
    .where('subscriptions.status', '<>', 'ended')
    .executeTakeFirst();

/**
 * Gives an account a plan without a charge. It replaces one of the same line that nobody pays for; one that is paid for
 * stays, because ending it is its owner's business.
 */
export const grantPlanTo = async (
  db: Db,
  adminId: string,
  grant: { userId: string; title: PlanTitle; months: number },
): Promise<void> => {
  const account = await findAccount(db, grant.userId);
  if (account === undefined) throw problem('not_found');
  const plan = await db
    .selectFrom('plans')
    .selectAll()
    .where('title', '=', grant.title)
    .executeTakeFirstOrThrow();
  if (account.type !== plan.plan_type)
    throw problem('not_allowed_now', 'This plan is for another kind of account.');
  const { line } = plan;
  const held = await findHeld(db, account.id, line);
  if (held?.provider_id)
    throw problem('not_allowed_now', `The account pays for the ${held.title} plan; cancel that first.`);
  if (held)
    await db
      .updateTable('subscriptions')
      .set({ status: 'ended', end_date: sql`least(end_date, now())` })
      .where('id', '=', held.id)
      .execute();
  await db
    .insertInto('subscriptions')
    .values({
      user_id: account.id,
      plan_id: plan.id,
      line,
      end_date: inMonths(grant.months),
      granted_by: adminId,
    })
    .execute();
  if (line === 'promote_jobs') await enqueue(db, promotionBegan, { user_id: account.id });
  await recordAudit(db, {
    actorId: adminId,
    action: 'plan_granted',
    subjectType: 'user',
    subjectId: account.id,
    ...(held ? { before: { plan: held.title } } : {}),
    after: { plan: plan.title, months: grant.months },
  });
};
