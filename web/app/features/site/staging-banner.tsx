import { useRouteLoaderData } from 'react-router';
import type { SiteDetails } from '../../lib/page-meta.ts';
import styles from './view-banner.module.css';

/** Says that this is a test site, where payments are not real. Nothing on the site itself. */
export const StagingBanner = () => {
  const site = useRouteLoaderData('root') as SiteDetails | undefined;
  if (!site?.staging) return null;
  return (
    <aside className={styles.banner} aria-label="Test site">
      <span>
        <strong>Test site.</strong> Payments are not real, and everything here may be deleted.
      </span>
    </aside>
  );
};
