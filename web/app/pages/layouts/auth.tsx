import { Link, Outlet } from 'react-router';
import { AuthSide } from '../../features/accounts/auth-side.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Providers } from '../../ui/providers.tsx';
import styles from './auth.module.css';

/** Sign-in and all that leads to it: one column with nothing to get lost in; on a wide screen a word about Cadre. */
export default function AuthLayout() {
  return (
    <Providers>
      <div className={styles.columns}>
        <div className={styles.page}>
          <header className={styles.header}>
            <Link to="/" aria-label="Cadre, home">
              <Logo />
            </Link>
          </header>
          <main id="main" tabIndex={-1} className={styles.main}>
            <Outlet />
          </main>
        </div>
        <AuthSide />
      </div>
    </Providers>
  );
}
