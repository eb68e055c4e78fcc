import { mayUse } from '../../../../contract/src/admin-roles.ts';
import { toIsoDay } from '../../../../contract/src/dates.ts';
import { liquidity } from '../../../../contract/src/liquidity.ts';
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
import { listMarkets, listRecurringRevenue } from './liquidity.queries.ts';
import { countByDay, countDashboard, forCompanies, sumRevenueByDay } from './statistics.queries.ts';
import { sumBySteps, type TimeAxis, timeAxis } from './time-axis.ts';

type FunctionCounts = Pick<Statistics, Extract<keyof Statistics, `${string}_count`>>;

/** Adds the default days to a query: the twelve months up to `date_to` or today. */
const withDays = ({ date_from, date_to, ...filters }: StatisticsQuery, now: Date) => {
  const to = date_to ?? toIsoDay(now);
  const yearBefore = new Date(`${to.slice(0, 7)}-01T00:00:00Z`);
  yearBefore.setUTCMonth(yearBefore.getUTCMonth() - 11);
  const from = date_from ?? toIsoDay(yearBefore);
  return { ...filters, date_from: from < to ? from : to, date_to: to };
};

const chart = (
  { step, starts }: TimeAxis,
  unit: ChartOptions['unit'],
  series: ChartOptions['series'],
): ChartOptions => ({ xAxis: { data: starts }, series, step, unit });

/** The figures of the admin's dashboard. Each equals a plain count of the rows. */
export const statisticsRoutes = (app: App) => {
  serve(app, adminDashboard, async ({ db, query }) => {
    const { counts, functions, revenue: sums } = await countDashboard(db, query);
    const { fractional, fractional_promo } = counts;
    const paid = counts.fractional_paid - counts.without_plan;
    const revenue = sums.map((sum) => ({
      currency: sum.currency,
      new_revenue: toMajor(sum.new),
      recurring_revenue: toMajor(sum.recurring),
    }));
    const usd = revenue.find(({ currency }) => currency === 'USD');
    return {
      paid_fractionals: paid,
      free_fractionals: fractional - paid,
      total_companies: counts.company,
      total_active_jobs: counts.job_live,
      total_job_applications: counts.application,
      new_revenue: usd?.new_revenue ?? 0,
      recurring_revenue: usd?.recurring_revenue ?? 0,
      revenue: revenue.filter((sums) => sums.new_revenue !== 0 || sums.recurring_revenue !== 0),
      fractional_registered: fractional,
      fractional_registered_without_promo_code: fractional - fractional_promo,
      fractional_registered_promo_code: fractional_promo,
      companies_created_by_admin: counts.company_by_admin,
      approved_fractionals: counts.fractional_verified,
      rejected_fractionals: counts.fractional_rejected,
      ...(Object.fromEntries(
        FractionalType.options.map((type) => [functionCountKey(type), functions.get(type) ?? 0]),
      ) as FunctionCounts),
    };
  });

  serve(app, liquidity, async ({ db, actor, query }) => ({
    markets: await listMarkets(db, query),
    revenue: mayUse(actor.adminRole, 'directory') ? await listRecurringRevenue(db) : null,
  }));

  serve(app, graphData, async ({ db, deps, query }) => {
    const days = withDays(query, deps.clock.now());
    const axis = timeAxis(days.date_from, days.date_to);
    const [revenue, { fractional }, { company }] = await Promise.all([
      sumRevenueByDay(db, 'USD', days),
      countByDay(db, ['fractional'], days),
      countByDay(db, ['company'], forCompanies(days)),
    ]);
    return {
      line_total_revenue: chart(axis, 'USD', [
        {
          name: 'New',
          type: 'line',
          data: sumBySteps(axis, revenue.revenue_new).map(toMajor),
        },
        {
          name: 'Recurring',
          type: 'line',
          data: sumBySteps(axis, revenue.revenue_recurring).map(toMajor),
        },
      ]),
      bar_fractional_vs_company: chart(axis, 'count', [
        {
          name: 'Fractionals',
          type: 'bar',
          stack: 'people',
          data: sumBySteps(axis, fractional),
        },
        { name: 'Companies', type: 'bar', stack: 'people', data: sumBySteps(axis, company) },
      ]),
    };
  });

  serve(app, jobPostingData, async ({ db, deps, query }) => {
    const days = withDays(query, deps.clock.now());
    const axis = timeAxis(days.date_from, days.date_to);
    const { job_posted, application } = await countByDay(db, ['job_posted', 'application'], days);
    return {
      bar_job_posting: chart(axis, 'count', [
        { name: 'Jobs posted', type: 'bar', data: sumBySteps(axis, job_posted) },
      ]),
      bar_job_applied: chart(axis, 'count', [
        { name: 'Applications', type: 'bar', data: sumBySteps(axis, application) },
      ]),
    };
  });
};
