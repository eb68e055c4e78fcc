import type { ReactNode } from 'react';
import { switchedPages } from '../../../../contract/src/public-pages.ts';
import { useSite } from '../../lib/brand.ts';
import { Logo } from '../../ui/logo.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import styles from './footer.module.css';
import { footerSections } from './navigation.ts';

/** The site's footer with links to every public page, and the newsletter form. */
export const Footer = ({ newsletter }: { newsletter?: ReactNode }) => {
  const {
    brand: { name, tagline },
    switches,
  } = useSite();
  const isOn = ({ to }: { to: string }) => switches[switchedPages[to] ?? 'blog'] || !(to in switchedPages);
  return (
    <footer className={styles.footer}>
      <div className={styles.top}>
        <div className={styles.about}>
          <SiteLink to="/" aria-label={`${name}, home`}>
            <Logo />
          </SiteLink>
          <p>{tagline}. Companies and fractional executives, in direct contact.</p>
        </div>
        <div className={styles.newsletter}>{switches.newsletter && newsletter}</div>
      </div>
      <div className={styles.inner}>
        {footerSections.map(({ title, links }) => (
          <nav key={title} aria-label={title} className={styles.column}>
            <h2>{title}</h2>
            {links.filter(isOn).map(({ to, label }) => (
              <SiteLink key={to} to={to}>
                {label}
              </SiteLink>
            ))}
          </nav>
        ))}
      </div>
    </footer>
  );
};
