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

/** A call takes up to 45 ms over a million jobs, and ten times as long when more than two filters narrow it. */
const slow = polled(15_000);

/** The figures and charts of the dashboard; the client drops unset filters. */
export const statisticsQueries = (filters: StatisticsFilters) => {
  const query = filters as StatisticsQuery;
  const { date_from: _from, date_to: _to, ...narrowing } = filters;
  const isNarrow = Object.values(narrowing).filter(Boolean).length > 2;
  return {
    figures: { ...listQuery(adminDashboard, { query }), ...(isNarrow ? slow : polled()) },
    graphs: { ...listQuery(graphData, { query }), ...slow },
    jobGraphs: { ...listQuery(jobPostingData, { query }), ...slow },
  };
};
