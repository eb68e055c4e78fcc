import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import styles from './own-profile.module.css';
import { sectionOf } from './profile-draft.ts';

/** Completeness, approval status, and links to what is missing. */
export const ProfileAside = ({ profile, children }: { profile: Profile; children?: ReactNode }) => {
  const missing = profile.checklist?.filter(({ done }) => !done) ?? [];
  return (
    <aside className={styles.aside} aria-label="Progress">
      <div className={styles.panel}>
        <h2>Your profile</h2>
        {profile.status && (
          <div>
            <StatusBadge status={profile.status} />
          </div>
        )}
        <p>
          <span className={styles.percent}>{profile.completeness}%</span>{' '}
          <span className={styles.soft}>complete for approval</span>
        </p>
        <Progress value={profile.completeness ?? 0} aria-label="Completeness" color="brand" />
        {missing.length > 0 && (
          <ul className={styles.todo}>
            {missing.map(({ field, label }) => (
              <li key={field}>
                <a href={`#${sectionOf(field)}`}>{label}</a>
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </aside>
  );
};
