import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { useScrollIntoRow } from '../../ui/state-filter.tsx';
import styles from './settings-navigation.module.css';

interface Props {
  links: { to: string; label: string; isCurrent: boolean }[];
  /** The page needs the width beside the links. */
  isWide: boolean;
  /** A link above the others. */
  back: ReactNode;
  children: ReactNode;
}

/** A settings page beside the links to all settings pages. On a phone, the links are a row above it. */
export const SettingsNavigation = ({ links, isWide, back, children }: Props) => {
  const row = useRef<HTMLElement>(null);
  useScrollIntoRow(row, '[aria-current]', links.find(({ isCurrent }) => isCurrent)?.to ?? '');
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        {back && <p className={styles.back}>{back}</p>}
        <nav ref={row} className={styles.links} aria-label="Settings">
          {links.map(({ to, label, isCurrent }) => (
            <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      </div>
      <div className={isWide ? styles.wide : styles.page}>{children}</div>
    </div>
  );
};
