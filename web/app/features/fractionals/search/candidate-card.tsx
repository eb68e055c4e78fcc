import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import type { FractionalCard } from '../../../../../contract/src/fractionals.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ComparableRate } from '../../../ui/comparable-rate.tsx';
import { Rated } from '../../../ui/stars.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TagList } from '../../../ui/tag-list.tsx';
import { allFunctions, formatFree, formatHours, formatPlace, fullName } from '../profile-format.ts';
import { formatRate, toRange } from '../rate-summary.tsx';
import styles from './candidate-card.module.css';

export type CandidateView = 'card' | 'row';

interface Props {
  candidate: FractionalCard;
  view: CandidateView;
  /** Whether the name links to the profile; not for visitors. */
  opens: boolean;
  /** Actions on the card. */
  tools?: ReactNode;
}

const skillsShown = 4;

/** A fractional at a glance. */
export const CandidateCard = ({ candidate, view, opens, tools }: Props) => {
  const name = fullName(candidate);
  const rate = formatRate(candidate);
  const terms = [formatHours(candidate), formatFree(candidate)].filter((term) => term !== undefined);
  return (
    <article className={styles.place}>
      <div className={styles.card} data-view={view}>
        <div className={styles.mark}>
          <Avatar name={name} picture={candidate.profile_picture} size={56} />
        </div>
        <div className={styles.who}>
          <h3>{opens ? <Link to={`${href('/candidatedetails')}?id=${candidate.id}`}>{name}</Link> : name}</h3>
          <p className={styles.kind}>
            {[allFunctions(candidate).join(', '), formatPlace(candidate)].filter(Boolean).join(' · ')}
          </p>
          <Rated rating={candidate.rating} />
        </div>
        <p className={styles.headline}>{candidate.headline}</p>
        <div className={styles.facts}>
          {rate !== undefined && <strong>{rate}</strong>}
          <ComparableRate {...toRange(candidate)} />
          {terms.map((term) => (
            <span key={term}>{term}</span>
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
            {candidate.second_look && <StatusBadge status="pending" label="Re-review" />}
          </div>
        )}
      </div>
    </article>
  );
};
