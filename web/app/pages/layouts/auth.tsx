import { Link, Outlet } from 'react-router';
import { Logo } from '../../ui/logo.tsx';
import { Providers } from '../../ui/providers.tsx';
import styles from './auth.module.css';

/** Sign-in and all that leads to it: one column, nothing beside it to get lost in. */
export default function AuthLayout() {
  return (
    <Providers>
      <div className={styles.page}>
        <header className={styles.header}>
          <Link to="/" aria-label="Cadre, home">
            <Logo />
          </Link>
        </header>
        <main id="main" className={styles.main}>
          <Outlet />
        </main>
      </div>
    </Providers>
  );
}
