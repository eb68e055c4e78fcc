import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { CallError } from '../../../../../contract/src/client.ts';
import type { JobCard as Job } from '../../../../../contract/src/jobs.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import type { Page } from '../../../../../contract/src/paging.ts';
import { signInPath } from '../../../lib/guards.ts';
import { readProfile, useSession } from '../../../lib/session.ts';
import { FilterRail } from '../../../ui/filter-rail.tsx';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { pageCountOf } from '../../../ui/pagination-window.ts';
import type { JobCardView } from '../job-card.tsx';
import { JobList, JobListSkeleton } from '../job-list.tsx';
import { jobListQuery } from '../jobs.data.ts';
import { JobFilterBar, JobFilterPanel } from './job-filter-panel.tsx';
import styles from './job-search.module.css';
import { JobSearchEmpty, JobSearchHeader } from './job-search-header.tsx';
import { type JobSearchState, useJobSearch } from './use-job-search.ts';

interface Props {
  view: JobCardView;
  /** A rail beside the results, or a bar above them. */
  filters: 'rail' | 'bar';
  /** Actions on the search itself. */
  tools?: (search: JobSearchState) => ReactNode;
  /** The jobs that the server rendered for a visitor. */
  initial?: Page<Job> | null;
}

/** The job search; its whole state is in the URL. */
export const JobSearch = ({ view, filters, tools, initial }: Props) => {
  const search = useJobSearch();
  const resultsId = useId();
  const query = JSON.stringify(search.query);
  const [firstQuery] = useState(query);
  const rendered = query === firstQuery ? initial : undefined;
  const found = useQuery({
    ...jobListQuery(search.query),
    placeholderData: keepPreviousData,
    ...(rendered ? { initialData: rendered } : {}),
    // A signed-in person sees the visitor's list at once, and their own flags once loaded.
    ...(rendered && readProfile() ? { initialDataUpdatedAt: 0 } : {}),
  });
  return (
    <>
      <a href={`#${resultsId}`} className={styles.skip}>
        Skip to results
      </a>
      <JobSearchBox search={search} />
      <FilterRail
        filters={<JobFilterPanel search={search} />}
        active={search.activeCount}
        {...(filters === 'bar' && { bar: <JobFilterBar search={search} /> })}
      >
        <section id={resultsId} tabIndex={-1} className={styles.results} aria-label="Jobs found">
          <JobSearchHeader search={search} found={found.data} loading={!found.isError}>
            {tools?.(search)}
          </JobSearchHeader>
          <LoadBoundary
            query={{ ...found, error: searchError(found.error) }}
            skeleton={<JobListSkeleton view={view} />}
            isEmpty={({ results }) => results.length === 0}
            empty={<JobSearchEmpty search={search} />}
          >
            {({ results, count }) => (
              <>
                <JobList jobs={results} view={view} stale={found.isPlaceholderData} />
                <SignInHint />
                <Pagination
                  page={search.query.page}
                  pageCount={pageCountOf(count, limits.jobPageSize)}
                  label="Pages of jobs"
                />
              </>
            )}
          </LoadBoundary>
        </section>
      </FilterRail>
    </>
  );
};

/** The message for the search field, such as that the search takes too long, replaces the general one. */
const searchError = (error: Error | null) =>
  error instanceof CallError && error.fields.search ? new Error(error.fields.search) : error;

const SignInHint = () => {
  const { pathname, search } = useLocation();
  if (useSession()) return null;
  return (
    <p className={styles.signInHint}>
      <Link to={signInPath(`${pathname}${search}`)}>Sign in</Link> to apply, save jobs and see how well each
      one matches your profile.
    </p>
  );
};

/** The search text; it applies on Enter or by the button. */
const JobSearchBox = ({ search }: { search: JobSearchState }) => {
  const text = search.filters.search ?? '';
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A text removed by its chip leaves the field too, unless the person is typing.
    if (field.current && field.current !== document.activeElement) field.current.value = text;
  }, [text]);
  return (
    <search>
      <form
        className={styles.box}
        onSubmit={(event) => {
          event.preventDefault();
          search.change({ search: String(new FormData(event.currentTarget).get('search')).trim() });
        }}
      >
        <TextInput
          ref={field}
          type="search"
          name="search"
          size="md"
          aria-label="Search jobs"
          placeholder="Title, skill or company"
          maxLength={limits.searchCharacters}
          defaultValue={text}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          className={styles.words}
        />
        <Button type="submit" size="md">
          Search
        </Button>
      </form>
    </search>
  );
};
