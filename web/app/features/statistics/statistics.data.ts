import {
  adminDashboard,
  graphData,
  jobPostingData,
  type StatisticsQuery,
} from '../../../../contract/src/statistics.ts';
import { listQuery } from '../../lib/query-client.ts';

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

/** The figures and charts of the dashboard; the client drops unset filters. */
export const statisticsQueries = (filters: StatisticsFilters) => {
  const query = filters as StatisticsQuery;
  return {
    figures: listQuery(adminDashboard, { query }),
    graphs: listQuery(graphData, { query }),
    jobGraphs: listQuery(jobPostingData, { query }),
  };
};
