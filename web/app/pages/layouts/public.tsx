import { Outlet } from 'react-router';
import { NewsletterForm } from '../../features/newsletter/newsletter-form.tsx';
import { Footer } from '../../features/site/footer.tsx';
import { Header } from '../../features/site/header.tsx';
import styles from './page.module.css';

/**
 * Public pages: plain React without the component library, to keep them small. Their code loads when a visitor first uses
 * one of their controls (`ui/boot-script.ts`).
 */
export default function PublicLayout() {
  return (
    <div className={styles.page} data-hydration="later">
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer newsletter={<NewsletterForm />} />
    </div>
  );
}
