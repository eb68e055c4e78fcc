import { type RawBuilder, sql } from 'kysely';
import { Currency } from '../../../../contract/src/money.ts';
import type { StatisticsQuery } from '../../../../contract/src/statistics.ts';
import { FractionalType } from '../../../../contract/src/values.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import { fittingFractionals, fromRows } from './rows.queries.ts';
import { type CountSubject, dimensions, filtersOf, type RevenueSubject, type Subject } from './subjects.ts';

/** `day` as YYYY-MM-DD, in UTC. */
export interface DayCount {
  day: string;
  count: number;
}

/** Totals are kept without dimensions, for each dimension, and for each two. */
const MOST_DIMENSIONS = 2;

const between = ({ date_from, date_to }: StatisticsQuery) => sql`
  ${date_from === undefined ? sql`true` : sql`day >= ${date_from}::date`}
  and ${date_to === undefined ? sql`true` : sql`day <= ${date_to}::date`}`;

/** The row of each total that a query reads: a dimension that it does not filter by is null. */
const totalsOf = (query: StatisticsQuery, names: readonly (keyof StatisticsQuery)[] = dimensions) =>
  sql.join(
    names.map((name) =>
      query[name] === undefined ? sql`${sql.ref(name)} is null` : sql`${sql.ref(name)} = ${query[name]}`,
    ),
    sql` and `,
  );

const deltasOf = (query: StatisticsQuery) =>
  sql.join(
    [sql`true`, ...filtersOf(query).map((name) => sql`${sql.ref(name)} = ${query[name]}`)],
    sql` and `,
  );

/** The subjects to count; `currencies` of those that have one. */
interface Counted<S extends Subject> {
  subjects: readonly S[];
  currencies?: readonly Currency[];
}

/** (subject, currency, day, count) from the totals, and from the deltas that are not in them yet. */
const fromTotals = (
  { subjects, currencies }: Counted<Subject>,
  query: StatisticsQuery,
): RawBuilder<unknown> => {
  const asked = sql`subject = any(${subjects}::text[])
    and ${currencies === undefined ? sql`currency is null` : sql`currency = any(${currencies}::text[])`}
    and ${between(query)}`;
  return sql`
    select subject, currency, day, count from statistic_totals where ${asked} and ${totalsOf(query)}
    union all
    select subject, currency, day, change from statistic_deltas where ${asked} and ${deltasOf(query)}`;
};

const counted = (asked: Counted<Subject>, query: StatisticsQuery) =>
  filtersOf(query).length > MOST_DIMENSIONS ? fromRows(asked.subjects, query) : fromTotals(asked, query);

/** How many there are of each subject in the days asked for. */
export const countAll = async <S extends CountSubject>(
  db: Db,
  subjects: readonly S[],
  query: StatisticsQuery,
): Promise<Record<S, number>> => {
  const { rows } = await sql<{ subject: S; count: number }>`
    select subject, sum(count)::bigint as count from (${counted({ subjects }, query)}) as counted
    group by subject`.execute(db);
  const counts = new Map(rows.map(({ subject, count }) => [subject, count]));
  return Object.fromEntries(subjects.map((subject) => [subject, counts.get(subject) ?? 0])) as Record<
    S,
    number
  >;
};

/** What was paid in the days asked for, in minor units, for each currency that has any. */
export const sumRevenue = async (
  db: Db,
  query: StatisticsQuery,
): Promise<{ currency: Currency; new: number; recurring: number }[]> => {
  const asked = { subjects: ['revenue_new', 'revenue_recurring'], currencies: Currency.options } as const;
  const { rows } = await sql<{ currency: Currency; new: number; recurring: number }>`
    select currency,
      coalesce(sum(count) filter (where subject = 'revenue_new'), 0)::bigint as new,
      coalesce(sum(count) filter (where subject = 'revenue_recurring'), 0)::bigint as recurring
    from (${counted(asked, query)}) as counted
    group by currency having bool_or(count <> 0) order by currency`.execute(db);
  return rows;
};

const countDays = async <S extends Subject>(
  db: Db,
  asked: Counted<S>,
  query: StatisticsQuery,
): Promise<Record<S, DayCount[]>> => {
  const { subjects, currencies } = asked;
  const { rows } = await sql<DayCount & { subject: S }>`
    select subject, day, sum(count)::bigint as count from (${counted(asked, query)}) as counted
    where ${currencies === undefined ? sql`true` : sql`currency = any(${currencies}::text[])`}
    group by subject, day having sum(count) <> 0 order by day`.execute(db);
  const ofSubject = (subject: S): DayCount[] => rows.filter((row) => row.subject === subject);
  return Object.fromEntries(subjects.map((subject) => [subject, ofSubject(subject)])) as Record<
    S,
    DayCount[]
  >;
};

/** How many there are of each subject on each day that has any. */
export const countByDay = <S extends CountSubject>(db: Db, subjects: readonly S[], query: StatisticsQuery) =>
  countDays(db, { subjects }, query);

/** What was paid in a currency on each day that has any, in minor units. */
export const sumRevenueByDay = (
  db: Db,
  currency: Currency,
  query: StatisticsQuery,
): Promise<Record<RevenueSubject, DayCount[]>> =>
  countDays(db, { subjects: ['revenue_new', 'revenue_recurring'], currencies: [currency] }, query);

/** (fractional_type, count) from the totals of each function, alone or with the dimension that is filtered by. */
const functionTotals = (query: StatisticsQuery) => sql`
  select fractional_type, count from statistic_totals
  where subject = 'fractional_verified' and currency is null
    and fractional_type = any(${FractionalType.options}::text[])
    and ${totalsOf(query, ['main_category', 'client_type_expertise', 'location'])} and ${between(query)}
  union all
  select fractional_type, change from statistic_deltas
  where subject = 'fractional_verified' and ${deltasOf(query)} and ${between(query)}`;

/** Verified fractionals by their primary function: those that the list of them shows. */
export const countFunctions = async (
  db: Db,
  query: StatisticsQuery,
): Promise<Map<FractionalType, number>> => {
  const hasTotals = query.fractional_type === undefined && filtersOf(query).length < MOST_DIMENSIONS;
  const source = hasTotals
    ? functionTotals(query)
    : sql`select fractional_type, 1 as count from fractionals
        where status = 'verified' and ${fittingFractionals(query)}`;
  const { rows } = await sql<{ fractional_type: FractionalType; count: number }>`
    select fractional_type, sum(count)::bigint as count from (${source}) as counted
    where fractional_type is not null group by 1`.execute(db);
  return new Map(rows.map(({ fractional_type, count }) => [fractional_type, count]));
};

/** Fractionals whose plan has expired although it is not ended yet: they do not pay any more. */
export const countLapsed = async (db: Db, query: StatisticsQuery): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from subscriptions join fractionals on fractionals.user_id = subscriptions.user_id
    where line = 'fractional' and subscriptions.status <> 'ended' and end_date <= now()
      and ${fittingFractionals(query)}`.execute(db);
  return oneRow(rows).count;
};
