import { type RawBuilder, sql } from 'kysely';
import { toMinor } from '../../../../../contract/src/money.ts';
import type { Db } from '../../../lib/db.ts';
import type { JobCriteria } from './search-filters.ts';

// The ranges that the SQL function `job_ranges` adds to the search index. The steps of an amount are steps of its
// logarithm; amounts above the highest step are on it.

const has = (ranges: string[]): RawBuilder<boolean> =>
  sql`job_ranges(jobs.monthly_budget_minor, jobs.rate_period, jobs.currency, jobs.budget_max_minor,
    jobs.hours_per_week_min, jobs.hours_per_week_max) && ${ranges}::text[]`;

const fromStep = (name: string, step: number, highest: number) =>
  has(Array.from({ length: highest + 1 - step }, (_, at) => `${name} ${step + at}`));

const HIGHEST_PAY = 165;
const PAY_STEPS_CACHE_MS = 10 * 60_000;

/** The steps of monthly pay from the highest down, with the share of live jobs that are on the step or above. */
type PaySteps = { step: number; share: number }[];

const readPaySteps = async (db: Db): Promise<PaySteps> => {
  const { rows } = await sql<PaySteps[number]>`
    select step, sum(share) over (order by step desc) as share from (
      select substring(range from '^pay (.+)')::integer as step, share
      from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (range, share)
      where schemaname = current_schema() and tablename = 'jobs_live_search' and attname = 'job_ranges'
    ) as steps where step is not null order by step desc`.execute(db);
  return rows;
};

/** The steps from PostgreSQL's statistics, cached for ten minutes; empty before the first ANALYZE. */
export type FindPaySteps = (db: Db) => Promise<PaySteps>;

export const openPaySteps = (): FindPaySteps => {
  let cached: { steps: PaySteps; until: number } = { steps: [], until: 0 };
  return async (db) => {
    if (cached.until > Date.now()) return cached.steps;
    const steps = await readPaySteps(db);
    if (steps.length > 0) cached = { steps, until: Date.now() + PAY_STEPS_CACHE_MS };
    return steps;
  };
};

/** Jobs whose monthly pay is on this step or above. */
export const paysFromStep = (step: number) => fromStep('pay', step, HIGHEST_PAY);

const HIGHEST_BUDGETS = { hour: 56, month: 85, project: 90 };

/** Jobs of this period and currency on the step of `budget_min` or above; jobs on that step may pay less. Undefined if all match. */
export const mayPay = ({ rate_period, currency, budget_min = 0 }: JobCriteria) => {
  const minor = toMinor(budget_min);
  if (!rate_period || !currency || minor < 1) return undefined;
  const highest = HIGHEST_BUDGETS[rate_period];
  return fromStep(`${rate_period} ${currency}`, Math.min(highest, Math.floor(Math.log(minor) * 5)), highest);
};

const HOURS = [4, 8, 12, 16, 20, 30, 40];

/** The narrowest ranges that contain all jobs of these hours; they also contain others. */
export const mayTakeHours = ({ hours_min = 0, hours_max = Number.POSITIVE_INFINITY }: JobCriteria) => {
  const from = HOURS.find((hours) => hours >= hours_max);
  const to = HOURS.findLast((hours) => hours <= hours_min);
  return [...(from ? [has([`from ${from}`])] : []), ...(to ? [has([`to ${to}`])] : [])];
};
