import type { LiquidityQuery, Market } from './liquidity.ts';
import { functionCountKey, type Statistics } from './statistics.ts';
import { FractionalType } from './values.ts';

/** A list behind a figure: its page, and the filters in the page's URL. */
export interface FigureList {
  page:
    | '/verified-fractional-candidates'
    | '/rejected-fractional-candidates'
    | '/companylist'
    | '/company-jobs'
    | '/admin-reports';
  params: Record<string, string>;
}

/** The filters of the dashboard as in its URL; an empty text is unset. */
export type FigureFilters = Partial<
  Record<
    'fractional_type' | 'main_category' | 'location' | 'client_type_expertise' | 'date_from' | 'date_to',
    string
  >
>;

const toFigureList = (page: FigureList['page'], params: Record<string, string | undefined>): FigureList => ({
  page,
  params: Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string] => Boolean(entry[1])),
  ),
});

type FigureName = Exclude<keyof Statistics, 'revenue' | 'fractional_registered'>;
type ListFor = (filters: FigureFilters) => FigureList;
type MaybeListFor = (filters: FigureFilters) => FigureList | undefined;

const people =
  (more: Record<string, string> = {}): ListFor =>
  ({ fractional_type, ...shared }) =>
    toFigureList('/verified-fractional-candidates', { ...shared, fractional: fractional_type, ...more });
/** Companies have no function. */
const companies =
  (more: Record<string, string> = {}): ListFor =>
  ({ fractional_type: _, ...shared }) =>
    toFigureList('/companylist', { ...shared, ...more });
const report =
  (report_name: string): ListFor =>
  (filters) =>
    toFigureList('/admin-reports', { report_name, ...filters });

const ofFunction =
  (type: FractionalType): MaybeListFor =>
  (filters) =>
    filters.fractional_type && filters.fractional_type !== type
      ? undefined
      : people({ fractional: type })(filters);

const functionLists = Object.fromEntries(
  FractionalType.options.map((type) => [functionCountKey(type), ofFunction(type)]),
) as Record<ReturnType<typeof functionCountKey<FractionalType>>, MaybeListFor>;

/**
 * The list that each figure of the dashboard counts, filtered alike. The rows of a report are the list of applications and
 * of payments. The figure of a function is 0, without a list, while the filters ask for another one.
 */
export const dashboardLists: Record<FigureName, MaybeListFor> = {
  paid_fractionals: people({ plan: 'True' }),
  free_fractionals: people({ plan: 'False' }),
  total_companies: companies(),
  total_active_jobs: (filters) => toFigureList('/company-jobs', { status: 'active', ...filters }),
  total_job_applications: report('application_report'),
  new_revenue: report('revenue_report'),
  recurring_revenue: report('revenue_report'),
  fractional_registered_without_promo_code: people({ promo: 'False' }),
  fractional_registered_promo_code: people({ promo: 'True' }),
  companies_created_by_admin: companies({ hafCompany: 'true' }),
  approved_fractionals: people(),
  rejected_fractionals: (filters) =>
    // The review queue has no filters.
    Object.values(filters).some(Boolean)
      ? people({ status: 'rejected' })(filters)
      : toFigureList('/rejected-fractional-candidates', {}),
  ...functionLists,
};

type MarketFigure = 'active_jobs' | 'filled_jobs' | 'closed_jobs' | 'people';
type MarketFilters = Pick<LiquidityQuery, 'client_type_expertise' | 'main_category'>;

const marketJobs =
  (status: string) =>
  ({ fractional_type, location }: Market, filters: MarketFilters) =>
    toFigureList('/company-jobs', { status, fractional_type, location, ...filters });

/** The list that each figure of a market counts, with the filters that the markets share. */
export const marketLists: Record<MarketFigure, (market: Market, filters: MarketFilters) => FigureList> = {
  active_jobs: marketJobs('active'),
  filled_jobs: marketJobs('filled'),
  closed_jobs: marketJobs('closed'),
  people: ({ fractional_type, location }, filters) => people()({ fractional_type, location, ...filters }),
};

/** The address of a list. */
export const figureListPath = ({ page, params }: FigureList): string => {
  const query = new URLSearchParams(params);
  return query.size === 0 ? page : `${page}?${query}`;
};
