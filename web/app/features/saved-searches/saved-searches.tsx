import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SavedFilters, SavedSearchList } from '../../../../contract/src/saved-searches.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { LinkButton } from '../../ui/plain-button.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { frequencyLabels } from './saved-search-format.ts';
import { SavedSearchRow } from './saved-search-row.tsx';
import { savedSearchesQuery } from './saved-searches.data.ts';
import styles from './saved-searches.module.css';

interface Props {
  /** Renders the summary of the filters; the page provides it. */
  describe: (filters: SavedFilters) => ReactNode;
}

/** The saved searches of a fractional with their new jobs. */
export const SavedSearches = ({ describe }: Props) => (
  <LoadBoundary
    query={useQuery(savedSearchesQuery())}
    skeleton={<ListSkeleton rows={3} />}
    empty={
      <EmptyState
        title="No saved searches yet"
        text="Search for jobs, set filters and select ‘Save this search’ to get alerts for new jobs."
        action={<LinkButton to="/account/fractional/opportunities/browse-jobs">Browse jobs</LinkButton>}
      />
    }
  >
    {(list) => (
      <>
        <Allowance list={list} />
        <ul className={styles.list}>
          {list.results.map((search) => (
            <li key={search.id}>
              <SavedSearchRow search={search} maxFrequency={list.frequency}>
                {describe(search.filters)}
              </SavedSearchRow>
            </li>
          ))}
        </ul>
      </>
    )}
  </LoadBoundary>
);

const Allowance = ({ list: { results, allowed, frequency } }: { list: SavedSearchList }) => (
  <p className={styles.allowance}>
    <strong>
      {results.length} of {allowed} saved
    </strong>{' '}
    on your plan, with alerts {frequencyLabels[frequency].toLowerCase()}.{' '}
    {results.length >= allowed && <Link to="/account/fractional/payments">Get more</Link>}
  </p>
);

/** The new jobs of the saved searches, as a short list. */
export const NewInSearches = () => {
  const { data } = useQuery(savedSearchesQuery());
  const fresh = (data?.results ?? []).filter(({ new_count, read_only }) => new_count > 0 && !read_only);
  return (
    <div className={styles.short}>
      {fresh.length > 0 && (
        <ul>
          {fresh.slice(0, 3).map(({ id, name, new_count }) => (
            <li key={id}>
              <span>{name}</span>
              <em>{new_count} new</em>
            </li>
          ))}
        </ul>
      )}
      <Button
        component={Link}
        to="/account/fractional/saved-searches"
        variant="subtle"
        size="compact-md"
        px={0}
      >
        {data?.results.length === 0 ? 'How saved searches work' : 'View saved searches'}
      </Button>
    </div>
  );
};
