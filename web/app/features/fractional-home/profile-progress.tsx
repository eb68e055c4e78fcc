import { Link } from 'react-router';
import type { Profile } from '../../../../contract/src/fractionals.ts';
import { Meter } from '../../ui/meter.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './fractional-home.module.css';
import { missingOf } from './next-actions.ts';

const mostNamed = 4;

/** How complete the own profile is, and what would complete it. */
export const ProfileProgress = ({ profile }: { profile: Profile }) => {
  const completeness = profile.completeness ?? 0;
  const missing = missingOf(profile);
  return (
    <div className={styles.profile}>
      <p>
        <strong>{completeness}%</strong> complete
        {profile.status && <StatusBadge status={profile.status} />}
      </p>
      <Meter share={completeness / 100} />
      {missing.length > 0 && (
        <p className={styles.missing}>
          Add {missing.slice(0, mostNamed).join(', ')}
          {missing.length > mostNamed && ` and ${missing.length - mostNamed} more`}.
        </p>
      )}
      <Link to="/account/fractional/fractional-profile">
        {missing.length > 0 ? 'Complete your profile' : 'See your profile'}
      </Link>
    </div>
  );
};
