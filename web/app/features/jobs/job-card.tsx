import type { ReactNode } from 'react';
import { addDays, dayMilliseconds, formatDayMonth } from '../../../../contract/src/dates.ts';
import type { JobCard as Card } from '../../../../contract/src/jobs.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import { useSession } from '../../lib/session.ts';
import { CompanyMark } from '../../ui/avatar.tsx';
import { ComparableRate } from '../../ui/comparable-rate.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { formatPayTime, formatReplyTime } from '../../ui/reply-record.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { TagList } from '../../ui/tag-list.tsx';
import { FunctionMark } from './function-mark.tsx';
import styles from './job-card.module.css';
import {
  formatHours,
  formatOwnHours,
  formatPay,
  formatPlace,
  formatRole,
  jobPath,
  publishedAt,
  toRange,
} from './job-format.ts';

/** `card` for a grid, `compact` without texts, `row` for a list; in a narrow container a row looks like a card. */
export type JobCardView = 'card' | 'compact' | 'row';

interface Props {
  job: Card;
  view?: JobCardView;
  /** See `JobCardTools`. */
  tools?: ReactNode;
  /** Why the job suits the reader. */
  reasons?: ReactNode;
}

const skillsShown = 4;

/** A job in a list. Plain React, for any page. */
export const JobCard = ({ job, view = 'card', tools, reasons }: Props) => (
  <article className={styles.container}>
    <div className={styles.card} data-view={view} data-promoted={job.promoted || undefined}>
      <div className={styles.mark}>
        <CompanyMark name={job.company.name} logo={job.company.logo} size={view === 'compact' ? 36 : 44} />
      </div>
      <h3 className={styles.title}>
        <JobLink job={job} />
      </h3>
      <p className={styles.company}>{job.company.name}</p>
      <p className={styles.kind}>
        {job.fractional_type && <FunctionMark type={job.fractional_type} />}
        {formatRole(job)}
      </p>
      {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      <Details job={job} />
      {view === 'card' && <p className={styles.summary}>{job.summary}</p>}
      {view !== 'compact' && (
        <div className={styles.skills}>
          <TagList tags={job.skills} max={skillsShown} label="Skills" />
          {reasons}
        </div>
      )}
      <p className={styles.fresh}>
        <Labels job={job} />
        <RelativeTime time={publishedAt(job)} />
        {job.reply_record && !job.slow_to_answer && <span>{formatReplyTime(job.reply_record)}</span>}
        {job.payment_record && <span>{formatPayTime(job.payment_record)}</span>}
        {job.apply_by && view !== 'compact' && <span>Apply by {formatDayMonth(job.apply_by)}</span>}
      </p>
    </div>
  </article>
);

/** A separate component, so that a change of session renders the link alone. */
const JobLink = ({ job }: { job: Card }) => (
  <SiteLink to={jobPath(job, useSession() !== null)}>{job.title}</SiteLink>
);

const newDays = 2;
const closingDays = 3;

/** The days until applications end; Infinity without an end. */
const daysLeft = ({ apply_by, expires_at }: Card): number => {
  const ends = [apply_by && addDays(apply_by, 1), expires_at].filter((end) => end !== null);
  return Math.min(...ends.map((end) => (new Date(end).getTime() - Date.now()) / dayMilliseconds));
};
const isNew = (job: Card) => Date.now() - Date.parse(publishedAt(job)) < newDays * dayMilliseconds;

/** New or closing soon. For signed-in people only: a visitor's page may come from a cache. */
const TimeLabel = ({ job }: { job: Card }) => {
  if (useSession() === null || job.status !== 'active') return null;
  const left = Math.max(0, Math.floor(daysLeft(job)));
  if (left < closingDays)
    return (
      <span className={styles.label} data-look="warn">
        {left === 0 ? 'Closes today' : `Closes in ${formatCount(left, 'day')}`}
      </span>
    );
  return isNew(job) && !job.applied ? (
    <span className={styles.label} data-look="new">
      New
    </span>
  ) : null;
};

const stateLabels = { draft: 'Draft', paused: 'Paused', closed: 'Closed', filled: 'Filled' } as const;

const Labels = ({ job }: { job: Card }) => (
  <>
    {job.promoted && (
      <span className={styles.label} data-look="promoted" title="This company pays to be shown first">
        Promoted
      </span>
    )}
    {job.source === 'scraped' && (
      <span className={styles.label} title="Imported from the company’s own job board">
        Imported
      </span>
    )}
    {job.slow_to_answer && (
      <span className={styles.label} data-look="warn" title="An applicant has waited a week or more">
        Slow to answer
      </span>
    )}
    <TimeLabel job={job} />
    {job.status !== 'active' && <span className={styles.label}>{stateLabels[job.status]}</span>}
    {job.applied && (
      <span className={styles.label} data-look="good">
        Applied
      </span>
    )}
  </>
);

const Details = ({ job }: { job: Card }) => {
  const pay = formatPay(job);
  const hours = formatHours(job);
  const place = formatPlace(job);
  return (
    <dl className={styles.facts}>
      <div className={styles.pay}>
        <dt className="visually-hidden">Pay</dt>
        {pay ? (
          <dd>
            <strong>{pay.amount}</strong>
            {pay.per} <ComparableRate {...toRange(job)} />
          </dd>
        ) : (
          <dd>Pay not stated</dd>
        )}
      </div>
      {hours && (
        <div>
          <dt className="visually-hidden">Hours</dt>
          <dd>{hours}</dd>
        </div>
      )}
      {place && (
        <div>
          <dt className="visually-hidden">Where</dt>
          <dd>{place}</dd>
        </div>
      )}
      {job.own_hours && (
        <div>
          <dt className="visually-hidden">Working hours</dt>
          <dd>{formatOwnHours(job.own_hours)}</dd>
        </div>
      )}
    </dl>
  );
};
