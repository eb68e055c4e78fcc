import { sql } from 'kysely';
import type { PlanTitle } from '../../../../contract/src/billing.ts';
import type { Db } from '../../lib/db.ts';

/** The plans that an account holds now, promote before sourcing. */
export const listLivePlans = (db: Db, userId: string) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .select(['plans.title', 'plans.plan_type', 'plans.plan_sub_type'])
    .where('subscriptions.user_id', '=', userId)
    .where('subscriptions.status', '<>', 'ended')
    .where('subscriptions.end_date', '>', sql<string>`now()`)
    .orderBy('plans.plan_sub_type')
    .execute();

export const getPlan = (db: Db, title: PlanTitle) =>
  db.selectFrom('plans').selectAll().where('title', '=', title).executeTakeFirstOrThrow();
