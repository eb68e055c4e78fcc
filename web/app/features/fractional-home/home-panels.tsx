import { IconArrowRight, IconCheck, IconTrendingUp } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Profile } from '../../../../contract/src/fractionals.ts';
import type { MatchReason } from '../../../../contract/src/jobs.ts';
import { Meter } from '../../ui/meter.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './fractional-home.module.css';
import { missingFields, type NextAction } from './next-actions.ts';

const reasonsShown = 3;
/** Unknown factors give half the points, which is not a reason. */
const reasonShare = 0.6;

/** The strongest reasons for a match, and what would raise it most. */
export const BestReasons = ({ reasons }: { reasons: readonly MatchReason[] }) => {
  const best = reasons
    .filter(({ points, most }) => points > most * reasonShare)
    .sort((a, b) => b.points - a.points)
    .slice(0, reasonsShown);
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

/** The next actions, as links. */
export const NextActionList = ({ actions }: { actions: readonly NextAction[] }) => (
  <ul className={styles.actions}>
    {actions.map(({ title, text, to }) => (
      <li key={title}>
        <Link to={to}>
          <strong>{title}</strong>
          <span>{text}</span>
          <IconArrowRight size={18} aria-hidden="true" />
        </Link>
      </li>
    ))}
  </ul>
);

const missingShown = 4;

/** The completeness of the profile, and what is missing. */
export const ProfileProgress = ({ profile }: { profile: Profile }) => {
  const completeness = profile.completeness ?? 0;
  const missing = missingFields(profile);
  return (
    <div className={styles.profile}>
      <p>
        <strong>{completeness}%</strong> complete
        {profile.status && <StatusBadge status={profile.status} />}
      </p>
      <Meter share={completeness / 100} />
      {missing.length > 0 && (
        <p className={styles.missing}>
          Add {missing.slice(0, missingShown).join(', ')}
          {missing.length > missingShown && ` and ${missing.length - missingShown} more`}.
        </p>
      )}
      <Link to="/account/fractional/fractional-profile">
        {missing.length > 0 ? 'Complete your profile' : 'View your profile'}
      </Link>
    </div>
  );
};
