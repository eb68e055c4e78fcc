import { type RawBuilder, sql } from 'kysely';
import type { StatisticsQuery } from '../../../../contract/src/statistics.ts';
import { FractionalType } from '../../../../contract/src/values.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import { fittingFractionals, fromRows } from './rows.queries.ts';
import { narrowedBy, properties, type Subject } from './subjects.ts';

/** `day` as YYYY-MM-DD, in UTC. */
export interface DayCount {
  day: string;
  count: number;
}

/** Sums are kept for all, for each property, and for each two. */
const MOST_PROPERTIES = 2;

const between = (day: RawBuilder<unknown>, { date_from, date_to }: StatisticsQuery) => sql`
  ${date_from === undefined ? sql`true` : sql`${day} >= ${date_from}::date`}
  and ${date_to === undefined ? sql`true` : sql`${day} <= ${date_to}::date`}`;

/** (subject, day, count) from the sums by day, and from the notes that are not in them yet. */
const fromSums = (subjects: Subject[], query: StatisticsQuery): RawBuilder<unknown> => {
  const filters = narrowedBy(query);
  const noted = filters.map((filter) => sql`and ${sql.ref(filter)}::text = ${query[filter]}`);
  return sql`
    select subject, day, count from stat_days
    where subject = any(${subjects}::text[]) and property = ${filters.join(' ') || 'all'}
      and value = ${filters.map((filter) => query[filter]).join(' ')} and ${between(sql.ref('day'), query)}
    union all
    select subject, day, change from stat_notes
    where subject = any(${subjects}::text[]) ${sql.join(noted, sql` `)} and ${between(sql.ref('day'), query)}`;
};

const counted = (subjects: Subject[], query: StatisticsQuery) =>
  narrowedBy(query).length > MOST_PROPERTIES ? fromRows(subjects, query) : fromSums(subjects, query);

/** How many there are of each subject in the days asked for. */
export const countAll = async <S extends Subject>(
  db: Db,
  subjects: readonly S[],
  query: StatisticsQuery,
): Promise<Record<S, number>> => {
  const { rows } = await sql<{ subject: S; count: number }>`
    select subject, sum(count)::bigint as count from (${counted([...subjects], query)}) as counted
    group by subject`.execute(db);
  const counts = new Map(rows.map(({ subject, count }) => [subject, count]));
  return Object.fromEntries(subjects.map((subject) => [subject, counts.get(subject) ?? 0])) as Record<
    S,
    number
  >;
};

/** How many there are of each subject on each day that has any. */
export const countByDay = async <S extends Subject>(
  db: Db,
  subjects: readonly S[],
  query: StatisticsQuery,
): Promise<Record<S, DayCount[]>> => {
  const { rows } = await sql<DayCount & { subject: S }>`
    select subject, day, sum(count)::bigint as count from (${counted([...subjects], query)}) as counted
    group by subject, day having sum(count) <> 0 order by day`.execute(db);
  const ofSubject = (subject: S): DayCount[] => rows.filter((row) => row.subject === subject);
  return Object.fromEntries(subjects.map((subject) => [subject, ofSubject(subject)])) as Record<
    S,
    DayCount[]
  >;
};

/** (fractional_type, count) from the sums of this property, alone or beside the one that is asked for. */
const functionSums = (query: StatisticsQuery) => {
  const [filter] = narrowedBy(query);
  const names = properties.filter((name) => name === 'fractional_type' || name === filter);
  const more = filter === undefined ? '' : ` ${query[filter]}`;
  return sql`
    select fractional_type, count from unnest(${FractionalType.options}::text[]) as fractional_type
    join stat_days on subject = 'fractional_verified' and property = ${names.join(' ')}
      and value = fractional_type || ${more}::text and ${between(sql.ref('day'), query)}
    union all
    select fractional_type, change from stat_notes
    where subject = 'fractional_verified' ${filter === undefined ? sql`` : sql`and ${sql.ref(filter)}::text = ${query[filter]}`}
      and ${between(sql.ref('day'), query)}`;
};

/** Verified fractionals by their primary function: those that the list of them shows. */
export const countFunctions = async (
  db: Db,
  query: StatisticsQuery,
): Promise<Map<FractionalType, number>> => {
  const isKept = query.fractional_type === undefined && narrowedBy(query).length < MOST_PROPERTIES;
  const source = isKept
    ? functionSums(query)
    : sql`select fractional_type, 1 as count from fractionals
        where status = 'verified' and ${fittingFractionals(query)}`;
  const { rows } = await sql<{ fractional_type: FractionalType; count: number }>`
    select fractional_type, sum(count)::bigint as count from (${source}) as counted
    where fractional_type is not null group by 1`.execute(db);
  return new Map(rows.map(({ fractional_type, count }) => [fractional_type, count]));
};

/** Fractionals whose plan's time is over although it was not ended yet; they do not pay any more. */
export const countLapsed = async (db: Db, query: StatisticsQuery): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from subscriptions join fractionals on fractionals.user_id = subscriptions.user_id
    where line = 'Fractionl' and subscriptions.status <> 'ended' and end_date <= now()
      and ${fittingFractionals(query)}`.execute(db);
  return oneRow(rows).count;
};
