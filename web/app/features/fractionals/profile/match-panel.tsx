import type { ReactNode } from 'react';
import type { Match } from '../../../../../contract/src/jobs.ts';
import { MatchReasons } from '../../../ui/match-reasons.tsx';
import styles from './profile-view.module.css';

interface Props {
  match: Match | undefined;
  /** The choice of the job. */
  jobSelect: ReactNode;
}

/** How well a person matches the chosen job, with the best reasons. */
export const MatchPanel = ({ match, jobSelect }: Props) => (
  <section className={styles.panel} aria-label="Match">
    <h2>{match ? `Match ${match.score} of 100` : 'Match'}</h2>
    {jobSelect}
    {match && <MatchReasons reasons={match.reasons} />}
  </section>
);
