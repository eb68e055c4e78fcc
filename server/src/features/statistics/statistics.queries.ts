import { type RawBuilder, sql } from 'kysely';
import { Currency } from '../../../../contract/src/money.ts';
import type { StatisticsQuery } from '../../../../contract/src/statistics.ts';
import { FractionalType } from '../../../../contract/src/values.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import { countRows, dimensions, filtersOf, matchesFractional, type Subject } from './source-rows.queries.ts';

/** The subjects that are counted by currency, in minor units. */
type RevenueSubject = Extract<Subject, `revenue_${string}`>;
type CountSubject = Exclude<Subject, RevenueSubject>;

/** `day` as YYYY-MM-DD, in UTC. */
interface DayCount {
  day: string;
  count: number;
}

/** There are totals without a dimension, of each dimension, and of each pair. */
const MAX_DIMENSIONS = 2;

const between = ({ date_from, date_to }: StatisticsQuery) => sql`
  ${date_from === undefined ? sql`true` : sql`day >= ${date_from}::date`}
  and ${date_to === undefined ? sql`true` : sql`day <= ${date_to}::date`}`;

/** Selects the totals of a query: a dimension that it does not filter by is null. */
const matchesTotals = (query: StatisticsQuery, names: readonly (keyof StatisticsQuery)[] = dimensions) =>
  sql.join(
    names.map((name) =>
      query[name] === undefined ? sql`${sql.ref(name)} is null` : sql`${sql.ref(name)} = ${query[name]}`,
    ),
    sql` and `,
  );

const matchesDeltas = (query: StatisticsQuery) =>
  sql.join(
    [sql`true`, ...filtersOf(query).map((name) => sql`${sql.ref(name)} = ${query[name]}`)],
    sql` and `,
  );

/** The subjects to count, and their currencies where they have one. */
interface Selection<S extends Subject> {
  subjects: readonly S[];
  currencies?: readonly Currency[];
}

/** (subject, currency, day, count) from the totals and from the deltas that are not added to them yet. */
const countTotals = (
  { subjects, currencies }: Selection<Subject>,
  query: StatisticsQuery,
): RawBuilder<unknown> => {
  const condition = sql`subject = any(${subjects}::text[])
    and ${currencies === undefined ? sql`currency is null` : sql`currency = any(${currencies}::text[])`}
    and ${between(query)}`;
  return sql`
    select subject, currency, day, count from statistic_totals where ${condition} and ${matchesTotals(query)}
    union all
    select subject, currency, day, change from statistic_deltas where ${condition} and ${matchesDeltas(query)}`;
};

const countSubjects = (selection: Selection<Subject>, query: StatisticsQuery) =>
  filtersOf(query).length > MAX_DIMENSIONS
    ? countRows(selection.subjects, query)
    : countTotals(selection, query);

/** The count of each subject in the days of the query. */
export const countAll = async <S extends CountSubject>(
  db: Db,
  subjects: readonly S[],
  query: StatisticsQuery,
): Promise<Record<S, number>> => {
  const { rows } = await sql<{ subject: S; count: number }>`
    select subject, sum(count)::bigint as count from (${countSubjects({ subjects }, query)}) as counted
    group by subject`.execute(db);
  const counts = new Map(rows.map(({ subject, count }) => [subject, count]));
  return Object.fromEntries(subjects.map((subject) => [subject, counts.get(subject) ?? 0])) as Record<
    S,
    number
  >;
};

/** The revenue in the days of the query, in minor units, for each currency that has any. */
export const sumRevenue = async (
  db: Db,
  query: StatisticsQuery,
): Promise<{ currency: Currency; new: number; recurring: number }[]> => {
  const selection = { subjects: ['revenue_new', 'revenue_recurring'], currencies: Currency.options } as const;
  const { rows } = await sql<{ currency: Currency; new: number; recurring: number }>`
    select currency,
      coalesce(sum(count) filter (where subject = 'revenue_new'), 0)::bigint as new,
      coalesce(sum(count) filter (where subject = 'revenue_recurring'), 0)::bigint as recurring
    from (${countSubjects(selection, query)}) as counted
    group by currency having bool_or(count <> 0) order by currency`.execute(db);
  return rows;
};

const countDays = async <S extends Subject>(
  db: Db,
  selection: Selection<S>,
  query: StatisticsQuery,
): Promise<Record<S, DayCount[]>> => {
  const { subjects, currencies } = selection;
  const { rows } = await sql<DayCount & { subject: S }>`
    select subject, day, sum(count)::bigint as count from (${countSubjects(selection, query)}) as counted
    where ${currencies === undefined ? sql`true` : sql`currency = any(${currencies}::text[])`}
    group by subject, day having sum(count) <> 0 order by day`.execute(db);
  const ofSubject = (subject: S): DayCount[] => rows.filter((row) => row.subject === subject);
  return Object.fromEntries(subjects.map((subject) => [subject, ofSubject(subject)])) as Record<
    S,
    DayCount[]
  >;
};

/** The count of each subject on each day that has any. */
export const countByDay = <S extends CountSubject>(db: Db, subjects: readonly S[], query: StatisticsQuery) =>
  countDays(db, { subjects }, query);

/** The revenue of a currency on each day that has any, in minor units. */
export const sumRevenueByDay = (
  db: Db,
  currency: Currency,
  query: StatisticsQuery,
): Promise<Record<RevenueSubject, DayCount[]>> =>
  countDays(db, { subjects: ['revenue_new', 'revenue_recurring'], currencies: [currency] }, query);

/** (fractional_type, count) from the totals of each function, alone or with the dimension of the filter. */
const functionTotals = (query: StatisticsQuery) => sql`
  select fractional_type, count from statistic_totals
  where subject = 'fractional_verified' and currency is null
    and fractional_type = any(${FractionalType.options}::text[])
    and ${matchesTotals(query, ['main_category', 'client_type_expertise', 'location'])} and ${between(query)}
  union all
  select fractional_type, change from statistic_deltas
  where subject = 'fractional_verified' and ${matchesDeltas(query)} and ${between(query)}`;

/** Verified fractionals by primary function, the same ones as in their list. */
export const countFunctions = async (
  db: Db,
  query: StatisticsQuery,
): Promise<Map<FractionalType, number>> => {
  const hasTotals = query.fractional_type === undefined && filtersOf(query).length < MAX_DIMENSIONS;
  const source = hasTotals
    ? functionTotals(query)
    : sql`select fractional_type, 1 as count from fractionals
        where status = 'verified' and ${matchesFractional(query)}`;
  const { rows } = await sql<{ fractional_type: FractionalType; count: number }>`
    select fractional_type, sum(count)::bigint as count from (${source}) as counted
    where fractional_type is not null group by 1`.execute(db);
  return new Map(rows.map(({ fractional_type, count }) => [fractional_type, count]));
};

/** Fractionals whose plan is past its end date but not marked as ended yet. They count as free. */
export const countLapsed = async (db: Db, query: StatisticsQuery): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from subscriptions join fractionals on fractionals.user_id = subscriptions.user_id
    where line = 'fractional' and subscriptions.status <> 'ended' and end_date <= now()
      and ${matchesFractional(query)}`.execute(db);
  return oneRow(rows).count;
};
