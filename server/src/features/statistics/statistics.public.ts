import { sql } from 'kysely';
import { type Db, oneRow } from '../../lib/db.ts';
import { countAll } from './figures.queries.ts';

/** Their time is over, and the task that closes them has not come by yet. */
const overdue = sql`jobs where status = 'active' and archived_at is null and expires_at <= now()
  and published_at is not null`;

/** Live jobs by function or by industry: from the sums, so that it costs the same however many there are. */
export const countLiveJobsBy = async (
  db: Db,
  property: 'fractional_type' | 'main_category',
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ value: string; count: number }>`
    select value, sum(count)::bigint as count from (
      select value, count from stat_days where subject = 'job_live' and property = ${property}
      union all
      select ${sql.ref(property)}::text, change from stat_notes where subject = 'job_live'
      union all
      select ${sql.ref(property)}::text, -1 from ${overdue}
    ) as counted
    where value is not null group by 1`.execute(db);
  return new Map(rows.map(({ value, count }) => [value, count]));
};

/** How many jobs are live and how many fractionals verified, from the sums likewise. */
export const countOpen = async (db: Db): Promise<{ open_jobs: number; verified_fractionals: number }> => {
  const { job_live, fractional_verified } = await countAll(db, ['job_live', 'fractional_verified'], {});
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${overdue}`.execute(db);
  return { open_jobs: job_live - oneRow(rows).count, verified_fractionals: fractional_verified };
};
