import { toMajor } from '../../../../contract/src/money.ts';
import {
  adminDashboard,
  type ChartOptions,
  functionCountKey,
  graphData,
  jobPostingData,
  type Statistics,
  type StatisticsQuery,
} from '../../../../contract/src/statistics.ts';
import { FractionalType } from '../../../../contract/src/values.ts';
import type { App } from '../../lib/deps.ts';
import { serve } from '../../lib/serve.ts';
import {
  countAll,
  countByDay,
  countFunctions,
  countLapsed,
  type DayCount,
  sumRevenue,
  sumRevenueByDay,
} from './figures.queries.ts';
import { type Axis, alongAxis, axisOf } from './steps.ts';

const countOf = ({ count }: DayCount) => count;

/** What is asked of companies: they have no function of their own. */
const ofCompanies = ({ fractional_type: _, ...query }: StatisticsQuery): StatisticsQuery => query;

type FunctionCounts = Pick<Statistics, Extract<keyof Statistics, `${string}_count`>>;

/** The days asked for; without a start the twelve months that end with the last day. */
const spanOf = ({ date_from, date_to }: StatisticsQuery) => {
  const to = date_to ?? new Date().toISOString().slice(0, 10);
  const yearBefore = new Date(`${to.slice(0, 7)}-01T00:00:00Z`);
  yearBefore.setUTCMonth(yearBefore.getUTCMonth() - 11);
  const from = date_from ?? yearBefore.toISOString().slice(0, 10);
  return { date_from: from < to ? from : to, date_to: to };
};

const chart = (
  { step, starts }: Axis,
  unit: ChartOptions['unit'],
  series: ChartOptions['series'],
): ChartOptions => ({ xAxis: { data: starts }, series, step, unit });

const dashboardSubjects = [
  'job_live',
  'application',
  'fractional',
  'fractional_verified',
  'fractional_rejected',
  'fractional_promo',
  'fractional_paid',
] as const;

/** What the admin's dashboard shows; every figure is what a plain count of the rows gives. */
export const statisticsRoutes = (app: App) => {
  serve(app, adminDashboard, async ({ db, query }) => {
    const [counts, sums, companies, functions, lapsed] = await Promise.all([
      countAll(db, dashboardSubjects, query),
      sumRevenue(db, query),
      countAll(db, ['company', 'company_by_admin'], ofCompanies(query)),
      countFunctions(db, query),
      countLapsed(db, query),
    ]);
    const { fractional, fractional_promo } = counts;
    const paid = counts.fractional_paid - lapsed;
    const revenue = sums.map((sum) => ({
      currency: sum.currency,
      new_revenue: toMajor(sum.new),
      recurring_revenue: toMajor(sum.recurring),
    }));
    const usd = revenue.find(({ currency }) => currency === 'USD');
    return {
      paid_fractionals: paid,
      free_fractionals: fractional - paid,
      total_companies: companies.company,
      total_active_jobs: counts.job_live,
      total_job_applications: counts.application,
      new_revenue: usd?.new_revenue ?? 0,
      recurring_revenue: usd?.recurring_revenue ?? 0,
      revenue: revenue.filter((one) => one.new_revenue !== 0 || one.recurring_revenue !== 0),
      fractional_registered: fractional,
      fractional_registered_without_promo_code: fractional - fractional_promo,
      fractional_registered_promo_code: fractional_promo,
      companies_created_by_admin: companies.company_by_admin,
      approved_fractionals: counts.fractional_verified,
      rejected_fractionals: counts.fractional_rejected,
      ...(Object.fromEntries(
        FractionalType.options.map((type) => [functionCountKey(type), functions.get(type) ?? 0]),
      ) as FunctionCounts),
    };
  });

  serve(app, graphData, async ({ db, query }) => {
    const span = spanOf(query);
    const within = { ...query, ...span };
    const axis = axisOf(span.date_from, span.date_to);
    const [revenue, { fractional }, { company }] = await Promise.all([
      sumRevenueByDay(db, 'USD', within),
      countByDay(db, ['fractional'], within),
      countByDay(db, ['company'], ofCompanies(within)),
    ]);
    return {
      line_total_revenue: chart(axis, 'USD', [
        {
          name: 'New',
          type: 'line',
          data: alongAxis(axis, revenue.revenue_new, countOf).map(toMajor),
        },
        {
          name: 'Recurring',
          type: 'line',
          data: alongAxis(axis, revenue.revenue_recurring, countOf).map(toMajor),
        },
      ]),
      bar_fractional_vs_company: chart(axis, 'count', [
        {
          name: 'Fractionals',
          type: 'bar',
          stack: 'people',
          data: alongAxis(axis, fractional, countOf),
        },
        { name: 'Companies', type: 'bar', stack: 'people', data: alongAxis(axis, company, countOf) },
      ]),
    };
  });

  serve(app, jobPostingData, async ({ db, query }) => {
    const span = spanOf(query);
    const within = { ...query, ...span };
    const axis = axisOf(span.date_from, span.date_to);
    const { job_posted, application } = await countByDay(db, ['job_posted', 'application'], within);
    return {
      bar_job_posting: chart(axis, 'count', [
        { name: 'Jobs posted', type: 'bar', data: alongAxis(axis, job_posted, countOf) },
      ]),
      bar_job_applied: chart(axis, 'count', [
        { name: 'Applications', type: 'bar', data: alongAxis(axis, application, countOf) },
      ]),
    };
  });
};
