import { Currency } from '../../../../contract/src/money.ts';
import type { StatisticsQuery } from '../../../../contract/src/statistics.ts';

/** What is counted by day; revenue in minor units. The triggers on the tables note these names. */
export type Subject =
  | 'job_live'
  | 'job_posted'
  | 'application'
  | 'fractional'
  | 'fractional_verified'
  | 'fractional_rejected'
  | 'fractional_promo'
  | 'fractional_paid'
  | 'company'
  | 'company_by_admin'
  | `revenue_${'new' | 'recurring'} ${Currency}`;

export const revenueSubjects = Currency.options.flatMap(
  (currency) => [`revenue_new ${currency}`, `revenue_recurring ${currency}`] as const,
);

/** What can be filtered by. */
export const properties = [
  'fractional_type',
  'main_category',
  'client_type_expertise',
  'location',
] as const satisfies readonly (keyof StatisticsQuery)[];

/** Which properties a query narrows by. */
export const narrowedBy = (query: StatisticsQuery) =>
  properties.filter((property) => query[property] !== undefined);
