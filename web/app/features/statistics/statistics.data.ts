import {
  adminDashboard,
  graphData,
  jobPostingData,
  type StatisticsQuery,
} from '../../../../contract/src/statistics.ts';
import { queryOf } from '../../lib/query-client.ts';

/** The filters as they stand in the URL; '' is unset. */
export const noFilters = {
  fractional_type: '',
  main_category: '',
  location: '',
  client_type_expertise: '',
  date_from: '',
  date_to: '',
};
export type StatisticsFilters = typeof noFilters;

const queryFrom = (filters: StatisticsFilters) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as StatisticsQuery;

export const statistics = (filters: StatisticsFilters) =>
  queryOf(adminDashboard, { query: queryFrom(filters) });
export const graphs = (filters: StatisticsFilters) => queryOf(graphData, { query: queryFrom(filters) });
export const jobGraphs = (filters: StatisticsFilters) =>
  queryOf(jobPostingData, { query: queryFrom(filters) });
