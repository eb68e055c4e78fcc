import type { BreadcrumbList } from 'schema-dts';
import { useAbsoluteUrl } from '../lib/page-meta.ts';
import { StructuredData } from '../lib/structured-data.tsx';
import styles from './breadcrumbs.module.css';
import { SiteLink } from './site-link.tsx';

export interface Crumb {
  label: string;
  to: string;
}

const toStructuredData = (crumbs: Crumb[], absolute: (path: string) => string): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ label, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: absolute(to),
  })),
});

/** The breadcrumbs of a public page, also as structured data. The last crumb is the page itself and is not drawn. */
export const Breadcrumbs = ({ crumbs }: { crumbs: Crumb[] }) => {
  const absolute = useAbsoluteUrl();
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs}>
      <ol>
        {crumbs.slice(0, -1).map(({ label, to }) => (
          <li key={to}>
            <SiteLink to={to}>{label}</SiteLink>
          </li>
        ))}
      </ol>
      <StructuredData
        data={{ '@context': 'https://schema.org', '@graph': [toStructuredData(crumbs, absolute)] }}
      />
    </nav>
  );
};
