import { toMajor } from '../../../../contract/src/money.ts';
import {
  adminDashboard,
  type ChartOptions,
  graphData,
  jobPostingData,
  type StatisticsQuery,
} from '../../../../contract/src/statistics.ts';
import type { App } from '../../lib/deps.ts';
import { serve } from '../../lib/serve.ts';
import { revenueByDay } from '../billing/billing.public.ts';
import { countByDay, type DayCount } from './days.queries.ts';
import { countCompanies, countFractionals, payersOf, registrationsByDay } from './people.queries.ts';
import { type Axis, alongAxis, axisOf } from './steps.ts';

const sum = <T>(rows: T[], take: (row: T) => number) => rows.reduce((total, row) => total + take(row), 0);
const countOf = ({ count }: DayCount) => count;

const revenueOf = ({ date_from: from, date_to: to, ...filters }: StatisticsQuery) => ({
  from,
  to,
  users: payersOf(filters),
});

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

/** What the admin's dashboard shows; every figure is what a plain count of the rows gives. */
export const statisticsRoutes = (app: App) => {
  serve(app, adminDashboard, async ({ db, query }) => {
    const [fractionals, companies, live, applications, revenue] = await Promise.all([
      countFractionals(db, query),
      countCompanies(db, query),
      countByDay(db, 'job_live', query),
      countByDay(db, 'application', query),
      revenueByDay(db, revenueOf(query)),
    ]);
    const { registered, approved, rejected, paid, promo, ...functionCounts } = fractionals;
    const currencies = [...new Set(revenue.map(({ currency }) => currency))].sort();
    const totals = currencies.map((currency) => {
      const rows = revenue.filter((row) => row.currency === currency);
      return {
        currency,
        new_revenue: toMajor(sum(rows, (row) => row.new_minor)),
        recurring_revenue: toMajor(sum(rows, (row) => row.recurring_minor)),
      };
    });
    const usd = totals.find(({ currency }) => currency === 'USD');
    return {
      paid_fractionals: paid,
      free_fractionals: registered - paid,
      total_companies: companies.total,
      total_active_jobs: sum(live, countOf),
      total_job_applications: sum(applications, countOf),
      new_revenue: usd?.new_revenue ?? 0,
      recurring_revenue: usd?.recurring_revenue ?? 0,
      revenue: totals,
      fractional_registered: registered,
      fractional_registered_without_promo_code: registered - promo,
      fractional_registered_promo_code: promo,
      companies_created_by_admin: companies.by_admin,
      approved_fractionals: approved,
      rejected_fractionals: rejected,
      ...functionCounts,
    };
  });

  serve(app, graphData, async ({ db, query }) => {
    const span = spanOf(query);
    const within = { ...query, ...span };
    const axis = axisOf(span.date_from, span.date_to);
    const [revenue, fractionals, companies] = await Promise.all([
      revenueByDay(db, revenueOf(within)),
      registrationsByDay(db, 'fractionals', within),
      registrationsByDay(db, 'companies', within),
    ]);
    const usd = revenue.filter(({ currency }) => currency === 'USD');
    return {
      line_total_revenue: chart(axis, 'USD', [
        {
          name: 'New',
          type: 'line',
          data: alongAxis(axis, usd, (row) => row.new_minor).map(toMajor),
        },
        {
          name: 'Recurring',
          type: 'line',
          data: alongAxis(axis, usd, (row) => row.recurring_minor).map(toMajor),
        },
      ]),
      bar_fractional_vs_company: chart(axis, 'count', [
        { name: 'Fractionals', type: 'bar', stack: 'people', data: alongAxis(axis, fractionals, countOf) },
        { name: 'Companies', type: 'bar', stack: 'people', data: alongAxis(axis, companies, countOf) },
      ]),
    };
  });

  serve(app, jobPostingData, async ({ db, query }) => {
    const span = spanOf(query);
    const within = { ...query, ...span };
    const axis = axisOf(span.date_from, span.date_to);
    const [posted, applied] = await Promise.all([
      countByDay(db, 'job_posted', within),
      countByDay(db, 'application', within),
    ]);
    return {
      bar_job_posting: chart(axis, 'count', [
        { name: 'Jobs posted', type: 'bar', data: alongAxis(axis, posted, countOf) },
      ]),
      bar_job_applied: chart(axis, 'count', [
        { name: 'Applications', type: 'bar', data: alongAxis(axis, applied, countOf) },
      ]),
    };
  });
};
