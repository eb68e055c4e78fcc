import { Alert, Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  type Applicant,
  type Application,
  type ListedApplication,
  openStatuses,
} from '../../../../../contract/src/applications.ts';
import type { PayCurrency } from '../../../../../contract/src/money.ts';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useUrlFilters } from '../../../ui/use-url-filters.ts';
import { ApplicantDrawer } from '../applicant/applicant-drawer.tsx';
import type { JobHours } from '../applicant-view-model.ts';
import { applicantDefaults, applicantsOfJob } from '../applicants.data.ts';
import { isOverdue, sumCounts } from '../stages.ts';
import { ApplicantBoard, BoardSkeleton, boardOrder } from './applicant-board.tsx';
import { ApplicantList } from './applicant-list.tsx';
import { ApplicantTools, type Filters, OverdueNotice } from './applicant-tools.tsx';
import styles from './applicants.module.css';
import { BoardShortcuts } from './board-shortcuts.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { LeftOutDialog } from './left-out-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useMoves } from './use-moves.ts';
import { useSelection } from './use-selection.ts';

interface Props {
  jobId: string;
  /** What the rates of the applicants compare by, once the job is loaded. */
  job: (JobHours & { currency: PayCurrency }) | undefined;
  /** Whether the job is shown as slow to answer. */
  slow: boolean;
  /** Opens the dialog of an offer. */
  onOffer: (application: ListedApplication) => void;
  /** Whether that dialog is open. */
  offering: boolean;
  /** The question about the job after a hire. */
  afterHire?: ((rest: { hired: number; open: number; onDecline: () => void }) => ReactNode) | undefined;
  /** Content for each open application. */
  more?: (application: Application) => ReactNode;
}

const filterApplicants = (all: readonly Applicant[], only: string) =>
  only === ''
    ? all
    : all.filter((application) => (only === 'starred' ? application.starred : isOverdue(application)));

/** The applicants of a job, with the filters of the URL. */
export const useApplicants = (jobId: string) => {
  const filters = useUrlFilters(applicantDefaults);
  // Loaded at each visit: somebody may have applied since the last one.
  const query = useInfiniteQuery({ ...applicantsOfJob(jobId, filters.filters), refetchOnMount: 'always' });
  return { ...query, filters };
};

type ApplicantQuery = ReturnType<typeof useApplicants>;
type Loaded = NonNullable<ApplicantQuery['data']>;

/** The applicants of a job as a board or a list (`view` in the URL), and the open one (`application`). */
export const Applicants = (props: Props) => {
  const applicants = useApplicants(props.jobId);
  const isList = useSearchParams()[0].get('view') === 'list';
  return (
    <div className={styles.applicants}>
      <h2 className="visually-hidden">Applicants</h2>
      <LoadBoundary
        query={applicants}
        skeleton={isList ? <ListSkeleton rows={5} /> : <BoardSkeleton />}
        isEmpty={({ counts }) => sumCounts(counts) === 0}
        empty={<NoApplicants />}
      >
        {(loaded) => <LoadedApplicants {...props} query={applicants} loaded={loaded} />}
      </LoadBoundary>
    </div>
  );
};

interface LoadedProps extends Props {
  query: ApplicantQuery;
  loaded: Loaded;
}

