import { Outlet, useMatches } from 'react-router';
import { ChatBadge } from '../../features/chat/chat-badge.tsx';
import { NewsletterForm } from '../../features/newsletter/newsletter-form.tsx';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { Footer } from '../../features/site/footer.tsx';
import { Header } from '../../features/site/header.tsx';
import { useLiveSocket } from '../../lib/live.ts';
import { Providers } from '../../ui/providers.tsx';
import styles from './page.module.css';

/**
 * What a page may say of itself by `export const handle = { … }`: that it takes the whole screen below the header, or that
 * it can be read before its code has come (`server/src/lib/rendered-page.ts`).
 */
const says = (handle: unknown, word: 'wholeScreen' | 'readable') =>
  typeof handle === 'object' && handle !== null && word in handle;

/** Pages with the component library and live data. */
export default function AppLayout() {
  useLiveSocket();
  const matches = useMatches();
  const whole = matches.some(({ handle }) => says(handle, 'wholeScreen'));
  const readable = matches.some(({ handle }) => says(handle, 'readable'));
  return (
    <Providers>
      <div className={styles.page} data-code={readable ? 'later' : undefined}>
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
