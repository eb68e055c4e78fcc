import { type RawBuilder, sql } from 'kysely';
import type { StatisticsQuery } from '../../../../contract/src/statistics.ts';
import type { Db } from '../../lib/db.ts';

/** What is counted by day: jobs that are live, jobs that ever went live, applications. */
export type Subject = 'job_live' | 'job_posted' | 'application';

/** `day` as YYYY-MM-DD, in UTC. */
export interface DayCount {
  day: string;
  count: number;
}

const properties = ['fractional_type', 'main_category', 'client_type_expertise', 'location'] as const;

const between = (day: RawBuilder<unknown>, { date_from, date_to }: StatisticsQuery) => sql`
  ${date_from === undefined ? sql`true` : sql`${day} >= ${date_from}::date`}
  and ${date_to === undefined ? sql`true` : sql`${day} <= ${date_to}::date`}`;

const asked = (query: StatisticsQuery) => properties.filter((property) => query[property] !== undefined);

/** From the sums by day, and the notes that are not in them yet: for no filter, for one, or for two. */
const fromSums = (subject: Subject, query: StatisticsQuery) => {
  const filters = asked(query);
  const property = filters.join(' ') || 'all';
  const value = filters.map((filter) => query[filter]).join(' ');
  return sql<DayCount>`
    select day, sum(count)::bigint as count from (
      select day, count from stat_days
      where subject = ${subject} and property = ${property} and value = ${value}
        and ${between(sql.ref('day'), query)}
      union all
      select day, change from stat_notes
      where subject = ${subject} and ${between(sql.ref('day'), query)}
        and ${sql.join([sql`true`, ...filters.map((filter) => sql`${sql.ref(filter)}::text = ${query[filter]}`)], sql` and `)}
    ) as counted
    group by day having sum(count) <> 0 order by day`;
};

/** From the rows themselves. */
const fromRows = (subject: Subject, query: StatisticsQuery) => {
  const ofApplications = subject === 'application';
  const day = sql`(${ofApplications ? sql.ref('applications.created_at') : sql.ref('jobs.published_at')} at time zone 'UTC')::date`;
  const narrowed = asked(query).map(
    (property) => sql`and ${sql.ref(`jobs.${property}`)} = ${query[property]}`,
  );
  return sql<DayCount>`
    select ${day} as day, count(*) as count
    from jobs ${ofApplications ? sql`join applications on applications.job_id = jobs.id` : sql``}
    where ${ofApplications ? sql`true` : sql`jobs.published_at is not null`}
      ${subject === 'job_live' ? sql`and jobs.status = 'active' and jobs.archived_at is null` : sql``}
      ${sql.join(narrowed, sql` `)} and ${between(day, query)}
    group by 1 order by 1`;
};

/** How many there are of each day that has any. */
export const countByDay = async (db: Db, subject: Subject, query: StatisticsQuery): Promise<DayCount[]> => {
  const read = asked(query).length > 2 ? fromRows(subject, query) : fromSums(subject, query);
  return (await read.execute(db)).rows;
};
