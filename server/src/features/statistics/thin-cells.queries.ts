import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import type { WaitingItem } from '../../lib/waiting-item.ts';

/** Live jobs and approved people by function and region, from the totals. A function is a person's first one. */
const cells = sql`
  select fractional_type, location, sum(count) filter (where subject = 'job_live')::int as jobs,
    sum(count) filter (where subject = 'fractional_verified')::int as people
  from (
    select subject, fractional_type, location, count from statistic_totals
    where subject in ('job_live', 'fractional_verified') and currency is null and day is null
      and fractional_type is not null and location is not null
      and main_category is null and client_type_expertise is null
    union all
    select subject, fractional_type, location, change from statistic_deltas
    where subject in ('job_live', 'fractional_verified') and fractional_type is not null and location is not null
    union all
    select 'job_live', fractional_type, location, -1 from jobs
    where status = 'active' and archived_at is null and expires_at <= now() and published_at is not null
  ) as counted group by fractional_type, location`;

const isThin = sql`(
  jobs > 0 and coalesce(people, 0) < jobs * ${sql.lit(limits.thinPeoplePerJob)}
  or coalesce(jobs, 0) <= 0 and people >= ${sql.lit(limits.thinDemandPeople)})`;

/** Since the oldest live job; without one, since the last job ended, or else since the first person was approved. */
const since = sql`case
  when jobs > 0 then (select min(published_at) from jobs
    where status = 'active' and archived_at is null and expires_at > now()
      and fractional_type = cells.fractional_type and location = cells.location)
  else coalesce(
    (select max(least(expires_at, updated_at)) from jobs
      where fractional_type = cells.fractional_type and location = cells.location),
    (select min(decided_at) from fractionals
      where status = 'verified' and fractional_type = cells.fractional_type and location = cells.location))
  end`;

/** Functions in a region with too few people for the live jobs, or with many people and no job. */
export const thinCells = sql<WaitingItem>`
  select fractional_type || '|' || location, fractional_type || ' in ' || location,
    'Live jobs: ' || greatest(coalesce(jobs, 0), 0) || ', people: ' || coalesce(people, 0), coalesce(${since}, now()),
    '/jobgrid?' || 'fractional_type=' || replace(fractional_type, ' ', '+') || '&location=' || replace(location, ' ', '+'),
    null::uuid, null, null::jsonb
  from (${cells}) as cells where ${isThin}`;
