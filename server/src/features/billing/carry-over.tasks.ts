import { sql } from 'kysely';
import { entitlements, type FractionalPlan } from '../../../../contract/src/entitlements.ts';
import type { Db } from '../../lib/db.ts';
import { defineTask } from '../../lib/tasks.ts';
import { grantsPlan } from './billing.queries.ts';

const allowedByPlan = sql`(${sql.join(
  (Object.keys(entitlements.fractional) as FractionalPlan[]).map(
    (title) =>
      sql`select ${sql.lit(title)}::text as title, ${sql.lit(entitlements.fractional[title].applications)}::int as most`,
  ),
  sql` union all `,
)})`;

/**
 * Carries the applications that paid plans left unused in the month before `month` over to it, once. Applications that
 * were carried, refunded or given by an admin into a month are used before those of the plan, of which alone the rest is
 * carried on.
 */
export const carryOver = async (db: Db, month: string): Promise<void> => {
  const start = sql`(${month}::date::timestamp at time zone 'UTC')`;
  const before = sql`(${month}::date - interval '1 month') at time zone 'UTC'`;
  const credits = sql`from credits where user_id = paying.user_id and kind = 'application'`;
  await sql`
    insert into carried_applications (user_id, month, amount)
    select user_id, ${month}::date, unused from (
      select user_id, least(most, most + least(carried, most) + returned + given - used) as unused from (
        select subscriptions.user_id, allowed.most from subscriptions
        join plans on plans.id = subscriptions.plan_id
        join ${allowedByPlan} as allowed on allowed.title = plans.title
        where subscriptions.line = 'fractional' and ${grantsPlan}
      ) as paying
      cross join lateral (select
        (select count(*) ${credits} and returned_at is null
          and spent_at >= ${before} and spent_at < ${start})::int as used,
        (select count(*) ${credits} and returned_at >= ${before} and returned_at < ${start}
          and spent_at < ${before})::int as returned,
        (select coalesce(sum(amount), 0) from credit_grants where user_id = paying.user_id and kind = 'application'
          and granted_at >= ${before} and granted_at < ${start})::int as given,
        coalesce((select amount from carried_applications as last
          where last.user_id = paying.user_id and last.month = (${month}::date - interval '1 month')), 0) as carried
      ) as counted
    ) as rest where unused > 0
    on conflict do nothing`.execute(db);
  await sql`delete from carried_applications where month < ${month}::date - interval '1 month'`.execute(db);
};

/** Runs in the first minute of each month, when the plans are still those of the month before. */
export const carryOverApplications = defineTask({
  name: 'carry_over_applications',
  every: '0 0 1 * *',
  run: ({ db, clock }) =>
    db.transaction().execute((tx) => carryOver(tx, `${clock.now().toISOString().slice(0, 7)}-01`)),
});
