import {
  adminDashboard,
  graphData,
  jobPostingData,
  type StatisticsQuery,
} from '../../../../contract/src/statistics.ts';
import { listQuery, polled } from '../../lib/query-client.ts';

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

/** A call costs about 30 ms over a million jobs (`docs/benchmarks.md`). */
const figures = polled(15_000);

/** The figures and charts of the dashboard; the client drops unset filters. */
export const statisticsQueries = (filters: StatisticsFilters) => {
  const query = filters as StatisticsQuery;
  return {
    figures: { ...listQuery(adminDashboard, { query }), ...figures },
    graphs: { ...listQuery(graphData, { query }), ...figures },
    jobGraphs: { ...listQuery(jobPostingData, { query }), ...figures },
  };
};
