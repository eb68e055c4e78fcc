import { useEffect, useState } from 'react';
import type { Application } from '../../../../contract/src/applications.ts';
import { nameOf } from './applicant-facts.ts';
import { useUndoDecline } from './applications.data.ts';
import styles from './undo-decline.module.css';

/** Seconds until `time`, counted down; 0 once it is over. */
const useSecondsTo = (time: string | null): number => {
  const left = () => (time === null ? 0 : Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / 1000)));
  const [, tick] = useState(0);
  const running = left() > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return left();
};

interface Props {
  application: Application;
  /** Before it is taken back: the card may be about to move. */
  onUndo?: () => void;
}

/** Takes a decline back while the fractional has not been told; nothing once that is over. */
export const UndoDecline = ({ application, onUndo }: Props) => {
  const undo = useUndoDecline();
  const left = useSecondsTo(application.undo_until);
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
      Undo<span className="visually-hidden"> not selecting {nameOf(application)}</span>
      <span className={styles.left} aria-hidden="true">
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </span>
    </button>
  );
};
