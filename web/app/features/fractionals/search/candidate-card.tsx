import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FractionalCard } from '../../../../../contract/src/fractionals.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Rated } from '../../../ui/stars.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TagList } from '../../../ui/tag-list.tsx';
import styles from './candidate-card.module.css';
import { freeOf, functionsOf, hoursOf, nameOf, placeOf } from '../profile-format.ts';
import { rateLine } from '../rate-summary.tsx';

export type CandidateView = 'card' | 'row';

interface Props {
  candidate: FractionalCard;
  view: CandidateView;
  /** False for a visitor, who sees no profile. */
  opens: boolean;
  /** What one can do about the person. */
  tools?: ReactNode;
}

const skillsShown = 4;

/** One fractional at a glance: who, what, how much, how many hours, from when. */
export const CandidateCard = ({ candidate, view, opens, tools }: Props) => {
  const name = nameOf(candidate);
  const rate = rateLine(candidate);
  const facts = [hoursOf(candidate), freeOf(candidate)].filter((fact) => fact !== undefined);
  return (
    <article className={styles.place}>
      <div className={styles.card} data-view={view}>
        <div className={styles.mark}>
          <Avatar name={name} picture={candidate.profile_picture} size={56} />
        </div>
        <div className={styles.who}>
          <h3>{opens ? <Link to={`/candidatedetails?id=${candidate.id}`}>{name}</Link> : name}</h3>
          <p className={styles.kind}>
            {[functionsOf(candidate).join(', '), placeOf(candidate)].filter(Boolean).join(' · ')}
          </p>
          <Rated rating={candidate.rating} />
        </div>
        <p className={styles.headline}>{candidate.headline}</p>
        <div className={styles.facts}>
          {rate !== undefined && <strong>{rate}</strong>}
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </div>
        <div className={styles.skills}>
          <TagList tags={candidate.skills} most={skillsShown} label="Skills" />
        </div>
        {tools && <div className={styles.tools}>{tools}</div>}
        {candidate.status !== null && (
          <div className={styles.admin}>
            <StatusBadge status={candidate.status} />
            <span>{candidate.plan_name}</span>
            {candidate.promo_code !== null && <span>Promo code {candidate.promo_code}</span>}
            {candidate.second_look && <StatusBadge status="pending" label="Second look" />}
          </div>
        )}
      </div>
    </article>
  );
};
