import { CloseButton, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import type { JobCard } from '../../../../../contract/src/jobs.ts';
import { formatNumber } from '../../../../../contract/src/numbers.ts';
import type { Page } from '../../../../../contract/src/paging.ts';
import { focusContainerOf } from '../../../lib/focus.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { Bar } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import type { Sort } from './job-filters.ts';
import styles from './job-search.module.css';
import type { JobSearchState } from './use-job-search.ts';

interface Props {
  search: JobSearchState;
}

/** `1 job`, `1,000+ jobs`. */
export const countText = ({ count, count_capped }: Pick<Page<JobCard>, 'count' | 'count_capped'>): string =>
  `${formatNumber(count)}${count_capped ? '+' : ''} ${count === 1 ? 'job' : 'jobs'}`;

const sortOptions: { value: Sort; label: string }[] = [
  { value: 'relevance', label: 'Most relevant' },
  { value: 'recent', label: 'Newest' },
  { value: 'budget', label: 'Highest pay' },
];
const matchOption = { value: 'match', label: 'Best match' } as const;

/** The orders to choose from; the usual one is called by what it does. */
const getSortOptions = ({ canMatch, query }: JobSearchState) => {
  if (!canMatch) return sortOptions;
  const usual = query.search ? [] : [{ value: 'relevance', label: 'For you' } as const];
  return [...usual, ...sortOptions.slice(usual.length), matchOption];
};

/** The number of jobs found, their order and the filters set. */
export const JobSearchHeader = ({
  search,
  found,
  loading,
  children,
}: Props & { found: Page<JobCard> | undefined; loading: boolean; children?: ReactNode }) => (
  <>
    <div className={styles.head}>
      <h2 aria-live="polite">{found ? countText(found) : loading ? <Loading /> : 'Jobs'}</h2>
      {children}
      <NativeSelect
        aria-label="Sort by"
        size="sm"
        data={getSortOptions(search)}
        value={search.query.sort === 'for_you' ? 'relevance' : search.query.sort}
        onChange={(event) => search.sortBy(event.currentTarget.value as Sort)}
      />
    </div>
    {search.chips.length > 0 && (
      <ul className={styles.chips} aria-label="Filters set">
        {search.chips.map(({ label, unset }) => (
          <li key={label}>
            <span>{label}</span>
            <CloseButton
              size="sm"
              aria-label={`Remove ${label}`}
              onClick={(event) => {
                focusContainerOf(event.currentTarget);
                search.change(unset);
              }}
            />
          </li>
        ))}
        <li className={styles.clear}>
          <PlainButton
            look="text"
            onClick={(event) => {
              focusContainerOf(event.currentTarget);
              search.clear();
            }}
          >
            Clear all
          </PlainButton>
        </li>
      </ul>
    )}
  </>
);

const Loading = () => (
  <>
    <Bar width="6rem" />
    <span className="visually-hidden">Loading jobs</span>
  </>
);

const suggestions = 4;

/** No jobs found: offers to remove a filter, or the first page when the page is past the last one. */
export const JobSearchEmpty = ({ search }: Props) => {
  if (search.query.page > 1)
    return (
      <EmptyState
        title="No more jobs"
        text="This page is past the last one."
        action={<PlainButton onClick={() => search.change({})}>Go to the first page</PlainButton>}
      />
    );
  if (search.chips.length === 0)
    return (
      <EmptyState title="No open jobs yet" text="New jobs appear here as soon as companies post them." />
    );
  return (
    <EmptyState
      title="No jobs match these filters"
      text="Use other words or fewer filters to see more jobs."
      action={
        <>
          {search.chips.slice(0, suggestions).map(({ label, unset }) => (
            <PlainButton key={label} look="quiet" onClick={() => search.change(unset)}>
              Without {label}
            </PlainButton>
          ))}
          {search.chips.length > 1 && <PlainButton onClick={search.clear}>Clear all filters</PlainButton>}
        </>
      }
    />
  );
};
