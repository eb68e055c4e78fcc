import { dayMilliseconds, formatDay } from '../../../../../contract/src/dates.ts';
import type { JobCard } from '../../../../../contract/src/jobs.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { publishedAt } from '../job-format.ts';
import styles from './manage-jobs.module.css';

/** Whether a job has expired; a task pauses it some minutes later. */
const hasExpired = (job: Pick<JobCard, 'status' | 'expires_at'>): boolean =>
  ['active', 'paused'].includes(job.status) &&
  job.expires_at !== null &&
  new Date(job.expires_at) <= new Date();

/** Whether a job may be renewed: it expires soon or has expired. */
export const isRenewable = (job: Pick<JobCard, 'status' | 'expires_at'>): boolean =>
  hasExpired(job) ||
  (job.status === 'active' &&
    job.expires_at !== null &&
    Date.parse(job.expires_at) - Date.now() <= limits.jobExpiryWarningDays * dayMilliseconds);

const formatTimeLeft = (expiresAt: string) => {
  const days = Math.ceil((Date.parse(expiresAt) - Date.now()) / dayMilliseconds);
  return days === 1 ? 'ends within a day' : `${days} days left`;
};

/** The status of a job, and when it expires. */
export const JobState = ({ job }: { job: JobCard }) => {
  const expired = hasExpired(job);
  return (
    <span className={styles.state}>
      <span>
        {expired ? (
          <StatusBadge status="closed" label="Expired" tone="warn" />
        ) : (
          <StatusBadge status={job.status} {...(job.status === 'active' ? { label: 'Live' } : {})} />
        )}
        {job.in_review && <StatusBadge status="waiting" label="In review" tone="warn" />}
        {job.slow_to_answer && <StatusBadge status="slow" label="Slow to answer" tone="warn" />}
        {job.source === 'scraped' && <StatusBadge status="imported" label="Imported" tone="info" />}
        {job.promoted && <StatusBadge status="promoted" label="Promoted" tone="brand" />}
      </span>
      <span>
        <span>
          {job.published_at ? 'Published' : 'Created'} <RelativeTime time={publishedAt(job)} />
        </span>
        {(expired || job.status === 'active') && job.expires_at && (
          <span data-soon={isRenewable(job) || undefined}>
            {expired ? `Expired on ${formatDay(job.expires_at)}` : formatTimeLeft(job.expires_at)}
          </span>
        )}
      </span>
    </span>
  );
};
