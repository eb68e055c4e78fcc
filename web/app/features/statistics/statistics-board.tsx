import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { CardSkeleton } from '../../ui/skeletons.tsx';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import { graphs, jobGraphs, noFilters, statistics } from './statistics.data.ts';
import styles from './statistics-board.module.css';
import { StatisticsChart } from './statistics-chart.tsx';
import { StatisticsFiltersForm } from './statistics-filters.tsx';
import { StatisticsLists, StatisticsTiles } from './statistics-tiles.tsx';

/** What stands stays while other filters are counted. */
const kept = { placeholderData: keepPreviousData };

/** The dashboard: filters in the URL, figures, lists and four charts. */
export const StatisticsBoard = () => {
  const { filters, set } = useUrlFilters(noFilters);
  const figures = useQuery({ ...statistics(filters), ...kept });
  const money = useQuery({ ...graphs(filters), ...kept });
  const work = useQuery({ ...jobGraphs(filters), ...kept });
  const asked = JSON.stringify(filters);
  const stale = figures.isPlaceholderData || money.isPlaceholderData || work.isPlaceholderData;
  const time = filters.date_from === '' ? 'The last twelve months.' : 'The days chosen.';
  return (
    <>
      <StatisticsFiltersForm key={asked} filters={filters} onApply={set} />
      <div className={styles.board} data-stale={stale || undefined} aria-busy={stale}>
        <LoadBoundary query={figures} skeleton={<CardSkeleton cards={4} />}>
          {(data) => (
            <>
              <StatisticsTiles statistics={data} />
              <StatisticsLists statistics={data} />
            </>
          )}
        </LoadBoundary>
        <div className={styles.charts}>
          <LoadBoundary query={money} skeleton={<CardSkeleton cards={2} />}>
            {(data) => (
              <>
                <StatisticsChart
                  title="Subscriptions"
                  lead={`In US dollars, less refunds. ${time}`}
                  options={data.line_total_revenue}
                />
                <StatisticsChart
                  title="Fractionals and companies"
                  lead={`New registrations. ${time}`}
                  options={data.bar_fractional_vs_company}
                />
              </>
            )}
          </LoadBoundary>
          <LoadBoundary query={work} skeleton={<CardSkeleton cards={2} />}>
            {(data) => (
              <>
                <StatisticsChart
                  title="Companies' job postings"
                  lead={`Jobs by the day they went live. ${time}`}
                  options={data.bar_job_posting}
                />
                <StatisticsChart
                  title="Jobs applied to by fractionals"
                  lead={`Applications sent. ${time}`}
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
