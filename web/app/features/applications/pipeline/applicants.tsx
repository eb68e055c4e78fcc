import { Alert, Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useSearchParams } from 'react-router';
import {
  type Application,
  type ListedApplication,
  openStatuses,
} from '../../../../../contract/src/applications.ts';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ApplicantDrawer } from '../applicant/applicant-drawer.tsx';
import { type ApplicantFilter, applicantsOfJob } from '../applications.data.ts';
import { isOverdue, sumCounts } from '../stages.ts';
import { ApplicantBoard } from './applicant-board.tsx';
import { ApplicantList } from './applicant-list.tsx';
import { ApplicantTools, OverdueNotice } from './applicant-tools.tsx';
import styles from './applicants.module.css';
import { DeclineDialog } from './decline-dialog.tsx';
import { useMoves } from './use-moves.ts';

interface Props {
  jobId: string;
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

const filterApplicants = (all: readonly ListedApplication[], only: ApplicantFilter) =>
  only === undefined
    ? all
    : all.filter((application) => (only === 'starred' ? application.starred : isOverdue(application)));

/** The applicants of a job, filtered by the URL parameter `only`. */
export const useApplicants = (jobId: string) => {
  const [params] = useSearchParams();
  const value = params.get('only');
  const only: ApplicantFilter = value === 'starred' || value === 'overdue' ? value : undefined;
  // Loaded at each visit: somebody may have applied since the last one.
  return { ...useInfiniteQuery({ ...applicantsOfJob(jobId, only), refetchOnMount: 'always' }), only };
};

/** The applicants of a job as a board or a list (`view` in the URL), and the open one (`application`). */
export const Applicants = ({ jobId, slow, onOffer, offering, afterHire, more }: Props) => {
  const { only, ...applicants } = useApplicants(jobId);
  const [params, setParams] = useSearchParams();
  const moves = useMoves(onOffer);
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
  const setOnly = (filter: ApplicantFilter) => setParam('only', filter);
  const open = (application: ListedApplication) => setParam('application', application.id);

  return (
    <div className={styles.applicants}>
      <h2 className="visually-hidden">Applicants</h2>
      <LoadBoundary
        query={applicants}
        skeleton={<ListSkeleton rows={5} />}
        isEmpty={({ counts }) => sumCounts(counts) === 0}
        empty={<NoApplicants />}
      >
        {({ results, counts, overdue }) => {
          const shown = filterApplicants(results, only);
          const undecided = sumCounts(counts, openStatuses);
          return (
            <>
              {afterHire?.({
                hired: sumCounts(counts, ['hired']),
                open: undecided,
                onDecline: () => moves.declineRest(jobId, undecided),
              })}
              <OverdueNotice count={overdue} slow={slow} only={only} onFilter={setOnly} />
              <ApplicantTools
                jobId={jobId}
                counts={counts}
                only={only}
                view={view}
                onFilter={setOnly}
                onView={(chosen) => setParam('view', chosen)}
                onDeclineRest={moves.declineRest}
              />
              {shown.length === 0 ? (
                applicants.isPlaceholderData ? (
                  <ListSkeleton rows={3} />
                ) : (
                  <NoMatches only={only} />
                )
              ) : view === 'list' ? (
                <ApplicantList applicants={shown} onOpen={open} onMove={moves.move} />
              ) : (
                <ApplicantBoard
                  applicants={shown}
                  counts={only === undefined ? counts : undefined}
                  onOpen={open}
                  onMove={moves.move}
                />
              )}
              <ShowMore
                query={applicants}
                shown={results.length}
                total={only === undefined ? sumCounts(counts) : undefined}
              />
              <ApplicantDrawer
                id={params.get('application') ?? undefined}
                order={shown}
                onOpen={(id) => setParam('application', id)}
                onClose={() => setParam('application', undefined)}
                onMove={moves.move}
                covered={moves.declining !== undefined || offering}
                more={more}
              />
            </>
          );
        }}
      </LoadBoundary>
      {moves.declining && (
        <DeclineDialog
          declining={moves.declining}
          sending={moves.sending}
          onClose={moves.cancelDecline}
          onDecline={moves.decline}
        />
      )}
      <p className="visually-hidden" role="status">
        {moves.announcement}
      </p>
    </div>
  );
};

const NoMatches = ({ only }: { only: ApplicantFilter }) =>
  only === 'overdue' ? (
    <EmptyState title="No overdue replies" text="You have replied to every applicant on time." />
  ) : (
    <EmptyState
      title="No starred applicants yet"
      text="Use the star on a card to find an applicant again. Only your company sees it."
    />
  );

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
  /** The number of all applicants; undefined when unknown. */
  total: number | undefined;
}

/** Loads the next page; nothing when all applicants are shown. */
const ShowMore = ({ query, shown, total }: ShowMoreProps) => {
  const place = useRef<HTMLDivElement>(null);
  const load = async () => {
    const { hasNextPage } = await query.fetchNextPage();
    // The pressed button is gone.
    if (!hasNextPage) place.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={place} tabIndex={-1} className={styles.more}>
      {query.hasNextPage && !query.isPlaceholderData && (
        <>
          <p role="status">
            Showing the {shown} best matches{total !== undefined && ` of ${total}`}.
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
