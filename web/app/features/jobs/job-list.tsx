import { useQuery } from '@tanstack/react-query';
import type { JobCard as Job } from '../../../../contract/src/jobs.ts';
import { BestReasons } from '../../ui/best-reasons.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { MatchScore } from '../../ui/match-score.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { BookmarkButton } from './bookmark-button.tsx';
import { JobCard, type JobCardView } from './job-card.tsx';
import styles from './job-list.module.css';
import { jobsOfCompany } from './jobs.data.ts';

interface Props {
  jobs: readonly Job[];
  view: JobCardView;
  /** Other jobs are loading. */
  stale?: boolean;
}

/** Jobs in a grid or in rows. */
export const JobList = ({ jobs, view, stale = false }: Props) => (
  <ul className={styles.list} data-view={view} aria-busy={stale}>
    {jobs.map((job) => (
      <li key={job.id}>
        <JobCard
          job={job}
          view={view}
          tools={<JobCardTools job={job} />}
          reasons={
            job.match && job.match.score > 0 ? (
              <BestReasons label="Why it fits" reasons={job.match.reasons} />
            ) : undefined
          }
        />
      </li>
    ))}
  </ul>
);

/** The tools of a fractional on a job's card: the match with its best reasons, and the bookmark. */
export const JobCardTools = ({ job }: { job: Job }) => (
  <>
    {job.match && <MatchScore score={job.match.score} reasons={job.match.reasons} />}
    <BookmarkButton job={job} />
  </>
);

const rows = Array.from({ length: 8 }, (_, row) => row);

export const JobListSkeleton = ({ view }: { view: JobCardView }) => (
  <div className={styles.list} data-view={view} role="status" aria-label="Loading jobs">
    {rows.map((row) => (
      <div key={row} className={styles.skeleton} data-view={view}>
        <Bar width="2.75rem" height="2.75rem" />
        <div>
          <Bar width="70%" height="1.25rem" />
          <Bar width="45%" height="0.875rem" />
          <Bar width="85%" height="0.875rem" />
        </div>
      </div>
    ))}
  </div>
);

/** The live jobs of one company. */
export const CompanyJobs = ({ company }: { company: string }) => (
  <LoadBoundary
    query={useQuery(jobsOfCompany(company))}
    skeleton={<JobListSkeleton view="row" />}
    empty={<p>No open jobs at the moment.</p>}
  >
    {({ results }) => <JobList jobs={results} view="row" />}
  </LoadBoundary>
);
