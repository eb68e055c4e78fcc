import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from '../../ui/logo.tsx';
import styles from './footer.module.css';
import { footerSections } from './navigation.ts';

/** The site's footer with links to every public page, and the newsletter form. */
export const Footer = ({ newsletter }: { newsletter?: ReactNode }) => (
  <footer className={styles.footer}>
    <div className={styles.top}>
      <div className={styles.about}>
        <Link to="/" aria-label="Cadre, home">
          <Logo />
        </Link>
        <p>Senior leadership by the day. Companies and fractional executives, in direct contact.</p>
      </div>
      <div className={styles.newsletter}>{newsletter}</div>
    </div>
    <div className={styles.inner}>
      {footerSections.map(({ title, links }) => (
        <nav key={title} aria-label={title} className={styles.column}>
          <h2>{title}</h2>
          {links.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
      ))}
    </div>
  </footer>
);
