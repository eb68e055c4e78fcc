import { Menu } from '@mantine/core';
import { IconChevronDown, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ListedApplication } from '../../../../contract/src/applications.ts';
import styles from './applicant-actions.module.css';
import { applicantName } from './applicant-view-model.ts';
import { useStar, useUndoDecline } from './applicants.data.ts';
import type { OnMove } from './pipeline/use-moves.ts';
import { moveLabel } from './stages.ts';

interface Props {
  application: ListedApplication;
}

/** Stars an application for the company; fractionals never see stars. */
export const StarButton = ({ application }: Props) => {
  const star = useStar();
  const { id, starred } = application;
  const Icon = starred ? IconStarFilled : IconStar;
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={starred === true}
      aria-label={`Star ${applicantName(application)}`}
      onClick={() => star.mutate({ id, starred: !starred })}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  );
};

/** A menu of the possible steps; nothing once the application has ended. */
export const MoveMenu = ({ application, onMove }: Props & { onMove: OnMove }) => {
  const { moves, status } = application;
  if (moves.length === 0) return null;
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <button
          type="button"
          className={styles.move}
          data-move={application.id}
          aria-label={`Move ${applicantName(application)}`}
        >
          Move
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {moves.map((to) => (
          <Menu.Item key={to} onClick={() => onMove(application, to)}>
            {moveLabel(status, to)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

/** Counts down the seconds until a time; 0 after it. */
const useSecondsUntil = (time: string | null): number => {
  const left = time === null ? 0 : Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / 1000));
  const [, tick] = useState(0);
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return left;
};

/** Undoes a decline before the fractional is notified, or an offer. `onUndo` runs before the card can move. */
export const UndoDecline = ({ application, onUndo }: Props & { onUndo?: () => void }) => {
  const undo = useUndoDecline();
  const left = useSecondsUntil(application.undo_until);
  if (left === 0) return null;
  return (
    <button
      type="button"
      className={styles.undo}
      disabled={undo.isPending}
      onClick={() => {
        onUndo?.();
        undo.mutate(application.id);
      }}
    >
      Undo
      <span className="visually-hidden">
        {application.status === 'offer' ? ' the offer to ' : ' declining '}
        {applicantName(application)}
      </span>
      <span className={styles.left} aria-hidden="true">
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </span>
    </button>
  );
};
