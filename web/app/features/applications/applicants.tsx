import { Button, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { type Application, openStatuses } from '../../../../contract/src/applications.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ApplicantBoard } from './applicant-board.tsx';
import { ApplicantDrawer } from './applicant-drawer.tsx';
import { ApplicantList } from './applicant-list.tsx';
import styles from './applicants.module.css';
import { useSavePipeline } from './applications.data.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { isOverdue } from './reply-due.tsx';
import { ShowMore } from './show-more.tsx';
import { type Only, useApplicants } from './use-applicants.ts';
import { useMoves } from './use-moves.ts';

interface Props {
  jobId: string;
  /** Some wait for so long that the job says so. */
  slow: boolean;
  /** What is shown first; the choice is kept in the URL as `view`, and `only` says who is left out. */
  view?: 'board' | 'list';
  /** What else there is to see and do in an application. */
  more?: (application: Application) => ReactNode;
}

type Counts = Readonly<Record<string, number>>;

const sumOf = (counts: Counts, statuses: readonly string[] = Object.keys(counts)) =>
  statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);

const chosenOf = (all: readonly Application[], only: Only) => {
  if (only === undefined) return all;
  return all.filter((one) => (only === 'starred' ? one.starred : isOverdue(one)));
};

/** The applicants of one job: a board or a list, and one of them in full beside it (`application` in the URL). */
export const Applicants = ({ jobId, slow, view: first = 'board', more }: Props) => {
  const { only, ...applicants } = useApplicants(jobId);
  const [params, setParams] = useSearchParams();
  const view = params.get('view') ?? first;
  const moves = useMoves();
  const file = useSavePipeline();
  const put = (name: string, value: string | undefined) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const setOnly = (chosen: Only) => put('only', chosen);
  const open = (one: Application) => put('application', one.id);

  return (
    <div className={styles.applicants}>
      <h2 className="visually-hidden">Applicants</h2>
      <LoadBoundary
        query={applicants}
        skeleton={<ListSkeleton rows={5} />}
        isEmpty={({ counts }) => sumOf(counts) === 0}
        empty={<NoApplicants />}
      >
        {({ results, counts, overdue }) => {
          const shown = chosenOf(results, only);
          const left = sumOf(counts, openStatuses);
          const all = sumOf(counts);
          return (
            <>
              <Overdue
                count={overdue}
                slow={slow}
                shown={only === 'overdue'}
                onShow={(show) => setOnly(show ? 'overdue' : undefined)}
              />
              <div className={styles.tools}>
                <p>{all === 1 ? '1 applicant' : `${all} applicants`}</p>
                {left > 0 && sumOf(counts, ['hired']) > 0 && (
                  <Button variant="default" size="sm" onClick={() => moves.declineRest(jobId, left)}>
                    Decline the rest…
                  </Button>
                )}
                <button
                  type="button"
                  className={styles.toggle}
                  aria-pressed={only === 'starred'}
                  onClick={() => setOnly(only === 'starred' ? undefined : 'starred')}
                >
                  Starred only
                </button>
                <Button
                  variant="default"
                  size="sm"
                  loading={file.isPending}
                  onClick={() => file.mutate(jobId)}
                >
                  Download CSV
                </Button>
                <SegmentedControl
                  aria-label="View"
                  size="sm"
                  value={view}
                  onChange={(chosen) => put('view', chosen)}
                  data={[
                    { value: 'board', label: 'Board' },
                    { value: 'list', label: 'List' },
                  ]}
                />
              </div>
              {shown.length === 0 ? (
                applicants.isPlaceholderData ? (
                  <ListSkeleton rows={3} />
                ) : (
                  <NobodyChosen only={only} />
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
              <ShowMore query={applicants} shown={results.length} of={only === undefined ? all : undefined} />
              <ApplicantDrawer
                id={params.get('application') ?? undefined}
                order={shown}
                onOpen={(id) => put('application', id)}
                onClose={() => put('application', undefined)}
                onMove={moves.move}
                covered={moves.declining !== undefined}
                more={more}
              />
            </>
          );
        }}
      </LoadBoundary>
      <DeclineDialog
        declining={moves.declining}
        sending={moves.sending}
        onClose={moves.keep}
        onDecline={moves.decline}
      />
      <p className="visually-hidden" role="status">
        {moves.said}
      </p>
    </div>
  );
};

interface OverdueProps {
  count: number;
  /** Some wait for so long that the job says so. */
  slow: boolean;
  shown: boolean;
  onShow: (show: boolean) => void;
}

/** Who waits for longer than the job promises, and what that costs. */
const Overdue = ({ count, slow, shown, onShow }: OverdueProps) => {
  if (count === 0) return null;
  return (
    <div className={styles.overdue}>
      <p>
        <strong>{count === 1 ? '1 waits' : `${count} wait`} over your promise.</strong>{' '}
        {slow
          ? 'The job shows as slow to answer until they have an answer.'
          : 'Any step beyond Seen is an answer, and so is a message.'}
      </p>
      <button type="button" className={styles.toggle} aria-pressed={shown} onClick={() => onShow(!shown)}>
        Show only these
      </button>
    </div>
  );
};

const NobodyChosen = ({ only }: { only: Only }) =>
  only === 'overdue' ? (
    <EmptyState title="Everybody has an answer" text="Nobody waits over your promise any more." />
  ) : (
    <EmptyState
      title="Nobody is starred yet"
      text="The star on a card marks whom you want to find again. Only your company sees it."
    />
  );

const NoApplicants = () => (
  <EmptyState
    title="Nobody has applied yet"
    text="Whoever applies appears here with their match. A clear description and a stated budget bring better applications."
  />
);
