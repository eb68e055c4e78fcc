import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { CardSkeleton } from '../../ui/skeletons.tsx';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import { graphsQuery, jobGraphsQuery, noFilters, statisticsQuery } from './statistics.data.ts';
import styles from './statistics-board.module.css';
import { StatisticsChart } from './statistics-chart.tsx';
import { StatisticsFiltersForm } from './statistics-filters.tsx';
import { StatisticsLists, StatisticsTiles } from './statistics-tiles.tsx';

/** The dashboard: filters in the URL, figures, lists and four charts. Old data stays while other filters load. */
export const StatisticsBoard = () => {
  const { filters, set } = useUrlFilters(noFilters);
  const figures = useQuery({ ...statisticsQuery(filters), placeholderData: keepPreviousData });
  const graphs = useQuery({ ...graphsQuery(filters), placeholderData: keepPreviousData });
  const jobGraphs = useQuery({ ...jobGraphsQuery(filters), placeholderData: keepPreviousData });
  const stale = figures.isPlaceholderData || graphs.isPlaceholderData || jobGraphs.isPlaceholderData;
  const period = filters.date_from === '' ? 'The last twelve months.' : 'The days chosen.';
  return (
    <>
      <StatisticsFiltersForm key={JSON.stringify(filters)} filters={filters} onApply={set} />
      <div className={styles.board} data-stale={stale || undefined} aria-busy={stale}>
        <LoadBoundary query={figures} skeleton={<CardSkeleton cards={4} />}>
          {(data) => (
            <>
              <StatisticsTiles statistics={data} />
              <StatisticsLists statistics={data} filters={filters} />
            </>
          )}
        </LoadBoundary>
        <div className={styles.charts}>
          <LoadBoundary query={graphs} skeleton={<CardSkeleton cards={2} />}>
            {(data) => (
              <>
                <StatisticsChart
                  title="Subscriptions"
                  lead={`In US dollars, less refunds. ${period}`}
                  options={data.line_total_revenue}
                />
                <StatisticsChart
                  title="Fractionals and companies"
                  lead={`New registrations. ${period}`}
                  options={data.bar_fractional_vs_company}
                />
              </>
            )}
          </LoadBoundary>
          <LoadBoundary query={jobGraphs} skeleton={<CardSkeleton cards={2} />}>
            {(data) => (
              <>
                <StatisticsChart
                  title="Companies' job postings"
                  lead={`Jobs by the day they went live. ${period}`}
                  options={data.bar_job_posting}
                />
                <StatisticsChart
                  title="Jobs applied to by fractionals"
                  lead={`Applications sent. ${period}`}
                  options={data.bar_job_applied}
                />
              </>
            )}
          </LoadBoundary>
        </div>
      </div>
    </>
  );
};
