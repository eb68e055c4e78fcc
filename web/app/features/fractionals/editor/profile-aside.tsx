import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { listMissing, type Missing } from '../strongest-missing.ts';
import styles from './own-profile.module.css';

/** Completeness, approval status, and links to what is missing. */
export const ProfileAside = ({ profile, children }: { profile: Profile; children?: ReactNode }) => {
  const missing = listMissing(profile);
  const list = (entries: Missing[]) => (
    <ul className={styles.todo}>
      {entries.map(({ section, title }) => (
        <li key={title}>
          <a href={`#${section}`}>{title}</a>
        </li>
      ))}
    </ul>
  );
  const needed = missing.filter((entry) => entry.needed);
  const stronger = missing.filter((entry) => !entry.needed);
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
        {needed.length > 0 && list(needed)}
        {stronger.length > 0 && (
          <>
            <h3>Make it stronger</h3>
            {list(stronger)}
          </>
        )}
        {children}
      </div>
    </aside>
  );
};
