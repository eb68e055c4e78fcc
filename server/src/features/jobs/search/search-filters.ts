import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { jobFilters, jobList } from '../../../../../contract/src/jobs.ts';
import { toMinor } from '../../../../../contract/src/money.ts';
import { mayPay, mayTakeHours } from './job-ranges.ts';

export type JobQuery = z.output<NonNullable<typeof jobList.query>>;

/** The query without its page and order. */
export type JobCriteria = Pick<JobQuery, keyof typeof jobFilters | 'company'>;

const defined = (conditions: (RawBuilder<boolean> | undefined)[]) =>
  conditions.filter((condition) => condition !== undefined);

/** `conditions` joined by `and`; true if there are none. */
export const all = (conditions: RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;

/** The words as a web search: quotes, `or` and minus are operators. */
export const tsquery = (words: string) => sql`websearch_to_tsquery('english', ${words})`;

/** Single-valued columns, by the name that the SQL function `job_facets` gives them in the search index. */
const facets = [
  ['function', 'fractional_type'],
  ['industry', 'main_category'],
  ['location', 'location'],
  ['workplace', 'workplace'],
  ['business', 'client_type_expertise'],
  ['rate', 'rate_period'],
  ['currency', 'currency'],
  ['status', 'status'],
] as const;

type Facet = (typeof facets)[number][1];

const requestedFacets = (query: JobCriteria, status?: string) => {
  const { client_type_expertise: business } = query;
  const toList = (value: string | undefined) => (value === undefined ? undefined : [value]);
  const requested: Record<Facet, string[] | undefined> = {
    fractional_type: query.fractional_type,
    main_category: query.main_category,
    location: query.location,
    workplace: query.workplace,
    client_type_expertise: business && [business, 'B2B,B2C'],
    rate_period: toList(query.rate_period),
    currency: toList(query.currency),
    status: toList(status),
  };
  return facets.flatMap(([name, column]) => {
    const values = requested[column];
    return values ? [{ name, column, values }] : [];
  });
};

/** Matches overlapping ranges. */
const hoursOf = ({ hours_min, hours_max }: JobCriteria) =>
  defined([
    hours_min === undefined ? undefined : sql`jobs.hours_per_week_max >= ${hours_min}::numeric`,
    hours_max === undefined ? undefined : sql`jobs.hours_per_week_min <= ${hours_max}::numeric`,
  ]);

const restOf = ({ budget_min, posted_within, company }: JobCriteria) =>
  defined([
    budget_min === undefined ? undefined : sql`jobs.budget_max_minor >= ${toMinor(budget_min)}`,
    posted_within === undefined
      ? undefined
      : sql`jobs.published_at >= now() - make_interval(days => ${posted_within}::int)`,
    company === undefined ? undefined : sql`jobs.company_id = ${company}`,
  ]);

const listsOf = ({ sub_category, skills }: JobCriteria) =>
  defined([
    sub_category && sql`jobs.sub_categories && ${sub_category}::uuid[]`,
    skills && sql`jobs.skill_titles && ${skills}::text[]`,
  ]);

/** The conditions of a query without its words. */
export const filtersOf = (query: JobCriteria): RawBuilder<boolean>[] => [
  ...requestedFacets(query).map(
    ({ column, values }) => sql<boolean>`${sql.ref(`jobs.${column}`)} = any(${values})`,
  ),
  ...listsOf(query),
  ...hoursOf(query),
  ...restOf(query),
];

const facetsOfJob = sql`job_facets(jobs.fractional_type, jobs.main_category, jobs.location, jobs.workplace,
  jobs.client_type_expertise, jobs.rate_period, jobs.currency, jobs.status, jobs.hours_per_week_min,
  jobs.hours_per_week_max)`;

const hasFacet = (values: string[]) => sql<boolean>`${facetsOfJob} && ${values}::text[]`;

/**
 * The same conditions, split into those that the search index answers and the rest. The index has ranges of amounts and
 * hours, so that their exact conditions are part of the rest.
 */
export const indexedFiltersOf = (query: JobCriteria, status: string | undefined) => {
  const pay = mayPay(query);
  // The pay ranges include period and currency.
  const indexed = pay ? { ...query, rate_period: undefined, currency: undefined } : query;
  return {
    inIndex: [
      ...requestedFacets(indexed, status).map(({ name, values }) =>
        hasFacet(values.map((value) => `${name} ${value}`)),
      ),
      ...listsOf(query),
      ...mayTakeHours(query),
      ...defined([pay]),
    ],
    rest: [...hoursOf(query), ...restOf(query)],
  };
};
