import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { CallError } from '../../../../contract/src/client.ts';
import type { JobCard as Job } from '../../../../contract/src/jobs.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Page } from '../../../../contract/src/paging.ts';
import { signInPath } from '../../lib/guards.ts';
import { readProfile, useSession } from '../../lib/session.ts';
import { FilterRail } from '../../ui/filter-rail.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { pageCountOf } from '../../ui/pagination-window.ts';
import type { JobCardView } from './job-card.tsx';
import { JobFilterBar, JobFilterPanel } from './job-filter-panel.tsx';
import { JobListSkeleton, JobResults } from './job-results.tsx';
import styles from './job-search.module.css';
import { JobSearchBox } from './job-search-box.tsx';
import { JobSearchEmpty, JobSearchHead } from './job-search-head.tsx';
import { jobs } from './jobs.data.ts';
import { type JobSearchState, useJobSearch } from './use-job-search.ts';

interface Props {
  view: JobCardView;
  /** A rail beside the results, or a bar above them. */
  filters: 'rail' | 'bar';
  /** What one can do about the search itself. */
  tools?: (search: JobSearchState) => ReactNode;
  /** What the server's HTML shows already, found for a visitor. */
  initial?: Page<Job> | null;
}

/** The one job search; all that is asked stands in the URL. */
export const JobSearch = ({ view, filters, tools, initial }: Props) => {
  const search = useJobSearch();
  const results = useId();
  const question = JSON.stringify(search.query);
  const [first] = useState(question);
  const given = question === first ? initial : undefined;
  const found = useQuery({
    ...jobs(search.query),
    placeholderData: keepPreviousData,
    ...(given ? { initialData: given } : {}),
    // A signed-in person sees the visitor's list at once, and their own flags as soon as they come.
    ...(given && readProfile() ? { initialDataUpdatedAt: 0 } : {}),
  });
  return (
    <>
      <a href={`#${results}`} className={styles.skip}>
        Skip to results
      </a>
      <JobSearchBox search={search} />
      <FilterRail
        filters={<JobFilterPanel search={search} />}
        active={search.set}
        {...(filters === 'bar' && { bar: <JobFilterBar search={search} /> })}
      >
        <section id={results} tabIndex={-1} className={styles.results} aria-label="Jobs found">
          <JobSearchHead search={search} found={found.data} looking={!found.isError}>
            {tools?.(search)}
          </JobSearchHead>
          <LoadBoundary
            query={{ ...found, error: inWords(found.error) }}
            skeleton={<JobListSkeleton view={view} />}
            isEmpty={({ results }) => results.length === 0}
            empty={<JobSearchEmpty search={search} />}
          >
            {({ results, count }) => (
              <>
                <JobResults jobs={results} view={view} stale={found.isPlaceholderData} />
                <Invitation />
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

/** A search that takes too long says so at its words. */
const inWords = (error: Error | null) =>
  error instanceof CallError && error.fields.search ? new Error(error.fields.search) : error;

/** For a visitor, and only where nobody is signed in: the server's HTML cannot know. */
const Invitation = () => {
  const { pathname, search } = useLocation();
  if (useSession()) return null;
  return (
    <p className={styles.invitation}>
      <Link to={signInPath(`${pathname}${search}`)}>Sign in</Link> to apply, to save jobs and to see how well
      each fits you.
    </p>
  );
};
