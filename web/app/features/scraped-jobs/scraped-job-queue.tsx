import { Button, SegmentedControl, Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../../contract/src/numbers.ts';
import type { ScrapedJobRow } from '../../../../contract/src/scrapers.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { PageAfterLast } from '../../ui/paged-list.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import type { CompanyField } from './convert-dialog.tsx';
import { ConvertSeveral } from './convert-several.tsx';
import { QueuePane } from './queue-pane.tsx';
import styles from './scraped-job-queue.module.css';
import { type ScrapedJobQuery, scrapedJobListQuery, sourcesQuery } from './scraped-jobs.data.ts';

const pageSize = 20;

/** The filters of the scraped jobs, from the URL. */
const useScrapedJobFilters = () => {
  const url = useUrlFilters({ status: 'new', source: '', search: '', others: '', expired: '' });
  const { status, source, search, others, expired } = url.filters;
  const query: ScrapedJobQuery = {
    page: url.page,
    page_size: pageSize,
    status: status === 'converted' || status === 'dismissed' ? status : 'new',
    source: source || undefined,
    search,
    ...(others === 'show' ? {} : { fit: 'true' }),
    ...(expired === 'true' ? { likely_expired: 'true' } : {}),
  };
  return { ...url, query };
};

type Filters = ReturnType<typeof useScrapedJobFilters>;

const ScrapedJobFilters = ({ filters, set }: Pick<Filters, 'filters' | 'set'>) => {
  const sources = useQuery(sourcesQuery());
  return (
    <div className={styles.filters}>
      <SegmentedControl
        aria-label="Status"
        value={filters.status}
        onChange={(status) => set({ status })}
        data={[
          { value: 'new', label: 'To review' },
          { value: 'converted', label: 'Converted' },
          { value: 'dismissed', label: 'Dismissed' },
        ]}
      />
      <SearchField
        aria-label="Search scraped jobs"
        placeholder="Title, company or place"
        words={filters.search}
        onSearch={(search) => set({ search })}
      />
      <Select
        aria-label="Source"
        placeholder="All sources"
        clearable
        data={(sources.data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.source || null}
        onChange={(source) => set({ source: source ?? '' })}
      />
      <Switch
        label="Likely expired"
        checked={filters.expired === 'true'}
        onChange={(event) => set({ expired: event.currentTarget.checked ? 'true' : '' })}
      />
    </div>
  );
};

/** The scraped jobs to review: a list beside the details of one job. */
export const ScrapedJobQueue = ({ companyField }: { companyField: CompanyField }) => {
  const { filters, page, activeCount, set, clear, query } = useScrapedJobFilters();
  const found = useQuery(scrapedJobListQuery(query));
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
        empty={
          page > 1 ? (
            <PageAfterLast />
          ) : (
            <EmptyState
              title={activeCount > 0 ? 'No matching scraped jobs' : 'No scraped jobs to review'}
              text={
                hasHidden
                  ? `${unlikelyCount} are hidden: they do not look executive and part-time, interim or advisory.`
                  : 'New jobs appear here when a source is read.'
              }
              action={
                hasHidden
                  ? unlikelyButton
                  : activeCount > 0 && (
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
                  <Pagination page={page} count={count} pageSize={pageSize} label="Pages of scraped jobs" />
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
