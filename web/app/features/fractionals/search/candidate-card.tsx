import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MatchedCard } from '../../../../../contract/src/fractionals.ts';
import { joinWithDots } from '../../../../../contract/src/job-format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ComparableRate } from '../../../ui/comparable-rate.tsx';
import { Rated } from '../../../ui/stars.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TagList } from '../../../ui/tag-list.tsx';
import { allFunctions, formatFree, formatHours, formatPlace, fullName } from '../profile-format.ts';
import { formatRate, toRange } from '../rate-summary.tsx';
import type { Trail } from '../trail.ts';
import styles from './candidate-card.module.css';

export type CandidateView = 'card' | 'row';

interface Props {
  candidate: MatchedCard;
  view: CandidateView;
  /** The address of the profile and the list that it is opened from; a visitor has none. */
  profile?: { to: string; trail?: Trail };
  /** The checkbox and the score of the match. */
  aside?: ReactNode;
  /** What the company has done about the person. */
  state?: ReactNode;
  /** Actions on the card. */
  tools?: ReactNode;
}

const skillsShown = 4;

/** A fractional at a glance: a card, or a dense row. */
export const CandidateCard = ({ candidate, view, profile, aside, state, tools }: Props) => {
  const name = fullName(candidate);
  const rate = formatRate(candidate);
  const terms = [formatHours(candidate), formatFree(candidate)].filter((term) => term !== undefined);
  return (
    <article className={styles.container}>
      <div className={styles.card} data-view={view}>
        <div className={styles.mark}>
          <Avatar name={name} picture={candidate.profile_picture} size={view === 'card' ? 56 : 44} />
        </div>
        <div className={styles.who}>
          <h3>
            {profile ? (
              <Link to={profile.to} state={profile.trail && { trail: profile.trail }}>
                {name}
              </Link>
            ) : (
              name
            )}
          </h3>
          <p className={styles.kind}>
            {joinWithDots([allFunctions(candidate).join(', '), formatPlace(candidate)])}
          </p>
          <Rated rating={candidate.rating} />
        </div>
        {aside && <div className={styles.aside}>{aside}</div>}
        <p className={styles.headline}>{candidate.headline}</p>
        <div className={styles.facts}>
          {rate !== undefined && <strong>{rate}</strong>}
          <ComparableRate {...toRange(candidate)} />
          {/* A row has room for the free hours, which say more than the weekly ones. */}
          {terms.slice(view === 'card' ? 0 : -1).map((term) => (
            <span key={term}>{term}</span>
          ))}
        </div>
        <div className={styles.skills}>
          {candidate.match ? (
            <ul className={styles.reasons} aria-label={`Why ${name} matches`}>
              {candidate.match.reasons.map(({ factor, text }) => (
                <li key={factor}>{text}</li>
              ))}
            </ul>
          ) : (
            <TagList tags={candidate.skills} max={skillsShown} label="Skills" />
          )}
        </div>
        {(state || tools) && (
          <div className={styles.tools}>
            {state}
            {tools && <div className={styles.buttons}>{tools}</div>}
          </div>
        )}
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
