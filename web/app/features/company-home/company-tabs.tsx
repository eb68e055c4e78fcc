import { Link } from 'react-router';
import styles from './company-home.module.css';

const tabs = [
  ['home', 'Home', '?'],
  ['profile', 'Company profile', '?tab=profile'],
] as const;

export type CompanyTab = (typeof tabs)[number][0];

/** The two tabs of a company’s first page. */
export const CompanyTabs = ({ current }: { current: CompanyTab }) => (
  <nav className={styles.tabs} aria-label="Your company">
    {tabs.map(([tab, label, to]) => (
      <Link key={tab} to={to} aria-current={tab === current ? 'page' : undefined}>
        {label}
      </Link>
    ))}
  </nav>
);
