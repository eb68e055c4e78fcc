import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Application, openStatuses } from '../../../../contract/src/applications.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ApplicantBoard } from './applicant-board.tsx';
import { ApplicantDrawer } from './applicant-drawer.tsx';
import { ApplicantList } from './applicant-list.tsx';
import styles from './applicants.module.css';
import { applicantsOf, useSavePipeline } from './applications.data.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { isOverdue, isSlow } from './reply-due.tsx';
import { useMoves } from './use-moves.ts';

interface Props {
  jobId: string;
  /** What is shown first; the choice is kept in the URL as `view`. */
  view?: 'board' | 'list';
  /** What else there is to see and do in an application. */
  more?: (application: Application) => ReactNode;
}

type Only = 'starred' | 'overdue' | undefined;

const openOf = (all: readonly Application[]) =>
  all.filter(({ status }) => openStatuses.some((open) => open === status)).length;

const chosenOf = (all: readonly Application[], only: Only) => {
  if (only === undefined) return all;
  return all.filter((one) => (only === 'starred' ? one.starred : isOverdue(one)));
};

/** The applicants of one job: a board or a list, and one of them in full beside it (`application` in the URL). */
export const Applicants = ({ jobId, view: first = 'board', more }: Props) => {
  const applicants = useQuery(applicantsOf(jobId));
  const [params, setParams] = useSearchParams();
  const [only, setOnly] = useState<Only>();
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
  const open = (one: Application) => put('application', one.id);

  return (
    <div className={styles.applicants}>
      <h2 className="visually-hidden">Applicants</h2>
      <LoadBoundary
        query={applicants}
        skeleton={<ListSkeleton rows={5} />}
        isEmpty={({ results }) => results.length === 0}
        empty={<NoApplicants />}
      >
        {({ results, count }) => {
          const shown = chosenOf(results, only);
          const left = openOf(results);
          return (
            <>
              <Overdue
                results={results}
                shown={only === 'overdue'}
                onShow={(show) => setOnly(show ? 'overdue' : undefined)}
              />
              <div className={styles.tools}>
                <p>
                  {count === 1 ? '1 applicant' : `${count} applicants`}
                  {count > results.length && `, the ${results.length} best matches shown`}
                </p>
                {left > 0 && results.some(({ status }) => status === 'hired') && (
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
                <NobodyChosen only={only} />
              ) : view === 'list' ? (
                <ApplicantList applicants={shown} onOpen={open} onMove={moves.move} />
              ) : (
                <ApplicantBoard applicants={shown} onOpen={open} onMove={moves.move} />
              )}
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
  results: readonly Application[];
  shown: boolean;
  onShow: (show: boolean) => void;
}

/** Who waits for longer than the job promises, and what that costs. */
const Overdue = ({ results, shown, onShow }: OverdueProps) => {
  const late = results.filter(isOverdue);
  if (late.length === 0) return null;
  return (
    <div className={styles.overdue}>
      <p>
        <strong>{late.length === 1 ? '1 waits' : `${late.length} wait`} over your promise.</strong>{' '}
        {late.some(isSlow)
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
