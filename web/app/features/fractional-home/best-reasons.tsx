import { IconCheck, IconTrendingUp } from '@tabler/icons-react';
import type { MatchReason } from '../../../../contract/src/jobs.ts';
import styles from './fractional-home.module.css';

const shown = 3;
/** What cannot be compared gives half the points, which is no reason. */
const enough = 0.6;

/** Why a job fits, by the factors that fit fully or nearly so, the weightiest first, and what would add most to it. */
export const BestReasons = ({ reasons }: { reasons: readonly MatchReason[] }) => {
  const best = reasons
    .filter(({ points, most }) => points > most * enough)
    .sort((a, b) => b.points - a.points)
    .slice(0, shown);
  const [raise] = reasons
    .filter((reason) => reason.raise !== undefined)
    .sort((a, b) => b.most - b.points - (a.most - a.points));
  return (
    <ul className={styles.reasons} aria-label="Why it fits">
      {best.map(({ factor, text }) => (
        <li key={factor}>
          <IconCheck size={15} aria-hidden="true" /> {text}
        </li>
      ))}
      {raise && (
        <li key="raise">
          <IconTrendingUp size={15} aria-hidden="true" /> {raise.raise}
        </li>
      )}
    </ul>
  );
};
