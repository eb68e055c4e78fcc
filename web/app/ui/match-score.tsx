import { Popover } from '@mantine/core';
import { useState } from 'react';
import { type MatchReasonLine, MatchReasons } from './match-reasons.tsx';
import styles from './match-score.module.css';

interface Props {
  score: number;
  reasons: readonly MatchReasonLine[];
}

/** A match score from 0 to 100; hover, focus or a click shows its reasons. */
export const MatchScore = ({ score, reasons }: Props) => {
  const [shown, setShown] = useState(false);
  const show = () => setShown(true);
  const hide = () => setShown(false);
  return (
    <Popover opened={shown} onChange={setShown} position="bottom-end" width={320} shadow="lg" withinPortal>
      <Popover.Target>
        <button
          type="button"
          className={styles.score}
          aria-label={`Match ${score} of 100, show the reasons`}
          onMouseEnter={show}
          onMouseLeave={hide}
          onFocus={show}
          onBlur={hide}
          onClick={show}
        >
          <svg viewBox="0 0 36 36" aria-hidden="true">
            <circle cx="18" cy="18" r="15.5" className={styles.ring} />
            <circle
              cx="18"
              cy="18"
              r="15.5"
              className={styles.part}
              pathLength="100"
              strokeDasharray={`${score} 100`}
            />
          </svg>
          <span>{score}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <p className={styles.title}>Match {score} of 100</p>
        <MatchReasons reasons={reasons} />
      </Popover.Dropdown>
    </Popover>
  );
};
