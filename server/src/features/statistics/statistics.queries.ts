import { type RawBuilder, sql } from 'kysely';
import { Currency } from '../../../../contract/src/money.ts';
import type { StatisticsQuery } from '../../../../contract/src/statistics.ts';
import { FractionalType } from '../../../../contract/src/values.ts';
import { combine } from '../../lib/all-of.ts';
import type { Db } from '../../lib/db.ts';
import { prepare } from '../../lib/prepared.ts';
import { grantsPlan } from '../billing/billing.public.ts';
import {
  countRows,
  dimensions,
  hasWantedValue,
  matchesFractional,
  type Subject,
  toFilters,
} from './source-rows.queries.ts';

/** The subjects that are counted by currency, in minor units. */
type RevenueSubject = Extract<Subject, `revenue_${string}`>;
type CountSubject = Exclude<Subject, RevenueSubject>;

/** `day` as YYYY-MM-DD, in UTC. */
interface DayCount {
  day: string;
  count: number;
}

// Written out: for values that it does not know PostgreSQL expects more rows, and would plan again on each call.
const anyValue = (values: readonly string[]) =>
  sql`any(array[${sql.join(values.map((value) => sql.lit(value)))}])`;

/** Totals are stored for no dimension, for each dimension and for each pair of dimensions. */
const maxDimensions = 2;

const between = ({ date_from, date_to }: StatisticsQuery) =>
  combine([
    date_from !== undefined && sql`day >= ${date_from}::date`,
    date_to !== undefined && sql`day <= ${date_to}::date`,
  ]);

/** The totals of the days of a query: one row for all days, or one row for each day. */
const daysOfTotals = (query: StatisticsQuery) =>
  query.date_from === undefined && query.date_to === undefined
    ? sql`day is null`
    : sql`day is not null and ${between(query)}`;

/** Selects the totals of a query: a dimension that it does not filter by is null. */
const matchesTotals = (query: StatisticsQuery, names: readonly (typeof dimensions)[number][] = dimensions) =>
  combine(
    names.map((name) =>
      query[name] === undefined ? sql`${sql.ref(name)} is null` : hasWantedValue(name, name, query),
    ),
  );

const matchesDeltas = (query: StatisticsQuery) =>
  combine(toFilters(query).map((name) => hasWantedValue(name, name, query)));

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
  const condition = sql`subject = ${anyValue(subjects)}
    and ${currencies === undefined ? sql`currency is null` : sql`currency = ${anyValue(currencies)}`}`;
  return sql`
    select subject, currency, day, count from statistic_totals
    where ${condition} and ${daysOfTotals(query)} and ${matchesTotals(query)}
    union all
    select subject, currency, day, change from statistic_deltas
    where ${condition} and ${between(query)} and ${matchesDeltas(query)}`;
};

const countSubjects = (selection: Selection<Subject>, query: StatisticsQuery) =>
  toFilters(query).length > maxDimensions
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

/** The count of each subject by day, without the days of which it is 0. */
export const countByDay = <S extends CountSubject>(db: Db, subjects: readonly S[], query: StatisticsQuery) =>
  countDays(db, { subjects }, query);

/** The revenue of a currency by day, in minor units, without the days of which it is 0. */
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
    and fractional_type = ${anyValue(FractionalType.options)}
    and ${matchesTotals(query, ['main_category', 'client_type_expertise', 'location'])} and ${daysOfTotals(query)}
  union all
  select fractional_type, change from statistic_deltas
  where subject = 'fractional_verified' and fractional_type is not null
    and ${matchesDeltas(query)} and ${between(query)}`;

/** (fractional_type, count) of verified fractionals by primary function, the same ones as in their list. */
const countFunctions = (query: StatisticsQuery) =>
  query.fractional_type === undefined && toFilters(query).length < maxDimensions
    ? functionTotals(query)
    : sql`select fractional_type, 1 as count from fractionals
        where status = 'verified' and fractional_type is not null and ${matchesFractional(query)}`;

/**
 * Fractionals with a subscription that grants no plan now: it is paused, or over and not marked as ended yet. They count as
 * free. Each alternative has an index; without them, all subscriptions are read.
 */
const countWithoutPlan = (query: StatisticsQuery) => sql`
  select count(*) as count from subscriptions join fractionals on fractionals.user_id = subscriptions.user_id
  where line = 'fractional' and subscriptions.status <> 'ended' and (end_date <= now() or paused_until > now())
    and not ${grantsPlan} and ${matchesFractional(query)}`;

const dashboardSubjects = [
  'job_live',
  'application',
  'fractional',
  'fractional_verified',
  'fractional_rejected',
  'fractional_promo',
  'fractional_paid',
] as const satisfies readonly CountSubject[];
const companySubjects = ['company', 'company_by_admin'] as const satisfies readonly CountSubject[];
const revenueSubjects = ['revenue_new', 'revenue_recurring'] as const satisfies readonly RevenueSubject[];

/** The query for companies, which have no function. */
export const forCompanies = ({ fractional_type: _, ...query }: StatisticsQuery): StatisticsQuery => query;

interface DashboardCounts {
  counts: Record<(typeof dashboardSubjects | typeof companySubjects)[number] | 'without_plan', number>;
  functions: Map<FractionalType, number>;
  /** In minor units, by currency in alphabetical order, without currencies of which it is 0. */
  revenue: { currency: Currency; new: number; recurring: number }[];
}

interface DashboardRow {
  subject: keyof DashboardCounts['counts'] | RevenueSubject | 'function';
  currency: Currency | null;
  fractional_type: FractionalType | null;
  count: number;
}

const dashboard = (query: StatisticsQuery) => {
  const revenue = countSubjects({ subjects: revenueSubjects, currencies: Currency.options }, query);
  return sql<DashboardRow>`
    select subject, currency, fractional_type, sum(count)::bigint as count from (
      select subject, currency, null as fractional_type, count
        from (${countSubjects({ subjects: dashboardSubjects }, query)}) as counted
      union all select subject, currency, null, count
        from (${countSubjects({ subjects: companySubjects }, forCompanies(query))}) as counted
      union all select subject, currency, null, count from (${revenue}) as counted
      union all select 'function', null, fractional_type, count from (${countFunctions(query)}) as counted
      union all select 'without_plan', null, null, count from (${countWithoutPlan(query)}) as counted
    ) as counted
    group by subject, currency, fractional_type order by currency`;
};

const selectDashboard = prepare<object, DashboardRow>(() => dashboard({}));

/** The counts of the dashboard in the days of the query. */
export const countDashboard = async (db: Db, query: StatisticsQuery): Promise<DashboardCounts> => {
  const isPlain = Object.values(query).every((value) => value === undefined);
  const rows = isPlain ? await selectDashboard(db, {}) : (await dashboard(query).execute(db)).rows;
  const selectSum = (subject: DashboardRow['subject'], currency: Currency | null = null) =>
    rows.find((row) => row.subject === subject && row.currency === currency)?.count ?? 0;
  const subjects = [...dashboardSubjects, ...companySubjects, 'without_plan'] as const;
  const currencies = [...new Set(rows.flatMap((row) => row.currency ?? []))];
  return {
    counts: Object.fromEntries(
      subjects.map((subject) => [subject, selectSum(subject)]),
    ) as DashboardCounts['counts'],
    functions: new Map(
      rows.flatMap((row) => (row.fractional_type ? [[row.fractional_type, row.count] as const] : [])),
    ),
    revenue: currencies.map((currency) => ({
      currency,
      new: selectSum('revenue_new', currency),
      recurring: selectSum('revenue_recurring', currency),
    })),
  };
};
