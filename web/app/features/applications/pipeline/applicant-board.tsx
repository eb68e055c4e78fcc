import { Checkbox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Applicant, ListedApplication } from '../../../../../contract/src/applications.ts';
import { Bar, Placeholder } from '../../../ui/skeletons.tsx';
import { applicantName, type JobHours } from '../applicant-view-model.ts';
import { type Column, columns, sumCounts } from '../stages.ts';
import styles from './applicant-board.module.css';
import { ApplicantCard } from './applicant-card.tsx';
import type { OnMove } from './use-moves.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  applicants: readonly Applicant[];
  /** The hours of the job, once it is loaded. */
  job: JobHours | undefined;
  selection: Selection;
  /** The number of applicants by status, where not all of them are loaded. */
  counts: Readonly<Record<string, number>> | undefined;
  onOpen: (application: Applicant) => void;
  onMove: OnMove;
}

/** The pipeline as columns. Cards move by drag and drop, or by their menu. */
export const ApplicantBoard = ({ applicants, job, selection, counts, onOpen, onMove }: Props) => {
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
              {cards.length > 0 && <SelectColumn column={column} cards={cards} selection={selection} />}
              {column.label} <span>{counts ? sumCounts(counts, column.statuses) : cards.length}</span>
            </h3>
            <ul>
              {cards.map((application) => (
                <li key={application.id}>
                  <ApplicantCard
                    application={application}
                    job={job}
                    selection={selection}
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

interface SelectColumnProps {
  column: Column;
  cards: readonly Applicant[];
  selection: Selection;
}

const SelectColumn = ({ column, cards, selection }: SelectColumnProps) => {
  const ids = cards.map(({ id }) => id);
  const chosen = ids.filter(selection.has).length;
  return (
    <Checkbox
      size="xs"
      aria-label={`Select all in ${column.label}`}
      checked={chosen === ids.length}
      indeterminate={chosen > 0 && chosen < ids.length}
      onChange={() => selection.setSelected(ids, chosen < ids.length)}
    />
  );
};

/** The stages while the applicants load. */
export const BoardSkeleton = () => (
  <Placeholder label="Loading the applicants" className={styles.board}>
    {columns.map(({ key, label }, index) => (
      <div key={key} className={styles.column}>
        <h3>{label}</h3>
        <Bar height="11rem" />
        {index < 2 && <Bar height="11rem" />}
      </div>
    ))}
  </Placeholder>
);

/** The applicants in the order in which the board shows them. */
export const boardOrder = (applicants: readonly Applicant[]): Applicant[] =>
  columns.flatMap(({ statuses }) => applicants.filter(({ status }) => statuses.includes(status)));
