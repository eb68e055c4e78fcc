import { type Applicant, statusLabels } from '../../../../../contract/src/applications.ts';
import { joinWithDots } from '../../../../../contract/src/job-format.ts';
import { formatWeeklyHours } from '../../../../../contract/src/numbers.ts';
import { useFocusOnSwap } from '../../../lib/focus.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { MatchScore } from '../../../ui/match-score.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { MoveMenu, StarButton, UndoDecline } from '../applicant-actions.tsx';
import { applicantName, formatFreeFrom, type JobHours } from '../applicant-view-model.ts';
import { ApplicantDue } from '../reply-due.tsx';
import { SelectBox, StatedRate } from './applicant-card.tsx';
import styles from './applicant-list.module.css';
import type { OnMove } from './use-moves.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  applicants: readonly Applicant[];
  /** The hours of the job, once it is loaded. */
  job: JobHours | undefined;
  selection: Selection;
  onOpen: (application: Applicant) => void;
  onMove: OnMove;
}

/** The applicants as rows. */
export const ApplicantList = ({ applicants, job, selection, onOpen, onMove }: Props) => {
  const columns: Column<Applicant>[] = [
    {
      title: 'Select',
      actions: true,
      cell: (application) => <SelectBox application={application} selection={selection} />,
    },
    {
      title: 'Applicant',
      cell: (application) => <Who application={application} onOpen={onOpen} />,
    },
    { title: 'Match', cell: ({ match }) => <MatchScore {...match} /> },
    {
      title: 'Rate',
      cell: (application) => <StatedRate application={application} job={job} />,
    },
    {
      title: 'Hours',
      cell: ({ fractional }) => (
        <span className={styles.stacked}>
          {formatWeeklyHours(fractional.hours_per_week_min, fractional.hours_per_week_max)}
          <small>{formatFreeFrom(fractional)}</small>
        </span>
      ),
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
        <span className={styles.stacked}>
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
  return <DataTable caption="Applicants" columns={columns} rows={applicants} rowKey={({ id }) => id} />;
};

/** The menu of steps, or Undo after a decline. */
const NextStep = ({ application, onMove }: Pick<Props, 'onMove'> & { application: Applicant }) => {
  const container = useFocusOnSwap<HTMLSpanElement>(application.undo_until !== null);
  return (
    <span ref={container}>
      <MoveMenu application={application} onMove={onMove} />
      <UndoDecline application={application} />
    </span>
  );
};

const Who = ({ application, onOpen }: Pick<Props, 'onOpen'> & { application: Applicant }) => (
  <span className={styles.who} data-application={application.id}>
    <Avatar name={applicantName(application)} picture={application.fractional.profile_picture} size={36} />
    <span>
      <button type="button" data-open className={styles.open} onClick={() => onOpen(application)}>
        {applicantName(application)}
      </button>
      <span className={styles.headline}>
        {joinWithDots([application.fractional.headline, application.fractional.city])}
      </span>
    </span>
  </span>
);
