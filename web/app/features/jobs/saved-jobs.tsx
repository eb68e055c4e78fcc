import { useQuery } from '@tanstack/react-query';
import { limits } from '../../../../contract/src/limits.ts';
import { PagedList, usePage } from '../../ui/paged-list.tsx';
import { LinkButton } from '../../ui/plain-button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { JobList, JobListSkeleton } from './job-list.tsx';
import { savedJobsQuery } from './jobs.data.ts';
import styles from './saved-jobs.module.css';
import { countText } from './search/job-search-header.tsx';

/** The saved jobs of a fractional, the latest first. */
export const SavedJobs = () => {
  const page = usePage();
  const saved = useQuery(savedJobsQuery(page));
  return (
    <PagedList
      query={saved}
      rows="saved jobs"
      pageSize={limits.jobPageSize}
      skeleton={<JobListSkeleton view="row" />}
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
        </>
      )}
    </PagedList>
  );
};
