import type { Selectable } from 'kysely';
import type { JobTerms } from '../../../../contract/src/job-terms.ts';
import { toMajor } from '../../../../contract/src/money.ts';
import type { DB } from '../../lib/db-types.ts';

/** What a job offers and asks for, out of its row. */
export const jobTerms = (row: Selectable<DB['jobs']>): JobTerms => ({
  location: row.location,
  country: row.country,
  city: row.city,
  workplace: row.workplace,
  client_type_expertise: row.client_type_expertise,
  hours_per_week_min: row.hours_per_week_min,
  hours_per_week_max: row.hours_per_week_max,
  term_months: row.term_months,
  rate_period: row.rate_period,
  budget_min: toMajor(row.budget_min_minor),
  budget_max: toMajor(row.budget_max_minor),
  currency: row.currency,
  equity: row.equity,
  engagement: row.engagement,
  start_date: row.start_date,
  apply_by: row.apply_by,
});
