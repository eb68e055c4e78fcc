import { CloseButton, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import type { JobCard } from '../../../../contract/src/jobs.ts';
import type { Page } from '../../../../contract/src/paging.ts';
import { focusStartAround } from '../../lib/focus.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { Sort } from './job-filters.ts';
import styles from './job-search.module.css';
import type { JobSearchState } from './use-job-search.ts';

interface Props {
  search: JobSearchState;
}

const figure = new Intl.NumberFormat('en-GB');

/** `1 job`, `1,000+ jobs`. */
export const countText = ({ count, count_capped }: Pick<Page<JobCard>, 'count' | 'count_capped'>): string =>
  `${figure.format(count)}${count_capped ? '+' : ''} ${count === 1 ? 'job' : 'jobs'}`;

const sortOptions: { value: Sort; label: string }[] = [
  { value: 'relevance', label: 'Most relevant' },
  { value: 'recent', label: 'Newest' },
  { value: 'budget', label: 'Highest pay' },
];
const matchOption = { value: 'match', label: 'Best match' } as const;

/** How many were found, in which order, and by what. */
export const JobSearchHead = ({
  search,
  found,
  looking,
  children,
}: Props & { found: Page<JobCard> | undefined; looking: boolean; children?: ReactNode }) => (
  <>
    <div className={styles.head}>
      <h2 aria-live="polite">{found ? countText(found) : looking ? <Looking /> : 'Jobs'}</h2>
      {children}
      <NativeSelect
        aria-label="Sort by"
        size="sm"
        data={search.canMatch ? [...sortOptions, matchOption] : sortOptions}
        value={search.query.sort}
        onChange={(event) => search.sortBy(event.currentTarget.value as Sort)}
      />
    </div>
    {search.chips.length > 0 && (
      <ul className={styles.chips} aria-label="Filters set">
        {search.chips.map(({ label, drop }) => (
          <li key={label}>
            <span>{label}</span>
            <CloseButton
              size="sm"
              aria-label={`Drop ${label}`}
              onClick={(event) => {
                focusStartAround(event.currentTarget);
                search.change(drop);
              }}
            />
          </li>
        ))}
        <li className={styles.clear}>
          <PlainButton
            look="text"
            onClick={(event) => {
              focusStartAround(event.currentTarget);
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

const Looking = () => (
  <>
    <Bar width="6rem" />
    <span className="visually-hidden">Looking for jobs</span>
  </>
);

const suggestions = 4;

/** Nothing found: which filter to drop, or the first page where one is past the last. */
export const JobSearchEmpty = ({ search }: Props) => {
  if (search.query.page > 1)
    return (
      <EmptyState
        title="There are no more jobs"
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
      title="No job fits all of this"
      text="Drop a filter to see more."
      action={
        <>
          {search.chips.slice(0, suggestions).map(({ label, drop }) => (
            <PlainButton key={label} look="quiet" onClick={() => search.change(drop)}>
              Without {label}
            </PlainButton>
          ))}
          {search.chips.length > 1 && <PlainButton onClick={search.clear}>Clear all filters</PlainButton>}
        </>
      }
    />
  );
};
