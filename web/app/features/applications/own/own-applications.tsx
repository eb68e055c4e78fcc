import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ListedApplication } from '../../../../../contract/src/applications.ts';
import { CallError } from '../../../../../contract/src/client.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { LinkButton } from '../../../ui/plain-button.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { StateFilter } from '../../../ui/state-filter.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useUrlFilters } from '../../../ui/use-url-filters.ts';
import { applicationById, ownApplications } from '../applications.data.ts';
import { ownFilters, sumCounts } from '../stages.ts';
import { ApplicationRow } from './application-row.tsx';
import styles from './own-applications.module.css';
import { AllowanceMeter } from './own-summary.tsx';

interface Props {
  /** The ids of the applications whose engagement can be reviewed. */
  toReview: readonly string[];
  /** Content for each application. */
  more?: (application: ListedApplication) => ReactNode;
}

/** A fractional’s applications, latest first, with the month’s allowance. */
export const OwnApplications = ({ toReview, more }: Props) => {
  const { filters, page, set } = useUrlFilters({ status: '', application: '' });
  const filter = ownFilters[filters.status] ?? ownFilters[''];
  const list = useQuery(ownApplications(page, [...(filter?.statuses ?? [])]));
  const counts = list.data?.status_counts;
  const row = (application: ListedApplication, open = false) => (
    <ApplicationRow application={application} open={open} reviewable={toReview.includes(application.id)}>
      {more?.(application)}
    </ApplicationRow>
  );
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
            onChoose={(status) => set({ status, application: '' })}
          />
        )}
        {list.data && <AllowanceMeter allowance={list.data.allowance} />}
      </div>
      {filters.application !== '' && (
        <LinkedApplication key={filters.application} id={filters.application}>
          {(application) => row(application, true)}
        </LinkedApplication>
      )}
      <PagedList
        query={list}
        rows="applications"
        pageSize={limits.pageSize}
        empty={filters.status === '' ? <NoApplications /> : <NoMatches onClear={() => set({ status: '' })} />}
      >
        {({ results }) => (
          <ul className={styles.list} aria-busy={list.isPlaceholderData}>
            {results
              .filter(({ id }) => id !== filters.application)
              .map((application) => (
                <li key={application.id}>{row(application)}</li>
              ))}
          </ul>
        )}
      </PagedList>
    </>
  );
};

interface LinkedProps {
  id: string;
  children: (application: ListedApplication) => ReactNode;
}

/** The application that a mail or notification links to, above the list. */
const LinkedApplication = ({ id, children }: LinkedProps) => {
  const application = useQuery(applicationById(id));
  const place = useRef<HTMLDivElement>(null);
  const loaded = application.data !== undefined;
  useEffect(() => {
    if (loaded) place.current?.querySelector<HTMLElement>('article')?.focus();
  }, [loaded]);
  const { error } = application;
  if (error instanceof CallError && [400, 404].includes(error.status))
    return (
      <p role="status" className={styles.missing}>
        Application not found. It may belong to another account, or the link may be incomplete.
      </p>
    );
  return (
    <div ref={place} className={styles.linked}>
      <LoadBoundary query={application} skeleton={<ListSkeleton rows={1} />}>
        {children}
      </LoadBoundary>
    </div>
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
