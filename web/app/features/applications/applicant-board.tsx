import { type DragEvent, useEffect, useRef, useState } from 'react';
import { type Application, statusLabels } from '../../../../contract/src/applications.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import styles from './applicant-board.module.css';
import { nameOf } from './applicant-facts.ts';
import { MoveMenu } from './move-menu.tsx';
import { ApplicantDue } from './reply-due.tsx';
import { type Column, columns } from './stages.ts';
import { StarButton } from './star-button.tsx';
import { UndoDecline } from './undo-decline.tsx';
import type { OnMove } from './use-moves.ts';

interface Props {
  applicants: readonly Application[];
  /** How many there are in each status, where not all of them are loaded. */
  counts: Readonly<Record<string, number>> | undefined;
  onOpen: (one: Application) => void;
  onMove: OnMove;
}

/** The pipeline as columns. A card is dragged where its next step allows; its menu does the same without a pointer. */
export const ApplicantBoard = ({ applicants, counts, onOpen, onMove }: Props) => {
  const [dragged, setDragged] = useState<Application>();
  const board = useRef<HTMLElement>(null);
  const moved = useRef<Application>(undefined);
  // A card that changes its column is drawn anew: whoever moved it by key, and has gone nowhere else, goes with it.
  useEffect(() => {
    const before = moved.current;
    const now = applicants.find(({ id }) => id === before?.id);
    if (now?.status === before?.status || !document.activeElement?.contains(board.current)) return;
    board.current?.querySelector<HTMLElement>(`[data-application="${before?.id}"] h4 button`)?.focus();
    moved.current = undefined;
  }, [applicants]);
  const move: OnMove = (one, status) => {
    moved.current = one;
    onMove(one, status);
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
    // A region that scrolls sideways has to be reachable by key.
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
              {column.label} <span>{counts ? countOf(counts, column) : cards.length}</span>
            </h3>
            <ul>
              {cards.map((one) => (
                <li key={one.id}>
                  <Card
                    application={one}
                    onOpen={onOpen}
                    onMove={move}
                    onUndo={() => {
                      moved.current = one;
                    }}
                    onDragStart={(event) => {
                      event.dataTransfer.effectAllowed = 'move';
                      event.dataTransfer.setData('text/plain', nameOf(one));
                      setDragged(one);
                    }}
                    onDragEnd={() => setDragged(undefined)}
                  />
                </li>
              ))}
            </ul>
            {cards.length === 0 && (
              <p className={styles.none}>
                {counts && countOf(counts, column) > 0 ? 'Show more to see them' : 'Nobody here'}
              </p>
            )}
          </section>
        );
      })}
    </section>
  );
};

const countOf = (counts: Readonly<Record<string, number>>, { statuses }: Column) =>
  statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);

interface CardProps {
  application: Application;
  onOpen: (one: Application) => void;
  onMove: OnMove;
  onUndo: () => void;
  onDragStart: (event: DragEvent) => void;
  onDragEnd: () => void;
}

const Card = ({ application, onOpen, onMove, onUndo, onDragStart, onDragEnd }: CardProps) => {
  const { fractional, match, status, created_at, moves } = application;
  const name = nameOf(application);
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
