import { IconTrendingUp } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Profile } from '../../../../contract/src/fractionals.ts';
import type { MatchReason } from '../../../../contract/src/jobs.ts';
import { BestReasons } from '../../ui/best-reasons.tsx';
import { LinkEntry, LinkList } from '../../ui/link-list.tsx';
import { Meter } from '../../ui/meter.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './fractional-home.module.css';
import { missingFields, type NextAction } from './next-actions.ts';

/** The strongest reasons for a match, and what would raise it most. */
export const OwnReasons = ({ reasons }: { reasons: readonly MatchReason[] }) => {
  const [raise] = reasons
    .filter((reason) => reason.raise !== undefined)
    .sort((a, b) => b.most - b.points - (a.most - a.points));
  return (
    <div className={styles.reasons}>
      <BestReasons label="Why it fits" reasons={reasons}>
        {raise && (
          <li key="raise">
            <IconTrendingUp size={15} aria-hidden="true" /> {raise.raise}
          </li>
        )}
      </BestReasons>
    </div>
  );
};

/** The next actions, as links. */
export const NextActionList = ({ actions }: { actions: readonly NextAction[] }) => (
  <LinkList>
    {actions.map(({ title, text, to }) => (
      <LinkEntry key={title} to={to} title={title} detail={text} />
    ))}
  </LinkList>
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
