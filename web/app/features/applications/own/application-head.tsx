import type { ReactNode } from 'react';
import { type ListedApplication, statusLabels } from '../../../../../contract/src/applications.ts';
import { CompanyMark } from '../../../ui/avatar.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import styles from './own-applications.module.css';

interface Props {
  application: ListedApplication;
  /** The heading, whose level depends on the page. */
  children: ReactNode;
}

/** Whom an application went to, when, and its status. */
export const ApplicationHead = ({ application, children }: Props) => {
  const { job, status, history, created_at } = application;
  const last = history.at(-1);
  return (
    <>
      <CompanyMark name={job.company.name} logo={job.company.logo} />
      <div className={styles.head}>
        {children}
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
    </>
  );
};
