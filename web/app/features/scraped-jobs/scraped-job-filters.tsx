import { SegmentedControl, Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SearchField } from '../../ui/search-field.tsx';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import styles from './scraped-job-queue.module.css';
import { type ScrapedJobQuery, sourcesQuery } from './scraped-jobs.data.ts';

export const pageSize = 20;

/** The filters of the scraped jobs, from the URL. */
export const useScrapedJobFilters = () => {
  const url = useUrlFilters({ status: 'new', source: '', search: '', others: '', expired: '' });
  const { status, source, search, others, expired } = url.filters;
  const query: ScrapedJobQuery = {
    page: url.page,
    page_size: pageSize,
    status: status === 'converted' || status === 'dismissed' ? status : 'new',
    ...(source ? { source } : {}),
    ...(search ? { search } : {}),
    ...(others === 'show' ? {} : { fit: 'true' }),
    ...(expired === 'true' ? { likely_expired: 'true' } : {}),
  };
  return { ...url, query };
};

type Filters = ReturnType<typeof useScrapedJobFilters>;

export const ScrapedJobFilters = ({ filters, set }: Pick<Filters, 'filters' | 'set'>) => {
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
