import { sql } from 'kysely';
import { FractionalType } from '../../../../contract/src/values.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import { prepared } from '../../lib/prepared.ts';
import { countAll } from './statistics.queries.ts';

export { thinCells } from './thin-cells.queries.ts';

/** Expired jobs that the hourly task has not closed yet. */
const overdue = sql`jobs where status = 'active' and archived_at is null and expires_at <= now()
  and published_at is not null`;

/** Live jobs by function or by industry. Reads totals, so the cost does not grow with the number of jobs. */
export const countLiveJobsBy = async (
  db: Db,
  property: 'fractional_type' | 'main_category',
): Promise<Map<string, number>> => {
  const value = sql.ref(property);
  // 'any' of an array makes PostgreSQL read the index at each value.
  const totals =
    property === 'fractional_type'
      ? sql`fractional_type = any(${FractionalType.options}::text[]) and main_category is null`
      : sql`fractional_type is null
          and main_category = any(array(select id from categories where kind = 'industry'))`;
  const { rows } = await sql<{ value: string; count: number }>`
    ${prepared} select value, sum(count)::bigint as count from (
      select ${value}::text as value, count from statistic_totals
      where subject = 'job_live' and currency is null and day is null and ${totals}
        and client_type_expertise is null and location is null
      union all
      select ${value}::text, change from statistic_deltas where subject = 'job_live'
      union all
      select ${value}::text, -1 from ${overdue}
    ) as counted
    where value is not null group by 1`.execute(db);
  return new Map(rows.map(({ value, count }) => [value, count]));
};

/** The number of live jobs and of verified fractionals, from the totals. */
export const countOpen = async (db: Db): Promise<{ open_jobs: number; verified_fractionals: number }> => {
  const { job_live, fractional_verified } = await countAll(db, ['job_live', 'fractional_verified'], {});
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${overdue}`.execute(db);
  return { open_jobs: job_live - oneRow(rows).count, verified_fractionals: fractional_verified };
};
