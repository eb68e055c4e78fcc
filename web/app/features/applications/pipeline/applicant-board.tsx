import { type DragEvent, useEffect, useRef, useState } from 'react';
import { type ListedApplication, statusLabels } from '../../../../../contract/src/applications.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { MoveMenu, StarButton, UndoDecline } from '../applicant-actions.tsx';
import { applicantName } from '../applicant-view-model.ts';
import { ApplicantDue } from '../reply-due.tsx';
import { type Column, columns, sumCounts } from '../stages.ts';
import styles from './applicant-board.module.css';
import type { OnMove } from './use-moves.ts';

interface Props {
  applicants: readonly ListedApplication[];
  /** The number of applicants by status, where not all of them are loaded. */
  counts: Readonly<Record<string, number>> | undefined;
  onOpen: (application: ListedApplication) => void;
  onMove: OnMove;
}

/** The pipeline as columns. Cards move by drag and drop, or by their menu. */
export const ApplicantBoard = ({ applicants, counts, onOpen, onMove }: Props) => {
  const [dragged, setDragged] = useState<ListedApplication>();
  const board = useRef<HTMLElement>(null);
  const moved = useRef<ListedApplication>(undefined);
  // React mounts a moved card again in its new column: restore its focus unless the focus is elsewhere.
  useEffect(() => {
    const before = moved.current;
    const now = applicants.find(({ id }) => id === before?.id);
    if (now?.status === before?.status || !document.activeElement?.contains(board.current)) return;
    board.current?.querySelector<HTMLElement>(`[data-application="${before?.id}"] h4 button`)?.focus();
    moved.current = undefined;
  }, [applicants]);
  const move: OnMove = (application, status) => {
    moved.current = application;
    onMove(application, status);
  };
  const accepts = (column: Column) =>
    dragged !== undefined &&
    !column.statuses.includes(dragged.status) &&
    dragged.moves.includes(column.target);
  const drop = (column: Column) => {
    if (dragged && accepts(column)) onMove(dragged, column.target);
    setDragged(undefined);
  };
  return (
    // A region that scrolls sideways has to be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section ref={board} className={styles.board} tabIndex={0} aria-label="Applicants by stage">
      {columns.map((column) => {
        const cards = applicants.filter(({ status }) => column.statuses.includes(status));
        return (
          <section
            key={column.key}
            className={styles.column}
            aria-label={column.label}
            data-drop={dragged && (accepts(column) ? 'yes' : 'no')}
            onDragOver={(event) => {
              if (accepts(column)) event.preventDefault();
            }}
            onDrop={() => drop(column)}
          >
            <h3>
              {column.label} <span>{counts ? sumCounts(counts, column.statuses) : cards.length}</span>
            </h3>
            <ul>
              {cards.map((application) => (
                <li key={application.id}>
                  <Card
                    application={application}
                    onOpen={onOpen}
                    onMove={move}
                    onUndo={() => {
                      moved.current = application;
                    }}
                    onDragStart={(event) => {
                      event.dataTransfer.effectAllowed = 'move';
                      event.dataTransfer.setData('text/plain', applicantName(application));
                      setDragged(application);
                    }}
                    onDragEnd={() => setDragged(undefined)}
                  />
                </li>
              ))}
            </ul>
            {cards.length === 0 && (
              <p className={styles.none}>
                {counts && sumCounts(counts, column.statuses) > 0 ? 'Show more to see them' : 'No applicants'}
              </p>
            )}
          </section>
        );
      })}
    </section>
  );
};

interface CardProps {
  application: ListedApplication;
  onOpen: (application: ListedApplication) => void;
  onMove: OnMove;
  onUndo: () => void;
  onDragStart: (event: DragEvent) => void;
  onDragEnd: () => void;
}

const Card = ({ application, onOpen, onMove, onUndo, onDragStart, onDragEnd }: CardProps) => {
  const { fractional, match, status, created_at, moves } = application;
  const name = applicantName(application);
  return (
    <article
      className={styles.card}
      data-application={application.id}
      data-new={status === 'submitted' || undefined}
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
        <StarButton application={application} />
      </div>
      <p className={styles.headline}>{fractional.headline}</p>
      <p className={styles.when}>
        {status === 'submitted' && <strong>New</strong>}
        {(status === 'withdrawn' || status === 'closed' || status === 'no_response') && (
          <strong>{statusLabels[status]}</strong>
        )}
        <RelativeTime time={created_at} />
      </p>
      <ApplicantDue application={application} />
      <div className={styles.foot}>
        <span className={styles.match}>Match {match.score}</span>
        <MoveMenu application={application} onMove={onMove} />
        <UndoDecline application={application} onUndo={onUndo} />
      </div>
    </article>
  );
};
