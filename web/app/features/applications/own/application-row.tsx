import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { type ListedApplication, statusLabels } from '../../../../../contract/src/applications.ts';
import { CompanyMark } from '../../../ui/avatar.tsx';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { Money } from '../../../ui/money.tsx';
import { Quote } from '../../../ui/quote.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { History, PipelineProgress } from '../pipeline-progress.tsx';
import { OwnReplyDue } from '../reply-due.tsx';
import { WithdrawButton } from '../withdraw-button.tsx';
import styles from './own-applications.module.css';

interface Props {
  application: ListedApplication;
  open?: boolean;
  /** Whether the fractional can review the engagement. */
  reviewable: boolean;
  children: ReactNode;
}

/** An application as the fractional sees it. */
export const ApplicationRow = ({ application, open = false, reviewable, children }: Props) => {
  const { job, status, history, created_at } = application;
  const last = history.at(-1);
  return (
    <article className={styles.row} tabIndex={-1}>
      <CompanyMark name={job.company.name} logo={job.company.logo} />
      <div className={styles.head}>
        <h2>
          <Link to={`${href('/account/fractional/opportunities/browse-jobs/job-id')}?id=${job.id}`}>
            {job.title}
          </Link>
        </h2>
        <p>
          {job.company.name}
          <span>
            Sent <RelativeTime time={created_at} />
          </span>
          {last && last.status !== 'submitted' && (
            <span>
              Last step <RelativeTime time={last.at} />
            </span>
          )}
        </p>
      </div>
      <StatusBadge status={status} label={statusLabels[status]} />
      <div className={styles.progress}>
        <PipelineProgress status={status} history={history} />
      </div>
      {application.reply_due_at !== null && (
        <div className={styles.more}>
          <OwnReplyDue application={application} />
        </div>
      )}
      {last?.note && (
        <div className={styles.note}>
          <Quote text={last.note} />
        </div>
      )}
      {children}
      {reviewable && (
        <p className={styles.more}>
          <Link
            className={styles.write}
            to={`${href('/account/fractional/reviews')}?write=${application.id}`}
          >
            Write a review
          </Link>
        </p>
      )}
      <details className={styles.more} open={open}>
        <summary>History and what you sent</summary>
        <div className={styles.details}>
          <History history={history} />
          <Sent application={application} />
        </div>
        <WithdrawButton application={application} />
      </details>
    </article>
  );
};

const Sent = ({ application }: { application: ListedApplication }) => (
  <dl className={styles.sent}>
    <dt>Cover letter</dt>
    <dd>
      <LinkedText text={application.cover_letter} />
    </dd>
    {application.answers.map(({ question, answer }) => (
      <div key={question}>
        <dt>{question}</dt>
        <dd>
          <LinkedText text={answer} />
        </dd>
      </div>
    ))}
    {application.proposed_rate !== null && (
      <div>
        <dt>Proposed rate</dt>
        <dd>
          <Money
            currency={application.currency}
            amount={application.proposed_rate}
            per={application.rate_period}
          />
        </dd>
      </div>
    )}
    {application.resume_url !== null && (
      <div>
        <dt>Resume</dt>
        <dd>
          <a href={application.resume_url}>Open what you sent</a>
        </dd>
      </div>
    )}
  </dl>
);
