import { AlertFrequency, type SavedSearch } from '../../../../contract/src/saved-searches.ts';
import type { Entitlements } from '../billing/billing.public.ts';
import type { SearchRow } from './saved-searches.queries.ts';

type Plan = Pick<Entitlements, 'savedSearches' | 'searchFrequency'>;

const rank = (frequency: AlertFrequency) => AlertFrequency.options.indexOf(frequency);

/** Whether the plan allows this frequency. */
export const allowsFrequency = (plan: Plan, frequency: AlertFrequency): boolean =>
  rank(frequency) <= rank(plan.searchFrequency);

/** The chosen frequency, limited to that of the plan. */
export const frequencyUnder = (plan: Plan, chosen: AlertFrequency): AlertFrequency =>
  allowsFrequency(plan, chosen) ? chosen : plan.searchFrequency;

/** Whether the search is beyond the plan's number of searches, which allows the oldest ones. */
export const isReadOnly = (plan: Plan, { place }: Pick<SearchRow, 'place'>): boolean =>
  place > plan.savedSearches;

export const toSavedSearch = (row: SearchRow, plan: Plan): SavedSearch => ({
  id: row.id,
  name: row.name,
  filters: row.filters,
  frequency: row.frequency,
  alerts: row.alerts,
  read_only: isReadOnly(plan, row),
  new_count: row.new_count,
  created_at: row.created_at,
  last_notified_at: row.last_notified_at,
});

/** Whether it is between 7 and 11 o'clock in a time zone: a digest that the first hour missed is still in time. */
export const isMorning = (now: Date, timeZone: string): boolean => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  const hour = Number(format.format(now));
  return hour >= 7 && hour < 11;
};
