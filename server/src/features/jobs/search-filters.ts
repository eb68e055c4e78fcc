import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { jobFilters, jobList } from '../../../../contract/src/jobs.ts';
import { toMinor } from '../../../../contract/src/money.ts';

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

/** The filters of a query, but its words. Ranges of hours and budgets fit where they overlap. */
export const filtersOf = (query: JobCriteria): RawBuilder<boolean>[] => {
  const any = (column: string, values: string[] | undefined): RawBuilder<boolean> | undefined =>
    values && sql`${sql.ref(column)} = any(${values})`;
  const shared = (column: string, values: string[] | undefined, type: string) =>
    values && sql<boolean>`${sql.ref(column)} && ${values}::${sql.raw(type)}[]`;
  const { client_type_expertise: business, hours_min, hours_max, budget_min, posted_within } = query;
  return kept([
    any('jobs.fractional_type', query.fractional_type),
    any('jobs.main_category', query.main_category),
    shared('jobs.sub_categories', query.sub_category, 'uuid'),
    shared('jobs.skill_titles', query.skills, 'text'),
    any('jobs.location', query.location),
    any('jobs.workplace', query.workplace),
    business && any('jobs.client_type_expertise', [business, 'B2B,B2C']),
    hours_min === undefined ? undefined : sql`jobs.hours_per_week_max >= ${hours_min}::numeric`,
    hours_max === undefined ? undefined : sql`jobs.hours_per_week_min <= ${hours_max}::numeric`,
    budget_min === undefined ? undefined : sql`jobs.budget_max_minor >= ${toMinor(budget_min)}`,
    query.rate_period && sql`jobs.rate_period = ${query.rate_period}`,
    query.currency && sql`jobs.currency = ${query.currency}`,
    posted_within === undefined
      ? undefined
      : sql`jobs.published_at >= now() - make_interval(days => ${posted_within}::int)`,
    query.company === undefined ? undefined : sql`jobs.company_id = ${query.company}`,
  ]);
};
