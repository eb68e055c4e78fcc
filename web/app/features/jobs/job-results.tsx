import type { JobCard as Job } from '../../../../contract/src/jobs.ts';
import { Bar } from '../../ui/skeletons.tsx';
import { JobCard, type JobCardView } from './job-card.tsx';
import styles from './job-results.module.css';
import { JobTools } from './job-tools.tsx';

interface Props {
  jobs: readonly Job[];
  view: JobCardView;
  /** Shown while others are on their way. */
  stale?: boolean;
}

/** Jobs in a grid or in rows. */
export const JobResults = ({ jobs, view, stale = false }: Props) => (
  <ul className={styles.list} data-view={view} aria-busy={stale}>
    {jobs.map((job) => (
      <li key={job.id}>
        <JobCard job={job} view={view} tools={<JobTools job={job} />} />
      </li>
    ))}
  </ul>
);

const rows = Array.from({ length: 8 }, (_, row) => row);

/** Holds the place of jobs while they load. */
export const JobListSkeleton = ({ view }: { view: JobCardView }) => (
  <div className={styles.list} data-view={view} role="status" aria-label="Loading jobs">
    {rows.map((row) => (
      <div key={row} className={styles.held} data-view={view}>
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
