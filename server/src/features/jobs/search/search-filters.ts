import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { jobFilters, jobList } from '../../../../../contract/src/jobs.ts';
import { toMinor } from '../../../../../contract/src/money.ts';
import { type SearchTerms, toFilterTerms } from '../../../lib/search-terms.ts';

export type JobQuery = z.output<NonNullable<typeof jobList.query>>;

/** The filters of a query. */
export type JobCriteria = Pick<JobQuery, keyof typeof jobFilters | 'budget_max'>;

/** The words and the filters by value as the terms that the trigger `jobs_search` writes. */
export const toTerms = (query: JobCriteria): SearchTerms => {
  const { client_type_expertise: business, rate_period: period, currency } = query;
  return {
    words: query.search ?? '',
    filters: toFilterTerms({
      FUNCTION: query.fractional_type,
      INDUSTRY: query.main_category,
      PART: query.sub_category,
      SKILL: query.skills,
      LOCATION: query.location,
      WORKPLACE: query.workplace,
      BUSINESS: business && [business],
      PERIOD: period && [period],
      CURRENCY: currency && [currency],
    }),
  };
};

/**
 * The filters by amount and date; none if none is set. One condition with all of them, so that searches have one
 * text, which PostgreSQL plans once. Hours and budgets match if the ranges overlap.
 */
export const toConditions = (query: JobCriteria): RawBuilder<boolean>[] => {
  const { hours_min, hours_max, budget_min, budget_max, posted_within } = query;
  const values = [hours_min, hours_max, budget_min, budget_max, posted_within];
  if (values.every((value) => value === undefined)) return [];
  const isUnset = (value: unknown) => sql`${value === undefined}::boolean`;
  const minor = (amount: number | undefined) => (amount === undefined ? null : toMinor(amount));
  return [
    sql`(
      (${isUnset(hours_min)} or hours_per_week_max >= ${hours_min ?? null}::numeric)
      and (${isUnset(hours_max)} or hours_per_week_min <= ${hours_max ?? null}::numeric)
      and (${isUnset(budget_min)} or budget_max_minor >= ${minor(budget_min)}::bigint)
      and (${isUnset(budget_max)} or budget_min_minor <= ${minor(budget_max)}::bigint)
      and (${isUnset(posted_within)} or published_at >= now() - make_interval(days => ${posted_within ?? null}::int)))`,
  ];
};
