import { Checkbox } from '@mantine/core';
import type { DragEvent, MouseEvent } from 'react';
import { type Applicant, statusLabels } from '../../../../../contract/src/applications.ts';
import { joinWithDots } from '../../../../../contract/src/job-format.ts';
import { formatWeeklyHours } from '../../../../../contract/src/numbers.ts';
import { useComparison } from '../../../lib/reference-rates.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { MoveMenu, StarButton, UndoDecline } from '../applicant-actions.tsx';
import {
  applicantName,
  formatFreeFrom,
  formatStatedRate,
  type JobHours,
  statedRate,
} from '../applicant-view-model.ts';
import { ApplicantDue } from '../reply-due.tsx';
import styles from './applicant-card.module.css';
import type { OnMove } from './use-moves.ts';
import type { Selection } from './use-selection.ts';

/** Selects an applicant; with Shift, also those since the last choice. */
export const SelectBox = ({ application, selection }: { application: Applicant; selection: Selection }) => (
  <Checkbox
    size="xs"
    className={styles.select}
    aria-label={`Select ${applicantName(application)}`}
    checked={selection.has(application.id)}
    // A change event does not say whether Shift is held.
    onClick={(event: MouseEvent) => selection.toggle(application.id, event.shiftKey)}
    onChange={() => {}}
  />
);

/** The rate as stated and by the hour in the currency of the job. */
export const StatedRate = ({ application, job }: { application: Applicant; job: JobHours | undefined }) => {
  const stated = formatStatedRate(application);
  const comparison = useComparison(statedRate(application, job), application.currency);
  if (stated === undefined) return null;
  return (
    <span className={styles.rate}>
      <strong>{stated}</strong> {comparison && <span title={comparison.reasoning}>{comparison.short}</span>}
    </span>
  );
};

interface CardProps {
  application: Applicant;
  job: JobHours | undefined;
  selection: Selection;
  onOpen: (application: Applicant) => void;
  onMove: OnMove;
  onUndo: () => void;
  onDragStart: (event: DragEvent) => void;
  onDragEnd: () => void;
}

/** An applicant on the board. */
export const ApplicantCard = ({
  application,
  job,
  selection,
  onOpen,
  onMove,
  onUndo,
  onDragStart,
  onDragEnd,
}: CardProps) => {
  const { fractional, match, status, created_at, moves } = application;
  const name = applicantName(application);
  const hours = formatWeeklyHours(fractional.hours_per_week_min, fractional.hours_per_week_max);
  const facts = [joinWithDots([hours, fractional.city]), formatFreeFrom(fractional)];
  return (
    <article
      className={styles.card}
      data-application={application.id}
      data-new={status === 'submitted' || undefined}
      data-selected={selection.has(application.id) || undefined}
      draggable={moves.length > 0}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
    >
      <div className={styles.who}>
        <Avatar name={name} picture={fractional.profile_picture} size={28} />
        <h4>
          <button type="button" className={styles.open} onClick={() => onOpen(application)}>
            {name}
          </button>
        </h4>
        <SelectBox application={application} selection={selection} />
      </div>
      <p className={styles.headline}>{fractional.headline}</p>
      <ul className={styles.facts} aria-label="Terms">
        <li>
          <StatedRate application={application} job={job} />
        </li>
        {facts.map((fact) => fact && <li key={fact}>{fact}</li>)}
      </ul>
      <p className={styles.when}>
        {status === 'submitted' && <strong>New</strong>}
        {(status === 'withdrawn' || status === 'closed' || status === 'no_response') && (
          <strong>{statusLabels[status]}</strong>
        )}
        <span>
          <RelativeTime time={created_at} />
        </span>
        <ApplicantDue application={application} />
      </p>
      <div className={styles.foot}>
        <span className={styles.match}>Match {match.score}</span>
        <span className={styles.actions}>
          <StarButton application={application} />
          <MoveMenu application={application} onMove={onMove} />
          <UndoDecline application={application} onUndo={onUndo} />
        </span>
      </div>
    </article>
  );
};
