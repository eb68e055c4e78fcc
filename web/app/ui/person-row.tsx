import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { Avatar } from './avatar.tsx';
import { BestReasons } from './best-reasons.tsx';
import type { MatchReasonLine } from './match-reasons.tsx';
import { MatchScore } from './match-score.tsx';
import styles from './person-row.module.css';

interface Props {
  person: {
    id: string;
    first_name: string;
    last_name: string;
    headline: string;
    profile_picture: string | null;
  };
  /** Rate, hours, place and availability. */
  terms: ReactNode;
  score: number;
  reasons: readonly MatchReasonLine[];
  /** A checkbox before the picture. */
  select?: ReactNode;
  /** What the match is about. */
  note?: ReactNode;
  /** The button at the end. */
  action: ReactNode;
}

/** A person who matches a job: who they are, their terms, why they fit, and what to do. */
export const PersonRow = ({ person, terms, score, reasons, select, note, action }: Props) => {
  const name = `${person.first_name} ${person.last_name}`;
  return (
    <li className={styles.row}>
      <div className={styles.mark}>
        {select}
        <Avatar name={name} picture={person.profile_picture} size={44} />
      </div>
      <div className={styles.facts}>
        <h3>
          <Link to={`${href('/candidatedetails')}?id=${person.id}`}>{name}</Link>
        </h3>
        <p>{person.headline}</p>
        <p className={styles.terms}>{terms}</p>
        <BestReasons label={`Why ${name} fits`} reasons={reasons} />
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </div>
      <div className={styles.end}>
        <MatchScore score={score} reasons={reasons} />
        {action}
      </div>
    </li>
  );
};
