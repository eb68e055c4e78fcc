import {
  adminDashboard,
  graphData,
  jobPostingData,
  type StatisticsQuery,
} from '../../../../contract/src/statistics.ts';
import { queryOf } from '../../lib/query-client.ts';

/** The filters as in the URL; an empty text is unset. */
export const noFilters = {
  fractional_type: '',
  main_category: '',
  location: '',
  client_type_expertise: '',
  date_from: '',
  date_to: '',
};
export type StatisticsFilters = typeof noFilters;

const toQuery = (filters: StatisticsFilters) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as StatisticsQuery;

export const statisticsQuery = (filters: StatisticsFilters) =>
  queryOf(adminDashboard, { query: toQuery(filters) });
export const graphsQuery = (filters: StatisticsFilters) => queryOf(graphData, { query: toQuery(filters) });
export const jobGraphsQuery = (filters: StatisticsFilters) =>
  queryOf(jobPostingData, { query: toQuery(filters) });
