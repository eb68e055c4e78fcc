import { Outlet, useMatches } from 'react-router';
import { ChatBadge } from '../../features/chat/chat-badge.tsx';
import { NewsletterForm } from '../../features/newsletter/newsletter-form.tsx';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { Footer } from '../../features/site/footer.tsx';
import { Header } from '../../features/site/header.tsx';
import { useLiveSocket } from '../../lib/live.ts';
import { Providers } from '../../ui/providers.tsx';
import styles from './page.module.css';

/** A page may ask for the whole screen below the header: `export const handle = { wholeScreen: true }`. */
const isWhole = (handle: unknown) => typeof handle === 'object' && handle !== null && 'wholeScreen' in handle;

/** Pages with the component library and live data. */
export default function AppLayout() {
  useLiveSocket();
  const whole = useMatches().some(({ handle }) => isWhole(handle));
  return (
    <Providers>
      <div className={styles.page}>
        <Header
          aside={
            <>
              <ChatBadge />
              <NotificationBell />
            </>
          }
        />
        <main id="main" tabIndex={-1} className={whole ? styles.whole : `${styles.main} ${styles.live}`}>
          <Outlet />
        </main>
        {!whole && <Footer newsletter={<NewsletterForm />} />}
      </div>
    </Providers>
  );
}
