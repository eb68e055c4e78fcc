import { type RawBuilder, sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import type { LiquidityQuery, Market, RecurringRevenue } from '../../../../contract/src/liquidity.ts';
import { toMajor } from '../../../../contract/src/money.ts';
import { matchingBusinessTypes } from '../../../../contract/src/values.ts';
import { combine } from '../../lib/all-of.ts';
import type { Db } from '../../lib/db.ts';
import { grantsPlan } from '../billing/billing.public.ts';

/** The conditions of the searches for jobs and people. */
const matches = ({
  fractional_type,
  location,
  main_category,
  client_type_expertise: business,
}: LiquidityQuery) =>
  combine([
    sql`fractional_type is not null`,
    sql`location is not null`,
    fractional_type && sql`fractional_type = ${fractional_type}`,
    location && sql`location = ${location}`,
    main_category && sql`main_category = ${main_category}`,
    business && sql`client_type_expertise = any(${matchingBusinessTypes(business)}::text[])`,
  ]);

const isRecent = (table: RawBuilder<unknown>) =>
  sql`${table}.created_at > now() - make_interval(days => ${limits.liquidityDays})`;

/** Supply and demand by function and region, those with the most active jobs first. */
export const listMarkets = async (db: Db, query: LiquidityQuery): Promise<Market[]> => {
  const { rows } = await sql<Market>`
    with job as (
      select id, fractional_type, location, status, applicants_count, published_at from jobs
      where archived_at is null and ${matches(query)}
    ), demand as (
      select fractional_type, location, count(*) filter (where status = 'active') as active_jobs,
        count(*) filter (where status = 'filled') as filled_jobs,
        count(*) filter (where status = 'closed') as closed_jobs,
        coalesce(sum(applicants_count) filter (where status = 'active'), 0)::bigint as applications
      from job group by fractional_type, location
    ), supply as (
      select fractional_type, location, count(*) as people from fractionals
      where status = 'verified' and ${matches(query)} group by fractional_type, location
    ), reply as (
      select fractional_type, location,
        percentile_disc(0.5) within group (
          order by extract(epoch from answered_at - applications.created_at) / 3600) as median_reply_hours,
        count(answered_at) as answered,
        count(*) filter (where answered_at is null and applications.status = 'no_response') as ghosted
      from applications join job on job.id = applications.job_id where ${isRecent(sql`applications`)}
      group by fractional_type, location
    ), hire as (
      select fractional_type, location,
        percentile_disc(0.5) within group (
          order by extract(epoch from engagements.created_at - published_at) / 86400) as median_hire_days
      from engagements
      join applications on applications.id = engagements.application_id
      join job on job.id = applications.job_id
      where ${isRecent(sql`engagements`)} and published_at is not null
      group by fractional_type, location
    )
    select fractional_type, location, coalesce(active_jobs, 0) as active_jobs,
      coalesce(filled_jobs, 0) as filled_jobs, coalesce(closed_jobs, 0) as closed_jobs,
      coalesce(people, 0) as people, coalesce(applications, 0) as applications,
      median_reply_hours::float8, coalesce(answered, 0) as answered, coalesce(ghosted, 0) as ghosted,
      median_hire_days::float8
    from demand full join supply using (fractional_type, location)
      left join reply using (fractional_type, location) left join hire using (fractional_type, location)
    order by active_jobs desc, people desc, fractional_type, location`.execute(db);
  return rows;
};

const within = (column: string, from: number, to: number) =>
  sql`${sql.ref(column)} > now() - make_interval(days => ${from}) and ${sql.ref(column)} <= now() - make_interval(days => ${to})`;

/** Paid subscriptions by currency. */
export const listRecurringRevenue = async (db: Db): Promise<RecurringRevenue[]> => {
  const days = limits.revenueDays;
  const { rows } = await sql<RecurringRevenue>`
    select currency,
      coalesce(round(sum(amount_minor / case duration when 'year' then 12.0 else 1 end)
        filter (where ${grantsPlan})), 0)::bigint as monthly,
      count(*) filter (where ${within('start_date', days, 0)}) as started,
      count(*) filter (where ${within('start_date', 2 * days, days)}) as started_before,
      count(*) filter (where status = 'ended' and ${within('end_date', days, 0)}) as ended,
      count(*) filter (where status = 'ended' and ${within('end_date', 2 * days, days)}) as ended_before
    from subscriptions where granted_by is null and amount_minor > 0
    group by currency order by monthly desc, currency`.execute(db);
  return rows.map((row) => ({ ...row, monthly: toMajor(row.monthly) }));
};
