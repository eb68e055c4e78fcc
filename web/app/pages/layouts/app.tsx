import { Outlet } from 'react-router';
import { Footer } from '../../features/site/footer.tsx';
import { Header } from '../../features/site/header.tsx';
import { Providers } from '../../ui/providers.tsx';
import styles from './page.module.css';

/** Pages with the component library and live data. */
export default function AppLayout() {
  return (
    <Providers>
      <div className={styles.page}>
        <Header />
        <main id="main" tabIndex={-1} className={`${styles.main} ${styles.live}`}>
          <Outlet />
        </main>
        <Footer />
      </div>
    </Providers>
  );
}
