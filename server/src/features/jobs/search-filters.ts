import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { jobFilters, jobList } from '../../../../contract/src/jobs.ts';
import { toMinor } from '../../../../contract/src/money.ts';
import { mayPay, mayTakeHours } from './job-ranges.ts';

export type JobQuery = z.output<NonNullable<typeof jobList.query>>;

/** What narrows a search: neither its page nor its order. */
export type JobCriteria = Pick<JobQuery, keyof typeof jobFilters | 'company'>;

const kept = (conditions: (RawBuilder<boolean> | undefined)[]) =>
  conditions.filter((condition) => condition !== undefined);

/** `conditions` joined by `and`; none is true. */
export const all = (conditions: RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;

/** Words as PostgreSQL reads a search box: quotes, `or` and a minus have their meaning. */
export const tsquery = (words: string) => sql`websearch_to_tsquery('english', ${words})`;

/** What a job is one of each of, by the name that `job_facets` (migration 0037) gives it in the search's index. */
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

/** The values asked of each facet. */
const askedFacets = (query: JobCriteria, status?: string) => {
  const { client_type_expertise: business } = query;
  const one = (value: string | undefined) => (value === undefined ? undefined : [value]);
  const asked: Record<Facet, string[] | undefined> = {
    fractional_type: query.fractional_type,
    main_category: query.main_category,
    location: query.location,
    workplace: query.workplace,
    client_type_expertise: business && [business, 'B2B,B2C'],
    rate_period: one(query.rate_period),
    currency: one(query.currency),
    status: one(status),
  };
  return facets.flatMap(([name, column]) => {
    const values = asked[column];
    return values ? [{ name, column, values }] : [];
  });
};

/** Ranges fit where they overlap. */
const hoursOf = ({ hours_min, hours_max }: JobCriteria) =>
  kept([
    hours_min === undefined ? undefined : sql`jobs.hours_per_week_max >= ${hours_min}::numeric`,
    hours_max === undefined ? undefined : sql`jobs.hours_per_week_min <= ${hours_max}::numeric`,
  ]);

const restOf = ({ budget_min, posted_within, company }: JobCriteria) =>
  kept([
    budget_min === undefined ? undefined : sql`jobs.budget_max_minor >= ${toMinor(budget_min)}`,
    posted_within === undefined
      ? undefined
      : sql`jobs.published_at >= now() - make_interval(days => ${posted_within}::int)`,
    company === undefined ? undefined : sql`jobs.company_id = ${company}`,
  ]);

const listsOf = ({ sub_category, skills }: JobCriteria) =>
  kept([
    sub_category && sql`jobs.sub_categories && ${sub_category}::uuid[]`,
    skills && sql`jobs.skill_titles && ${skills}::text[]`,
  ]);

/** The filters of a query, but its words. */
export const filtersOf = (query: JobCriteria): RawBuilder<boolean>[] => [
  ...askedFacets(query).map(
    ({ column, values }) => sql<boolean>`${sql.ref(`jobs.${column}`)} = any(${values})`,
  ),
  ...listsOf(query),
  ...hoursOf(query),
  ...restOf(query),
];

const facetsOfJob = sql`job_facets(jobs.fractional_type, jobs.main_category, jobs.location, jobs.workplace,
  jobs.client_type_expertise, jobs.rate_period, jobs.currency, jobs.status, jobs.hours_per_week_min,
  jobs.hours_per_week_max)`;

const has = (values: string[]) => sql<boolean>`${facetsOfJob} && ${values}::text[]`;

/**
 * The same, said so that the index of words answers what it can: `inIndex`, and the rest of the rows it finds. Of amounts
 * and hours the index has ranges.
 */
export const indexedFiltersOf = (query: JobCriteria, status: string | undefined) => {
  const paid = mayPay(query);
  // Its ranges are of the period and the currency, which need not be asked again.
  const asked = paid ? { ...query, rate_period: undefined, currency: undefined } : query;
  return {
    inIndex: [
      ...askedFacets(asked, status).map(({ name, values }) => has(values.map((value) => `${name} ${value}`))),
      ...listsOf(query),
      ...mayTakeHours(query),
      ...kept([paid]),
    ],
    rest: [...hoursOf(query), ...restOf(query)],
  };
};
