import { SegmentedControl, Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SearchField } from '../../ui/search-field.tsx';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import styles from './postings.module.css';
import type { PostingQuery } from './scraped-jobs.data.ts';
import { sources } from './sources.data.ts';

export const pageSize = 20;

/** What narrows the postings, as it stands in the URL. */
export const usePostingFilters = () => {
  const url = useUrlFilters({ status: 'new', source: '', search: '', others: '', expired: '' });
  const { status, source, search, others, expired } = url.filters;
  const query: PostingQuery = {
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

type Filters = ReturnType<typeof usePostingFilters>;

/** Status, source, words, and whether only what is likely gone is shown. */
export const PostingFilters = ({ filters, set }: Pick<Filters, 'filters' | 'set'>) => {
  const all = useQuery(sources());
  return (
    <div className={styles.filters}>
      <SegmentedControl
        aria-label="Which postings"
        value={filters.status}
        onChange={(status) => set({ status })}
        data={[
          { value: 'new', label: 'To review' },
          { value: 'converted', label: 'Converted' },
          { value: 'dismissed', label: 'Dismissed' },
        ]}
      />
      <SearchField
        aria-label="Search postings"
        placeholder="Title, company or place"
        words={filters.search}
        onSearch={(search) => set({ search })}
      />
      <Select
        aria-label="Source"
        placeholder="Every source"
        clearable
        data={(all.data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.source || null}
        onChange={(source) => set({ source: source ?? '' })}
      />
      <Switch
        label="Likely gone"
        checked={filters.expired === 'true'}
        onChange={(event) => set({ expired: event.currentTarget.checked ? 'true' : '' })}
      />
    </div>
  );
};
