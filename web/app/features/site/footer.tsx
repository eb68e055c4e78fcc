import { Link } from 'react-router';
import { Logo } from '../../ui/logo.tsx';
import styles from './footer.module.css';
import { footerSections } from './navigation.ts';

/** The site's footer: every public page. */
export const Footer = () => (
  <footer className={styles.footer}>
    <div className={styles.inner}>
      <div className={styles.about}>
        <Logo />
        <p>Senior leadership by the day. Companies and fractional executives, in direct contact.</p>
      </div>
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
