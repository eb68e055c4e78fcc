import type { StatisticsQuery } from '../../../../contract/src/statistics.ts';
import type { DB } from '../../lib/db-types.ts';

/** What is counted by day. */
export type Subject = DB['statistic_totals']['subject'];

/** The subjects that are counted by currency, in minor units. */
export type RevenueSubject = Extract<Subject, `revenue_${string}`>;

export type CountSubject = Exclude<Subject, RevenueSubject>;

/** What a query can filter by. */
export const dimensions = [
  'fractional_type',
  'main_category',
  'client_type_expertise',
  'location',
] as const satisfies readonly (keyof StatisticsQuery)[];

/** The dimensions that a query filters by. */
export const filtersOf = (query: StatisticsQuery) =>
  dimensions.filter((dimension) => query[dimension] !== undefined);
