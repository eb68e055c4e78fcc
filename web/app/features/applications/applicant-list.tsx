import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Application } from '../../../../contract/src/applications.ts';
import { useFocusOnSwap } from '../../lib/focus.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { MatchScore } from '../../ui/match-score.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { nameOf, proposedOf } from './applicant-facts.ts';
import styles from './applicant-list.module.css';
import { useCompare } from './applications.data.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { MoveMenu } from './move-menu.tsx';
import { labelOf } from './own-application.tsx';
import { ApplicantDue } from './reply-due.tsx';
import { StarButton } from './star-button.tsx';
import { UndoDecline } from './undo-decline.tsx';
import type { OnMove } from './use-moves.ts';

const mostCompared = 3;

interface Props {
  applicants: readonly Application[];
  onOpen: (one: Application) => void;
  onMove: OnMove;
}

/** The applicants as rows, best match first; two or three of them can be compared. */
export const ApplicantList = ({ applicants, onOpen, onMove }: Props) => {
  const [chosen, setChosen] = useState<string[]>([]);
  const compare = useCompare();
  // Who is not in the list any more is not compared either.
  const listed = chosen.filter((id) => applicants.some((one) => one.id === id));
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);

  const columns: Column<Application>[] = [
    {
      key: 'compare',
      title: 'Compare',
      actions: true,
      cell: (one) => (
        <Checkbox
          aria-label={`Compare ${nameOf(one)}`}
          checked={chosen.includes(one.id)}
          disabled={!chosen.includes(one.id) && chosen.length >= mostCompared}
          onChange={() => toggle(one.id)}
        />
      ),
    },
    { key: 'name', title: 'Applicant', cell: (one) => <Who application={one} onOpen={onOpen} /> },
    { key: 'match', title: 'Match', cell: ({ match }) => <MatchScore {...match} /> },
    { key: 'rate', title: 'Proposed rate', numeric: true, cell: (one) => proposedOf(one) ?? 'Not named' },
    { key: 'status', title: 'Status', cell: (one) => <StatusBadge status={one.status} {...labelOf(one)} /> },
    {
      key: 'applied',
      title: 'Applied',
      cell: (one) => (
        <span className={styles.applied}>
          <RelativeTime time={one.created_at} />
          <ApplicantDue application={one} />
        </span>
      ),
    },
    {
      key: 'actions',
      title: 'Actions',
      actions: true,
      cell: (one) => (
        <span className={styles.actions}>
          <StarButton application={one} />
          <NextStep application={one} onMove={onMove} />
        </span>
      ),
    },
  ];
  return (
    <>
      <div className={styles.bar}>
        <Button
          variant="default"
          size="sm"
          disabled={listed.length < 2}
          loading={compare.isPending}
          onClick={() => compare.mutate(listed)}
        >
          Compare {listed.length > 0 && `${listed.length} chosen`}
        </Button>
        <span>Choose two or three to see them side by side.</span>
      </div>
      <DataTable caption="Applicants" columns={columns} rows={applicants} rowKey={({ id }) => id} />
      <CompareDialog
        applicants={compare.data ?? []}
        opened={compare.data !== undefined}
        onClose={compare.reset}
      />
    </>
  );
};

/** Moving and undoing take turns. */
const NextStep = ({ application, onMove }: Pick<Props, 'onMove'> & { application: Application }) => {
  const place = useFocusOnSwap<HTMLSpanElement>(application.undo_until !== null);
  return (
    <span ref={place}>
      <MoveMenu application={application} onMove={onMove} />
      <UndoDecline application={application} />
    </span>
  );
};

const Who = ({ application, onOpen }: Pick<Props, 'onOpen'> & { application: Application }) => (
  <span className={styles.who}>
    <Avatar name={nameOf(application)} picture={application.fractional.profile_picture} size={36} />
    <span>
      <button type="button" className={styles.open} onClick={() => onOpen(application)}>
        {nameOf(application)}
      </button>
      <span className={styles.headline}>{application.fractional.headline}</span>
    </span>
  </span>
);
