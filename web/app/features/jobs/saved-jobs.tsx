import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { limits } from '../../../../contract/src/limits.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { pageCountOf } from '../../ui/pagination-window.ts';
import { LinkButton } from '../../ui/plain-button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { JobList, JobListSkeleton } from './job-list.tsx';
import { savedJobsQuery } from './jobs.data.ts';
import styles from './saved-jobs.module.css';
import { countText } from './search/job-search-header.tsx';

/** The saved jobs of a fractional, the latest first. */
export const SavedJobs = () => {
  const [params] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1);
  const saved = useQuery({ ...savedJobsQuery(page), placeholderData: keepPreviousData });
  return (
    <LoadBoundary
      query={saved}
      skeleton={<JobListSkeleton view="row" />}
      isEmpty={({ results }) => results.length === 0}
      empty={
        <EmptyState
          title="No saved jobs yet"
          text="Select the bookmark on a job to save it here."
          action={<LinkButton to="/account/fractional/opportunities/browse-jobs">Browse jobs</LinkButton>}
        />
      }
    >
      {({ results, count }) => (
        <>
          <h2 className={styles.count}>{countText({ count })}</h2>
          <JobList jobs={results} view="row" stale={saved.isPlaceholderData} />
          <Pagination
            page={page}
            pageCount={pageCountOf(count, limits.jobPageSize)}
            label="Pages of saved jobs"
          />
        </>
      )}
    </LoadBoundary>
  );
};