const LoadedApplicants = ({
  query,
  loaded,
  jobId,
  job,
  slow,
  onOffer,
  offering,
  afterHire,
  more,
}: LoadedProps) => {
  const { results, counts, count, overdue } = loaded;
  const { filters } = query;
  const [params, setParams] = useSearchParams();
  const moves = useMoves(jobId, onOffer);
  const [helping, setHelping] = useState(false);
  const setParam = (name: string, value: string | undefined) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const view = params.get('view') === 'list' ? 'list' : 'board';
  const shown = filterApplicants(results, filters.filters.only);
  const order = view === 'board' ? boardOrder(shown) : shown;
  const selection = useSelection(order);
  const undecided = sumCounts(counts, openStatuses);
  // The order alone leaves nobody out.
  const isFiltered = count < sumCounts(counts);
  const inView = {
    applicants: shown,
    job,
    selection,
    onOpen: ({ id }: Applicant) => setParam('application', id),
    onMove: moves.move,
  };
  return (
    <>
      {afterHire?.({
        hired: sumCounts(counts, ['hired']),
        open: undecided,
        onDecline: () => moves.declineRest(undecided),
      })}
      <OverdueNotice count={overdue} slow={slow} filters={filters} />
      <ApplicantTools
        jobId={jobId}
        counts={counts}
        filters={filters}
        currency={job?.currency}
        view={view}
        onView={(chosen) => setParam('view', chosen)}
        onDeclineRest={moves.declineRest}
        onShortcuts={() => setHelping(true)}
      />
      {shown.length === 0 ? (
        query.isPlaceholderData ? (
          <ListSkeleton rows={3} />
        ) : (
          <NoMatches filters={filters} />
        )
      ) : view === 'list' ? (
        <ApplicantList {...inView} />
      ) : (
        <ApplicantBoard {...inView} counts={isFiltered ? undefined : counts} />
      )}
      <ShowMore query={query} shown={results.length} total={count} sort={filters.filters.sort} />
      <SelectionBar selection={selection} moves={moves} />
      <BoardShortcuts
        order={order}
        view={view}
        selection={selection}
        moves={moves}
        opened={helping}
        onOpen={() => setHelping(true)}
        onClose={() => setHelping(false)}
      />
      <ApplicantDrawer
        id={params.get('application') ?? undefined}
        order={order}
        onOpen={(id) => setParam('application', id)}
        onClose={() => setParam('application', undefined)}
        onMove={moves.move}
        covered={moves.declining !== undefined || offering}
        more={more}
      />
      {moves.declining && (
        <DeclineDialog
          declining={moves.declining}
          sending={moves.sending}
          onClose={moves.cancelDecline}
          onDecline={moves.decline}
        />
      )}
      <LeftOutDialog
        title="Not everybody was moved"
        leftOut={moves.several.leftOut}
        onClose={moves.several.dismiss}
      />
      <p className="visually-hidden" role="status">
        {moves.announcement}
      </p>
    </>
  );
};

const NoMatches = ({ filters }: { filters: Filters }) => {
  const { only } = filters.filters;
  if (only === 'overdue' && filters.activeCount === 1)
    return <EmptyState title="No overdue replies" text="You have replied to every applicant on time." />;
  if (only === 'starred' && filters.activeCount === 1)
    return (
      <EmptyState
        title="No starred applicants yet"
        text="Use the star on a card to find an applicant again. Only your company sees it."
      />
    );
  return (
    <EmptyState
      title="No applicants match these filters"
      action={
        <Button variant="default" onClick={filters.clear}>
          Clear filters
        </Button>
      }
    />
  );
};

const NoApplicants = () => (
  <EmptyState
    title="No applications yet"
    text="Applicants will appear here with their match. A clear description and a stated budget bring better applications."
  />
);

interface ShowMoreProps {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isPlaceholderData: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => Promise<{ hasNextPage: boolean }>;
  };
  shown: number;
  /** The number of applicants that match the filters. */
  total: number;
  sort: string;
}

/** Loads the next page; nothing when all applicants are shown. */
const ShowMore = ({ query, shown, total, sort }: ShowMoreProps) => {
  const container = useRef<HTMLDivElement>(null);
  const load = async () => {
    const { hasNextPage } = await query.fetchNextPage();
    // The pressed button is gone.
    if (!hasNextPage) container.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={container} tabIndex={-1} className={styles.more}>
      {query.hasNextPage && !query.isPlaceholderData && (
        <>
          <p role="status">
            {sort === 'match'
              ? `Showing the ${shown} best matches of ${total}.`
              : `Showing ${shown} of ${total}.`}
          </p>
          {query.isFetchNextPageError && (
            <Alert color="red" variant="light">
              {query.error?.message}
            </Alert>
          )}
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void load()}>
            Show more
          </Button>
        </>
      )}
    </div>
  );
};
