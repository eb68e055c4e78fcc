import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Application } from '../../../../contract/src/applications.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { CompanyMark } from '../../ui/avatar.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Money } from '../../ui/money.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { pageCountOf } from '../../ui/pagination-window.ts';
import { PastTheLast } from '../../ui/past-the-last.tsx';
import { LinkButton } from '../../ui/plain-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StateFilter } from '../../ui/state-filter.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import { AllowanceMeter } from './allowance-meter.tsx';
import { ownApplications } from './applications.data.ts';
import { Linked } from './linked-application.tsx';
import { labelOf, WithdrawButton } from './own-application.tsx';
import styles from './own-applications.module.css';
import { History, PipelineProgress } from './pipeline-progress.tsx';
import { OwnReplyDue } from './reply-due.tsx';
import { ownFilters } from './stages.ts';

interface Props {
  /** Those that wait for one's review. */
  toReview: readonly string[];
  /** What else there is to see and do in an application. */
  more?: (application: Application) => ReactNode;
}

/** A fractional's applications, latest first, with the month's allowance. */
export const OwnApplications = ({ toReview, more }: Props) => {
  const { filters, page, set } = useUrlFilters({ status: '', application: '' });
  const wanted = ownFilters[filters.status] ?? ownFilters[''];
  const list = useQuery({
    ...ownApplications(page, [...(wanted?.statuses ?? [])]),
    placeholderData: keepPreviousData,
  });
  const counts = list.data?.status_counts;
  return (
    <>
      <div className={styles.tools}>
        {(counts === undefined || countOf(counts, []) > 0) && (
          <StateFilter
            label="Filter by status"
            choices={Object.entries(ownFilters).map(([name, { label, statuses }]) => ({
              name,
              label,
              count: counts && countOf(counts, statuses),
            }))}
            chosen={filters.status}
            onChoose={(status) => set({ status, application: '' })}
          />
        )}
        {list.data && <AllowanceMeter allowance={list.data.allowance} />}
      </div>
      {filters.application !== '' && (
        <Linked key={filters.application} id={filters.application}>
          {(application) => (
            <Row application={application} open reviews={toReview.includes(application.id)}>
              {more?.(application)}
            </Row>
          )}
        </Linked>
      )}
      <LoadBoundary
        query={list}
        skeleton={<ListSkeleton rows={5} />}
        isEmpty={({ results }) => results.length === 0}
        empty={
          page > 1 ? (
            <PastTheLast />
          ) : filters.status === '' ? (
            <NoneYet />
          ) : (
            <NoneHere onClear={() => set({ status: '' })} />
          )
        }
      >
        {({ results, count }) => (
          <>
            <ul className={styles.list} aria-busy={list.isPlaceholderData}>
              {results
                .filter(({ id }) => id !== filters.application)
                .map((application) => (
                  <li key={application.id}>
                    <Row application={application} reviews={toReview.includes(application.id)}>
                      {more?.(application)}
                    </Row>
                  </li>
                ))}
            </ul>
            <Pagination
              page={page}
              pageCount={pageCountOf(count, limits.pageSize)}
              label="Pages of applications"
            />
          </>
        )}
      </LoadBoundary>
    </>
  );
};

const countOf = (counts: Record<string, number>, statuses: readonly string[]) =>
  Object.entries(counts)
    .filter(([status]) => statuses.length === 0 || statuses.includes(status))
    .reduce((sum, [, count]) => sum + count, 0);

interface RowProps {
  application: Application;
  open?: boolean;
  /** The engagement waits for one's review. */
  reviews: boolean;
  children: ReactNode;
}

const Row = ({ application, open = false, reviews, children }: RowProps) => {
  const { job, status, history, created_at } = application;
  const last = history.at(-1);
  return (
    <article className={styles.row} tabIndex={-1}>
      <CompanyMark name={job.company.name} logo={job.company.logo} />
      <div className={styles.head}>
        <h2>
          <Link to={`/account/fractional/opportunities/browse-jobs/job-id?id=${job.id}`}>{job.title}</Link>
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
      <StatusBadge status={status} {...labelOf(application)} />
      <div className={styles.progress}>
        <PipelineProgress status={status} history={history} />
      </div>
      {application.reply_due_at !== null && (
        <div className={styles.more}>
          <OwnReplyDue application={application} />
        </div>
      )}
      {last?.note && <p className={styles.note}>{last.note}</p>}
      {children}
      {reviews && (
        <p className={styles.more}>
          <Link className={styles.write} to={`/account/fractional/reviews?write=${application.id}`}>
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

const Sent = ({ application }: { application: Application }) => (
  <dl className={styles.sent}>
    <dt>Cover letter</dt>
    <dd>{application.cover_letter}</dd>
    {application.answers.map(({ question, answer }) => (
      <div key={question}>
        <dt>{question}</dt>
        <dd>{answer}</dd>
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

const NoneYet = () => (
  <EmptyState
    title="No applications yet"
    text="Find a job that fits and apply; every step of it will stand here."
    action={<LinkButton to="/account/fractional/opportunities/browse-jobs">Browse jobs</LinkButton>}
  />
);

const NoneHere = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title="None at this stage"
    text="Your other applications are under All."
    action={
      <Button variant="default" onClick={onClear}>
        Show all
      </Button>
    }
  />
);
