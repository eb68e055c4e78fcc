import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './best-reasons.module.css';
import type { MatchReasonLine } from './match-reasons.tsx';

const reasonsShown = 3;
/** Unknown factors give half the points, which is not a reason. */
const reasonShare = 0.6;

/** A reason without its list or calculation, which `MatchReasons` shows: `2 of 3 skills`. */
const shorten = (text: string): string => (text.split(':')[0] ?? text).replace(/\.$/, '');

interface Props {
  /** `Why it fits` */
  label: string;
  reasons: readonly MatchReasonLine[];
  /** Further entries. */
  children?: ReactNode;
}

/** The strongest reasons for a match, in a line. */
export const BestReasons = ({ label, reasons, children }: Props) => {
  const best = reasons
    .filter(({ points, most }) => points > most * reasonShare)
    .sort((a, b) => b.points - a.points)
    .slice(0, reasonsShown);
  return (
    <ul className={styles.reasons} aria-label={label}>
      {best.map(({ factor, text }) => (
        <li key={factor}>
          <IconCheck size={15} aria-hidden="true" /> {shorten(text)}
        </li>
      ))}
      {children}
    </ul>
  );
};
