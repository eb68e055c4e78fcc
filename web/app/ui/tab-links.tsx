import { Link } from 'react-router';
import styles from './tab-links.module.css';

interface Tab {
  label: string;
  to: string;
  isCurrent: boolean;
  count?: number | undefined;
}

/** Links to the parts of a page, as a row of tabs that scrolls sideways if it does not fit. */
export const TabLinks = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav className={styles.tabs} aria-label={label}>
    {tabs.map(({ label: text, to, isCurrent, count }) => (
      <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
        {text}
        {count !== undefined && (
          <>
            {' '}
            <span>{count}</span>
          </>
        )}
      </Link>
    ))}
  </nav>
);
