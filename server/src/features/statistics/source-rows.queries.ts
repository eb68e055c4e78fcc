import { type RawBuilder, sql } from 'kysely';
import type { StatisticsQuery } from '../../../../contract/src/statistics.ts';
import { matchingBusinessTypes } from '../../../../contract/src/values.ts';
import type { DB } from '../../lib/db-types.ts';

/** What is counted by day. */
export type Subject = DB['statistic_totals']['subject'];

/** The properties that a query can filter by. */
export const dimensions = [
  'fractional_type',
  'main_category',
  'client_type_expertise',
  'location',
] as const satisfies readonly (keyof StatisticsQuery)[];

/** The dimensions that a query filters by. */
export const toFilters = (query: StatisticsQuery) =>
  dimensions.filter((dimension) => query[dimension] !== undefined);

const toUtcDay = (column: string) => sql`(${sql.ref(column)} at time zone 'UTC')::date`;

/** Whether the column of a dimension has a value that the query asks for. */
export const hasWantedValue = (
  column: string,
  name: (typeof dimensions)[number],
  query: StatisticsQuery,
): RawBuilder<unknown> =>
  name === 'client_type_expertise' && query[name] !== undefined
    ? sql`${sql.ref(column)} = any(${matchingBusinessTypes(query[name])}::text[])`
    : sql`${sql.ref(column)} = ${query[name]}`;

/** Whether a row matches the filters of the query and its time lies in the days of the query. */
const matches = (table: string, time: string, query: StatisticsQuery): RawBuilder<unknown> => {
  const { date_from, date_to } = query;
  return sql.join(
    [
      ...toFilters(query).map((name) => hasWantedValue(`${table}.${name}`, name, query)),
      ...(date_from === undefined ? [] : [sql`${sql.ref(time)} >= ${date_from}::date`]),
      ...(date_to === undefined ? [] : [sql`${sql.ref(time)} < ${date_to}::date + 1`]),
      sql`true`,
    ],
    sql` and `,
  );
};

const jobs = (query: StatisticsQuery) => sql`
  select subject, null, ${toUtcDay('jobs.published_at')}, 1::bigint
  from jobs, lateral (values
    ('job_posted', true), ('job_live', status = 'active' and archived_at is null)) as subjects (subject, counts)
  where counts and published_at is not null and ${matches('jobs', 'jobs.published_at', query)}`;

const applications = (query: StatisticsQuery) => sql`
  select 'application', null, ${toUtcDay('applications.created_at')}, 1
  from jobs join applications on applications.job_id = jobs.id
  where ${matches('jobs', 'applications.created_at', query)}`;

const fractionals = (query: StatisticsQuery) => sql`
  select subject, null, ${toUtcDay('fractionals.created_at')}, 1
  from fractionals, lateral (values
    ('fractional', true), ('fractional_verified', status = 'verified'), ('fractional_rejected', status = 'rejected'),
    ('fractional_promo', exists (
      select from users where id = fractionals.user_id and promo_code is not null)),
    ('fractional_paid', exists (
      select from subscriptions
      where user_id = fractionals.user_id and line = 'fractional' and subscriptions.status <> 'ended'))
  ) as subjects (subject, counts)
  where counts and ${matches('fractionals', 'fractionals.created_at', query)}`;

const existingCompanies = sql`(
  select companies.*, company_owners.user_id as owner_id
  from companies join company_owners on company_owners.company_id = companies.id
  where removed_at is null) as companies`;

const companies = ({ fractional_type: _, ...query }: StatisticsQuery) => sql`
  select subject, null, ${toUtcDay('companies.created_at')}, 1
  from ${existingCompanies}, lateral (values ('company', true), ('company_by_admin', created_by_admin)) as subjects (subject, counts)
  where counts and ${matches('companies', 'companies.created_at', query)}`;

const paidBy = (payers: RawBuilder<unknown>, id: string, condition: RawBuilder<unknown>) => sql`
  select case when first then 'revenue_new' else 'revenue_recurring' end, invoices.currency,
    ${toUtcDay('paid_at')}, net_minor
  from ${payers} join invoices on invoices.user_id = ${sql.ref(id)}
  where invoices.status in ('paid', 'refunded') and paid_at is not null and ${condition}`;

/** Companies have no function, so a filter by function excludes their payments. */
const payments = (query: StatisticsQuery) => {
  const buildCondition = (table: string) => matches(table, 'invoices.paid_at', query);
  const fractionals = paidBy(sql`fractionals`, 'fractionals.user_id', buildCondition('fractionals'));
  return query.fractional_type === undefined
    ? sql`${fractionals} union all ${paidBy(existingCompanies, 'companies.owner_id', buildCondition('companies'))}`
    : fractionals;
};

const sources = [
  { prefix: 'job', rows: jobs },
  { prefix: 'application', rows: applications },
  { prefix: 'fractional', rows: fractionals },
  { prefix: 'company', rows: companies },
  { prefix: 'revenue', rows: payments },
];

/** (subject, currency, day, count) for each counted row. For filters that have no totals; few rows match them. */
export const countRows = (subjects: readonly Subject[], query: StatisticsQuery): RawBuilder<unknown> => sql`
  select * from (${sql.join(
    sources
      .filter(({ prefix }) => subjects.some((subject) => subject.startsWith(prefix)))
      .map(({ rows }) => rows(query)),
    sql` union all `,
  )}) as rows (subject, currency, day, count) where subject = any(${subjects}::text[])`;

/** Whether a fractional registered in the days of the query and matches its filters. */
export const matchesFractional = (query: StatisticsQuery) =>
  matches('fractionals', 'fractionals.created_at', query);
