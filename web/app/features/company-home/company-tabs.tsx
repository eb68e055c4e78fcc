import { TabLinks } from '../../ui/tab-links.tsx';
import styles from './company-home.module.css';

const tabs = [
  ['home', 'Home', '?'],
  ['profile', 'Company profile', '?tab=profile'],
] as const;

export type CompanyTab = (typeof tabs)[number][0];

/** The two tabs of a company’s first page. */
export const CompanyTabs = ({ current }: { current: CompanyTab }) => (
  <div className={styles.tabs}>
    <TabLinks
      label="Your company"
      tabs={tabs.map(([tab, label, to]) => ({ label, to, isCurrent: tab === current }))}
    />
  </div>
);
