import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListedApplication } from '../../../../../contract/src/applications.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { PagedList } from '../../../ui/paged-list.tsx';
import { LinkButton } from '../../../ui/plain-button.tsx';
import { Quote } from '../../../ui/quote.tsx';
import { StateFilter } from '../../../ui/state-filter.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useUrlFilters } from '../../../ui/use-url-filters.ts';
import { ownApplications } from '../applications.data.ts';
import { PipelineProgress } from '../pipeline-progress.tsx';
import { OwnReplyDue } from '../reply-due.tsx';
import { ownFilters, sumCounts } from '../stages.ts';
import { ApplicationHead } from './application-head.tsx';
import { applicationPath } from './application-path.ts';
import styles from './own-applications.module.css';
import { AllowanceMeter } from './own-summary.tsx';

interface ApplicationRowProps {
  application: ListedApplication;
  /** What waits for an answer. */
  children: ReactNode;
  /** Where to go on. */
  links: ReactNode;
}

/** An application in the fractional’s list. Its page has the rest. */
const ApplicationRow = ({ application, children, links }: ApplicationRowProps) => {
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

interface Props {
  /** What waits for an answer in an application. */
  children: (application: ListedApplication) => ReactNode;
  /** Where to go on from an application. */
  links: (application: ListedApplication) => ReactNode;
}

/** A fractional’s applications, those with an offer first, with the month’s allowance. */
export const OwnApplications = ({ children, links }: Props) => {
  const { filters, page, set } = useUrlFilters({ status: '' });
  const filter = ownFilters[filters.status] ?? ownFilters[''];
  const list = useQuery(ownApplications(page, [...(filter?.statuses ?? [])]));
  const counts = list.data?.status_counts;
  return (
    <>
      <div className={styles.tools}>
        {(counts === undefined || sumCounts(counts) > 0) && (
          <StateFilter
            label="Filter by status"
            choices={Object.entries(ownFilters).map(([name, { label, statuses }]) => ({
              name,
              label,
              count: counts && sumCounts(counts, name === '' ? undefined : statuses),
            }))}
            chosen={filters.status}
            onChoose={(status) => set({ status })}
          />
        )}
        {list.data && <AllowanceMeter allowance={list.data.allowance} />}
      </div>
      <PagedList
        query={list}
        rows="applications"
        pageSize={limits.pageSize}
        empty={filters.status === '' ? <NoApplications /> : <NoMatches onClear={() => set({ status: '' })} />}
      >
        {({ results }) => (
          <ul className={styles.list} aria-busy={list.isPlaceholderData}>
            {results.map((application) => (
              <li key={application.id}>
                <ApplicationRow application={application} links={links(application)}>
                  {children(application)}
                </ApplicationRow>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
};

const NoApplications = () => (
  <EmptyState
    title="No applications yet"
    text="Find a job that fits and apply. Your applications will appear here with every step."
    action={<LinkButton to="/account/fractional/opportunities/browse-jobs">Browse jobs</LinkButton>}
  />
);

const NoMatches = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title="No applications at this stage"
    text="Your other applications are under All."
    action={
      <Button variant="default" onClick={onClear}>
        Show all
      </Button>
    }
  />
);
