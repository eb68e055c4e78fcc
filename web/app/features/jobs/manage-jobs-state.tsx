import type { JobCard } from '../../../../contract/src/jobs.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { dayOf } from './job-facts.ts';
import styles from './manage-jobs.module.css';

const dayMilliseconds = 86_400_000;

/** Whether a live job's time is over; it is paused some minutes after. */
const hasRunOut = (job: Pick<JobCard, 'status' | 'expires_at'>): boolean =>
  ['active', 'paused'].includes(job.status) &&
  job.expires_at !== null &&
  new Date(job.expires_at) <= new Date();

/** Whether it may be renewed: it ends soon, or has run out. */
export const isRenewable = (job: Pick<JobCard, 'status' | 'expires_at'>): boolean =>
  hasRunOut(job) ||
  (job.status === 'active' &&
    job.expires_at !== null &&
    Date.parse(job.expires_at) - Date.now() <= limits.jobExpiryWarningDays * dayMilliseconds);

const daysLeft = (expiresAt: string) => Math.ceil((Date.parse(expiresAt) - Date.now()) / dayMilliseconds);

const left = (expiresAt: string) => {
  const days = daysLeft(expiresAt);
  return days === 1 ? 'ends within a day' : `${days} days left`;
};

/** Where a job stands, and until when. */
export const ManageJobsState = ({ job }: { job: JobCard }) => {
  const over = hasRunOut(job);
  return (
    <span className={styles.state}>
      {over ? (
        <StatusBadge status="closed" label="Expired" tone="warn" />
      ) : (
        <StatusBadge status={job.status} {...(job.status === 'active' ? { label: 'Live' } : {})} />
      )}
      {job.slow_to_answer && <StatusBadge status="slow" label="Slow to answer" tone="warn" />}
      {job.source === 'scraped' && <StatusBadge status="imported" label="Imported" tone="info" />}
      {job.promoted && <StatusBadge status="promoted" label="Promoted" tone="brand" />}
      {job.published_at ? (
        <span>
          Published <RelativeTime time={job.published_at} />
        </span>
      ) : (
        <span>
          Begun <RelativeTime time={job.created_at} />
        </span>
      )}
      {(over || job.status === 'active') && job.expires_at && (
        <span data-soon={isRenewable(job) || undefined}>
          {over ? `Ran out on ${dayOf(job.expires_at)}` : left(job.expires_at)}
        </span>
      )}
    </span>
  );
};
