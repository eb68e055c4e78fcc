import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../../contract/src/numbers.ts';
import type { ScrapedJobRow } from '../../../../contract/src/scrapers.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { pageCountOf } from '../../ui/pagination-window.ts';
import { PastTheLast } from '../../ui/past-the-last.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { CompanyField } from './convert-dialog.tsx';
import { ConvertSeveral } from './convert-several.tsx';
import { QueuePane } from './queue-pane.tsx';
import { pageSize, ScrapedJobFilters, useScrapedJobFilters } from './scraped-job-filters.tsx';
import styles from './scraped-job-queue.module.css';
import { scrapedJobListQuery } from './scraped-jobs.data.ts';

/** The scraped jobs to review: a list beside the details of one job. */
export const ScrapedJobQueue = ({ companyField }: { companyField: CompanyField }) => {
  const { filters, page, active, set, clear, query } = useScrapedJobFilters();
  const found = useQuery({ ...scrapedJobListQuery(query), placeholderData: keepPreviousData });
  // The dialog is outside the list, which may be empty after the conversion.
  const [converting, setConverting] = useState<ScrapedJobRow[]>();
  const unlikelyCount = found.data?.fit_counts.other ?? 0;
  const hidesUnlikely = filters.others !== 'show';
  const hasHidden = hidesUnlikely && unlikelyCount > 0;
  const unlikelyButton = unlikelyCount > 0 && (
    <Button
      variant="subtle"
      onClick={() => set({ others: hidesUnlikely ? 'show' : '' })}
      aria-expanded={!hidesUnlikely}
    >
      {hidesUnlikely ? `Show ${unlikelyCount} unlikely matches` : 'Hide unlikely matches'}
    </Button>
  );
  return (
    <>
      <ScrapedJobFilters filters={filters} set={set} />
      <LoadBoundary
        query={found}
        skeleton={<ListSkeleton rows={8} label="Loading scraped jobs" />}
        isEmpty={({ results }) => results.length === 0}
        empty={
          page > 1 ? (
            <PastTheLast />
          ) : (
            <EmptyState
              title={active > 0 ? 'No matching scraped jobs' : 'No scraped jobs to review'}
              text={
                hasHidden
                  ? `${unlikelyCount} are hidden: they do not look executive and part-time, interim or advisory.`
                  : 'New jobs appear here when a source is read.'
              }
              action={
                hasHidden
                  ? unlikelyButton
                  : active > 0 && (
                      <Button variant="default" onClick={clear}>
                        Clear filters
                      </Button>
                    )
              }
            />
          )
        }
      >
        {({ results, count, fit_counts }) => (
          <>
            <p className={styles.count} role="status">
              {formatCount(fit_counts.fit, 'likely match', 'likely matches')}
              {hidesUnlikely ? '' : ` and ${fit_counts.other} others`}
            </p>
            <QueuePane
              key={`${query.status} ${page}`}
              rows={results}
              companyField={companyField}
              onConvert={setConverting}
              footer={
                <>
                  {unlikelyButton}
                  <Pagination
                    page={page}
                    pageCount={pageCountOf(count, pageSize)}
                    label="Pages of scraped jobs"
                  />
                </>
              }
            />
          </>
        )}
      </LoadBoundary>
      {converting && (
        <ConvertSeveral
          rows={converting}
          companyField={companyField}
          onClose={() => setConverting(undefined)}
        />
      )}
    </>
  );
};
