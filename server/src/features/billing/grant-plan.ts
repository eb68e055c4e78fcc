import { sql } from 'kysely';
import type { PlanTitle } from '../../../../contract/src/plans.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { enqueue } from '../../lib/tasks.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { findAccount } from './billing.queries.ts';
import { type PlanFamily, promotionStarted } from './plans.ts';

const findActive = (db: Db, userId: string, family: PlanFamily) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .select(['subscriptions.id', 'plans.title', 'subscriptions.provider_id'])
    .where('subscriptions.user_id', '=', userId)
    .where('subscriptions.line', '=', family)
    .where('subscriptions.status', '<>', 'ended')
    .executeTakeFirst();

const requireOwner = async (db: Db, userId: string) => {
  const colleague = await db
    .selectFrom('company_people')
    .select('user_id')
    .where('user_id', '=', userId)
    .whereRef('user_id', '<>', 'owner_id')
    .executeTakeFirst();
  if (colleague) throw problem('not_allowed_now', 'The plans of a company belong to its owner.');
};

/**
 * Grants an account a plan without a charge. It replaces a granted plan of the same family.
 * @throws not_allowed_now where the account pays for a plan of the family, which only its owner may cancel, and for the
 *   colleague of an owner
 */
export const grantPlanTo = async (
  db: Db,
  admin: Actor,
  grant: { userId: string; title: PlanTitle; months: number; reason?: string | undefined },
): Promise<void> => {
  const account = await findAccount(db, grant.userId);
  if (account === undefined) throw problem('not_found');
  const plan = await db
    .selectFrom('plans')
    .selectAll()
    .where('title', '=', grant.title)
    .executeTakeFirstOrThrow();
  if (account.type !== plan.plan_type)
    throw problem('not_allowed_now', 'This plan is for another account type.');
  await requireOwner(db, account.id);
  const family = plan.line;
  const active = await findActive(db, account.id, family);
  if (active?.provider_id)
    throw problem(
      'not_allowed_now',
      `The account pays for the ${active.title} plan. Its owner has to cancel it first.`,
    );
  if (active)
    await db
      .updateTable('subscriptions')
      .set({ status: 'ended', end_date: sql`least(end_date, now())` })
      .where('id', '=', active.id)
      .execute();
  await db
    .insertInto('subscriptions')
    .values({
      user_id: account.id,
      plan_id: plan.id,
      line: family,
      end_date: sql`now() + make_interval(months => ${grant.months})`,
      granted_by: admin.id,
    })
    .execute();
  if (family === 'promote_jobs') await enqueue(db, promotionStarted, { user_id: account.id });
  await recordAudit(db, {
    actor: admin,
    action: 'plan_granted',
    subjectType: 'user',
    subjectId: account.id,
    ...(active ? { before: { plan: active.title } } : {}),
    after: { plan: plan.title, months: grant.months },
    reason: grant.reason,
  });
};
