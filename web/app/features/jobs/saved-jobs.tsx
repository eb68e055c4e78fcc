import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { limits } from '../../../../contract/src/limits.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { pageCountOf } from '../../ui/pagination-window.ts';
import { LinkButton } from '../../ui/plain-button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { JobListSkeleton, JobResults } from './job-results.tsx';
import { countText } from './job-search-head.tsx';
import { savedJobs } from './jobs.data.ts';
import styles from './saved-jobs.module.css';

/** The jobs that a fractional has saved, the latest first. */
export const SavedJobs = () => {
  const [params] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1);
  const saved = useQuery({ ...savedJobs(page), placeholderData: keepPreviousData });
  return (
    <LoadBoundary
      query={saved}
      skeleton={<JobListSkeleton view="row" />}
      isEmpty={({ results }) => results.length === 0}
      empty={<NothingSaved />}
    >
      {({ results, count }) => (
        <>
          <h2 className={styles.count}>{countText({ count })}</h2>
          <JobResults jobs={results} view="row" stale={saved.isPlaceholderData} />
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

const NothingSaved = () => (
  <EmptyState
    title="Nothing saved yet"
    text="Press the bookmark on a job to keep it here, whether you apply or not."
    action={<LinkButton to="/account/fractional/opportunities/browse-jobs">Browse jobs</LinkButton>}
  />
);
