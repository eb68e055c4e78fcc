import { Link, Outlet } from 'react-router';
import { AuthSide } from '../../features/accounts/auth-side.tsx';
import { useBrand } from '../../lib/brand.ts';
import { Logo } from '../../ui/logo.tsx';
import { Providers } from '../../ui/providers.tsx';
import styles from './auth.module.css';

/** Sign-in, sign-up and the password pages: one column, beside the product's benefits on a wide screen. */
export default function AuthLayout() {
  const { name } = useBrand();
  return (
    <Providers>
      <div className={styles.columns}>
        <div className={styles.page}>
          <header className={styles.header}>
            <Link to="/" aria-label={`${name}, home`}>
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
