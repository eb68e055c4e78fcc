import { Outlet } from 'react-router';
import { NewsletterForm } from '../../features/newsletter/newsletter-form.tsx';
import { Footer } from '../../features/site/footer.tsx';
import { Header } from '../../features/site/header.tsx';
import styles from './page.module.css';

/** Public pages: plain React on the tokens, no component library, so that they stay small. */
export default function PublicLayout() {
  return (
    <div className={styles.page}>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer newsletter={<NewsletterForm />} />
    </div>
  );
}
