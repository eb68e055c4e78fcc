import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListedApplication } from '../../../../../contract/src/applications.ts';
import { Quote } from '../../../ui/quote.tsx';
import { PipelineProgress } from '../pipeline-progress.tsx';
import { OwnReplyDue } from '../reply-due.tsx';
import { ApplicationHead } from './application-head.tsx';
import { applicationPath } from './application-path.ts';
import styles from './own-applications.module.css';

interface Props {
  application: ListedApplication;
  /** What waits for an answer. */
  children: ReactNode;
  /** Where to go on. */
  links: ReactNode;
}

/** An application in the fractional’s list. Its page has the rest. */
export const ApplicationRow = ({ application, children, links }: Props) => {
  const { id, job, status, history } = application;
  const path = applicationPath(id);
  const last = history.at(-1);
  return (
    <article className={styles.row}>
      <ApplicationHead application={application}>
        <h2>
          <Link to={path}>{job.title}</Link>
        </h2>
      </ApplicationHead>
      {children}
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
      <div className={styles.links}>
        <Link className={styles.write} to={path}>
          What you sent and every step<span className="visually-hidden"> of {job.title}</span>
        </Link>
        {links}
      </div>
    </article>
  );
};
