import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { jobFilters, jobList } from '../../../../../contract/src/jobs.ts';
import { toMinor } from '../../../../../contract/src/money.ts';
import { inUsdCents } from '../../../lib/reference-rate.ts';
import { type SearchTerms, toFilterTerms } from '../../../lib/search-terms.ts';
import { type ParsedSearch, parseSearch } from '../../search-words/search-words.public.ts';

export type JobQuery = z.output<NonNullable<typeof jobList.query>>;

/** The filters of a query. */
export type JobCriteria = Pick<JobQuery, keyof typeof jobFilters | 'budget_max'>;

/** The words and the filters by value as the terms that the trigger `jobs_search` writes. */
export const toTerms = (
  query: JobCriteria,
  { rest, meanings }: ParsedSearch = parseSearch(query.search),
): SearchTerms => {
  const { client_type_expertise: business, rate_period: period, currency } = query;
  const hasAmount = query.budget_min !== undefined || query.budget_max !== undefined;
  return {
    words: rest,
    meanings,
    filters: toFilterTerms({
      FUNCTION: query.fractional_type,
      INDUSTRY: query.main_category,
      PART: query.sub_category,
      SKILL: query.skills,
      LOCATION: query.location,
      WORKPLACE: query.workplace,
      BUSINESS: business && [business],
      // With an amount, they are its unit. The total of a project compares with projects only.
      PERIOD: period && (!hasAmount || period === 'project') ? [period] : undefined,
      CURRENCY: currency && !hasAmount ? [currency] : undefined,
    }),
  };
};

/**
 * The filters by amount and date; none if none is set. One condition with all amounts, so that searches have few
 * texts, each of which PostgreSQL plans once. Hours and budgets match if the ranges overlap.
 */
export const toConditions = (query: JobCriteria): RawBuilder<boolean>[] => {
  const { hours_min, hours_max, budget_min, budget_max, posted_within } = query;
  // On its own: the index of the newest jobs ends where they are too old.
  const isRecent =
    posted_within === undefined
      ? []
      : [sql<boolean>`published_at >= now() - make_interval(days => ${posted_within}::int)`];
  if ([hours_min, hours_max, budget_min, budget_max].every((value) => value === undefined)) return isRecent;
  const isUnset = (value: unknown) => sql`${value === undefined}::boolean`;
  const { rate_period = 'hour', currency = 'USD' } = query;
  const usd = (amount: number | undefined) =>
    inUsdCents(amount === undefined ? null : toMinor(amount), currency);
  const pickColumn = (end: 'min' | 'max') => sql`case ${rate_period}::text
    when 'month' then ${sql.ref(`monthly_${end}_usd`)} when 'project' then ${sql.ref(`budget_${end}_usd`)}
    else ${sql.ref(`hourly_${end}_usd`)} end`;
  return [
    ...isRecent,
    sql`(
      (${isUnset(hours_min)} or hours_per_week_max >= ${hours_min ?? null}::numeric)
      and (${isUnset(hours_max)} or hours_per_week_min <= ${hours_max ?? null}::numeric)
      and (${isUnset(budget_min)} or ${pickColumn('max')} >= ${usd(budget_min)})
      and (${isUnset(budget_max)} or ${pickColumn('min')} <= ${usd(budget_max)}))`,
  ];
};
