import { Popover } from '@mantine/core';
import { useState } from 'react';
import styles from './match-score.module.css';

export interface MatchReasonLine {
  factor: string;
  points: number;
  most: number;
  text: string;
}

interface Props {
  score: number;
  reasons: readonly MatchReasonLine[];
}

/** Each factor with its points, in words. */
export const MatchReasons = ({ reasons }: Pick<Props, 'reasons'>) => (
  <ul className={styles.reasons}>
    {reasons.map(({ factor, points, most, text }) => (
      <li key={factor}>
        <span className={styles.text}>{text}</span>
        <span className={styles.points}>
          {points} of {most}
        </span>
        <meter className="visually-hidden" min={0} max={most} value={points} aria-label={factor} />
        <span className={styles.track} aria-hidden="true">
          <span style={{ width: `${(100 * points) / most}%` }} />
        </span>
      </li>
    ))}
  </ul>
);

/** A match from 0 to 100; pointing at it, focus or a tap shows the reasons for it. */
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
