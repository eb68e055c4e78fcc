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
 * Flags that a page sets by `export const handle = { … }`: `wholeScreen` fills the screen below the header, `codeLater`
 * allows the page's code to load after the first paint (`server/src/lib/rendered-page.ts`).
 */
const hasFlag = (handle: unknown, flag: 'wholeScreen' | 'codeLater') =>
  typeof handle === 'object' && handle !== null && flag in handle;

/** Pages with the component library and live data. */
export default function AppLayout() {
  useLiveSocket();
  const matches = useMatches();
  const isWholeScreen = matches.some(({ handle }) => hasFlag(handle, 'wholeScreen'));
  const isCodeLater = matches.some(({ handle }) => hasFlag(handle, 'codeLater'));
  return (
    <Providers>
      <div className={styles.page} data-code={isCodeLater ? 'later' : undefined}>
        <Header
          aside={
            <>
              <ChatBadge />
              <NotificationBell />
            </>
          }
        />
        <main
          id="main"
          tabIndex={-1}
          className={isWholeScreen ? styles.whole : `${styles.main} ${styles.live}`}
        >
          <Outlet />
        </main>
        {!isWholeScreen && <Footer newsletter={<NewsletterForm />} />}
      </div>
    </Providers>
  );
}
