import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SavedFilters, SavedSearchList } from '../../../../contract/src/saved-searches.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { LinkButton } from '../../ui/plain-button.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { SavedSearchRow } from './saved-search-row.tsx';
import { savedSearches } from './saved-searches.data.ts';
import styles from './saved-searches.module.css';
import { frequencyLabels } from './search-words.ts';

interface Props {
  /** The filters of a search in words: job search knows them. */
  describe: (filters: SavedFilters) => ReactNode;
}

/** The searches that a fractional keeps, each with what is new in it. */
export const SavedSearches = ({ describe }: Props) => (
  <LoadBoundary
    query={useQuery(savedSearches())}
    skeleton={<ListSkeleton rows={3} />}
    isEmpty={({ results }) => results.length === 0}
    empty={<NothingSaved />}
  >
    {(list) => (
      <>
        <Allowance list={list} />
        <ul className={styles.list}>
          {list.results.map((search) => (
            <li key={search.id}>
              <SavedSearchRow search={search} fastest={list.frequency}>
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
    on your plan, which can tell you {frequencyLabels[frequency].toLowerCase()}.{' '}
    {results.length >= allowed && <Link to="/account/fractional/payments">Get more</Link>}
  </p>
);

const NothingSaved = () => (
  <EmptyState
    title="No saved searches yet"
    text="Search for jobs, set what matters to you and press ‘Save this search’. We tell you when a new job fits."
    action={<LinkButton to="/account/fractional/opportunities/browse-jobs">Browse jobs</LinkButton>}
  />
);

/** What a person's searches found since they looked, for a page that has little room. */
export const NewInSearches = () => {
  const { data } = useQuery(savedSearches());
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
        {data?.results.length === 0 ? 'How saved searches work' : 'See your saved searches'}
      </Button>
    </div>
  );
};
