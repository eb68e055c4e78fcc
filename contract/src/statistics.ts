import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { Currency } from './money.ts';
import { BusinessType, Day, FractionalType, Id, Location } from './values.ts';

/** The filters of the admin's statistics (spec section 2): days in UTC, both included. */
export const StatisticsQuery = z
  .object({
    date_from: Day.optional(),
    date_to: Day.optional(),
    main_category: Id.optional(),
    client_type_expertise: BusinessType.optional(),
    fractional_type: FractionalType.optional(),
    location: Location.optional(),
  })
  .refine(({ date_from, date_to }) => !date_from || !date_to || date_from <= date_to, {
    path: ['date_to'],
    message: 'Must not be before the start.',
  });
export type StatisticsQuery = z.output<typeof StatisticsQuery>;

/** The wire's key for the count of a function: 'ceo_count', 'chief legal_count', … */
export const functionCountKey = <T extends FractionalType>(type: T) =>
  `${type.toLowerCase() as Lowercase<T>}_count` as const;
type FunctionCountShape = { [T in FractionalType as `${Lowercase<T>}_count`]: z.ZodInt };
const functionCounts = Object.fromEntries(
  FractionalType.options.map((type) => [functionCountKey(type), z.int()]),
) as FunctionCountShape;

const Revenue = z.object({ currency: Currency, new_revenue: z.number(), recurring_revenue: z.number() });

/**
 * People count by the day of registration, jobs by the day they went live, applications and payments by their own day.
 * Functions count approved people by primary function. A filter applies to everything with that property, and to
 * applications by their job.
 */
export const Statistics = z.object({
  paid_fractionals: z.int(),
  free_fractionals: z.int(),
  total_companies: z.int(),
  total_active_jobs: z.int(),
  total_job_applications: z.int(),
  /** In USD; `revenue` has each currency separately. */
  new_revenue: z.number(),
  recurring_revenue: z.number(),
  revenue: z.array(Revenue),
  fractional_registered: z.int(),
  fractional_registered_without_promo_code: z.int(),
  fractional_registered_promo_code: z.int(),
  companies_created_by_admin: z.int(),
  approved_fractionals: z.int(),
  rejected_fractionals: z.int(),
  ...functionCounts,
});
export type Statistics = z.infer<typeof Statistics>;

export const adminDashboard = endpoint({
  method: 'GET',
  path: '/employer/admin_dashboard',
  summary: 'Statistics of fractionals and companies',
  ...forAdmins('dashboard'),
  query: StatisticsQuery,
  response: Statistics,
});

/** The options of a chart: a subset of a format that chart libraries share. */
export const ChartOptions = z.object({
  xAxis: z.object({ data: z.array(z.string()) }),
  series: z.array(
    z.object({
      name: z.string(),
      type: z.enum(['line', 'bar']),
      stack: z.string().optional(),
      data: z.array(z.number()),
    }),
  ),
  /** The unit of one step of the axis. */
  step: z.enum(['day', 'week', 'month']),
  unit: z.enum(['count', 'USD']),
});
export type ChartOptions = z.infer<typeof ChartOptions>;

export const graphData = endpoint({
  method: 'GET',
  path: '/employer/graph_data',
  summary: 'Revenue over time (line), and registered fractionals and companies (stacked bars)',
  ...forAdmins('dashboard'),
  query: StatisticsQuery,
  response: z.object({ line_total_revenue: ChartOptions, bar_fractional_vs_company: ChartOptions }),
});

export const jobPostingData = endpoint({
  method: 'GET',
  path: '/employer/job_posting_data',
  summary: 'Posted jobs and applications over time (bars)',
  ...forAdmins('dashboard'),
  query: StatisticsQuery,
  response: z.object({ bar_job_posting: ChartOptions, bar_job_applied: ChartOptions }),
});
