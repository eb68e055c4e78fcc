import { Outlet } from 'react-router';
import { NewsletterForm } from '../../features/newsletter/newsletter-form.tsx';
import { Footer } from '../../features/site/footer.tsx';
import { Header } from '../../features/site/header.tsx';
import styles from './page.module.css';

/**
 * Public pages: plain React on the tokens, no component library, so that they stay small. They can be read without their
 * code, so it is asked for after the first paint (`server/src/lib/rendered-page.ts`).
 */
export default function PublicLayout() {
  return (
    <div className={styles.page} data-code="later">
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer newsletter={<NewsletterForm />} />
    </div>
  );
}
