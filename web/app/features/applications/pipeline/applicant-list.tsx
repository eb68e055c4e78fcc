import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { type ListedApplication, statusLabels } from '../../../../../contract/src/applications.ts';
import { useFocusOnSwap } from '../../../lib/focus.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { MatchScore } from '../../../ui/match-score.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { MoveMenu, StarButton, UndoDecline } from '../applicant-actions.tsx';
import { applicantName, formatProposedRate } from '../applicant-view-model.ts';
import { useCompare } from '../applications.data.ts';
import { ApplicantDue } from '../reply-due.tsx';
import styles from './applicant-list.module.css';
import { CompareDialog } from './compare-dialog.tsx';
import type { OnMove } from './use-moves.ts';

const mostCompared = 3;

interface Props {
  applicants: readonly ListedApplication[];
  onOpen: (application: ListedApplication) => void;
  onMove: OnMove;
}

/** The applicants as rows, best match first. Two or three can be compared. */
export const ApplicantList = ({ applicants, onOpen, onMove }: Props) => {
  const [chosen, setChosen] = useState<string[]>([]);
  const compare = useCompare();
  // Applicants who left the list are not compared.
  const listed = chosen.filter((id) => applicants.some((application) => application.id === id));
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);

  const columns: Column<ListedApplication>[] = [
    {
      title: 'Compare',
      actions: true,
      cell: (application) => (
        <Checkbox
          aria-label={`Compare ${applicantName(application)}`}
          checked={chosen.includes(application.id)}
          disabled={!chosen.includes(application.id) && chosen.length >= mostCompared}
          onChange={() => toggle(application.id)}
        />
      ),
    },
    {
      title: 'Applicant',
      cell: (application) => <Who application={application} onOpen={onOpen} />,
    },
    { title: 'Match', cell: ({ match }) => <MatchScore {...match} /> },
    {
      title: 'Proposed rate',
      numeric: true,
      cell: (application) => formatProposedRate(application) ?? 'Not stated',
    },
    {
      title: 'Status',
      cell: (application) => (
        <StatusBadge status={application.status} label={statusLabels[application.status]} />
      ),
    },
    {
      title: 'Applied',
      cell: (application) => (
        <span className={styles.applied}>
          <RelativeTime time={application.created_at} />
          <ApplicantDue application={application} />
        </span>
      ),
    },
    {
      title: 'Actions',
      actions: true,
      cell: (application) => (
        <span className={styles.actions}>
          <StarButton application={application} />
          <NextStep application={application} onMove={onMove} />
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
          Compare {listed.length > 0 && `${listed.length} selected`}
        </Button>
        <span>Select two or three to compare them side by side.</span>
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

/** The menu of steps, or Undo after a decline. */
const NextStep = ({ application, onMove }: Pick<Props, 'onMove'> & { application: ListedApplication }) => {
  const place = useFocusOnSwap<HTMLSpanElement>(application.undo_until !== null);
  return (
    <span ref={place}>
      <MoveMenu application={application} onMove={onMove} />
      <UndoDecline application={application} />
    </span>
  );
};

const Who = ({ application, onOpen }: Pick<Props, 'onOpen'> & { application: ListedApplication }) => (
  <span className={styles.who}>
    <Avatar name={applicantName(application)} picture={application.fractional.profile_picture} size={36} />
    <span>
      <button type="button" className={styles.open} onClick={() => onOpen(application)}>
        {applicantName(application)}
      </button>
      <span className={styles.headline}>{application.fractional.headline}</span>
    </span>
  </span>
);
