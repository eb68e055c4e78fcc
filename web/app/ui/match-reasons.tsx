import { IconTrendingUp } from '@tabler/icons-react';
import styles from './match-reasons.module.css';

export interface MatchReasonLine {
  factor: string;
  points: number;
  most: number;
  text: string;
  /** How the person could get more points; only shown to the person themselves. */
  raise?: string | undefined;
}

/** Each factor of a match with its points and a sentence. Works without the component library. */
export const MatchReasons = ({ reasons }: { reasons: readonly MatchReasonLine[] }) => (
  <ul className={styles.reasons}>
    {reasons.map(({ factor, points, most, text, raise }) => (
      <li key={factor}>
        <span>{text}</span>
        <span className={styles.points}>
          {points} of {most}
        </span>
        <meter className="visually-hidden" min={0} max={most} value={points} aria-label={factor} />
        <span className={styles.track} aria-hidden="true">
          <span style={{ width: `${(100 * points) / most}%` }} />
        </span>
        {raise !== undefined && (
          <span className={styles.raise}>
            <IconTrendingUp size={15} aria-hidden="true" /> {raise}
          </span>
        )}
      </li>
    ))}
  </ul>
);
