import { lazy, type ReactNode, Suspense } from 'react';
import { useMatches } from 'react-router';
import { StepUpHost } from '../../features/accounts/factors/step-up-host.tsx';
import { NewsletterForm } from '../../features/newsletter/newsletter-form.tsx';
import { Footer } from '../../features/site/footer.tsx';
import { Header } from '../../features/site/header.tsx';
import { signOutToSetPassword } from '../../features/site/sign-out.ts';
import { LoadedRates } from '../../lib/loaded-rates.tsx';
import { MergeHost } from '../../ui/merge-host.tsx';
import { Providers } from '../../ui/providers.tsx';
import { ScreenOutlet } from '../../ui/screen-outlet.tsx';
import styles from './page.module.css';

// What only signed-in people see is loaded for them.
const ChatBadge = lazy(async () => ({
  default: (await import('../../features/chat/chat-badge.tsx')).ChatBadge,
}));
const AcceptTexts = lazy(async () => ({
  default: (await import('../../features/site/accept-texts.tsx')).AcceptTexts,
}));
const NotificationBell = lazy(async () => ({
  default: (await import('../../features/notifications/notification-bell.tsx')).NotificationBell,
}));

/**
 * Flags that a page sets by `export const handle = { … }`: `wholeScreen` fills the screen below the header, `hydratesLater`
 * allows the page's code to load when a visitor first uses one of its controls (`ui/boot-script.ts`).
 */
const hasFlag = (handle: unknown, flag: 'wholeScreen' | 'hydratesLater') =>
  typeof handle === 'object' && handle !== null && flag in handle;

/** The frame of pages with the component library and live data. */
export const AppFrame = ({ children }: { children: ReactNode }) => {
  const matches = useMatches();
  const isWholeScreen = matches.some(({ handle }) => hasFlag(handle, 'wholeScreen'));
  const hydratesLater = matches.some(({ handle }) => hasFlag(handle, 'hydratesLater'));
  return (
    <Providers>
      <div className={styles.page} data-hydration={hydratesLater ? 'later' : undefined}>
        <Header
          aside={
            <Suspense>
              <ChatBadge />
              <NotificationBell />
            </Suspense>
          }
        />
        <main
          id="main"
          tabIndex={-1}
          className={isWholeScreen ? styles.whole : `${styles.main} ${styles.live}`}
        >
          <LoadedRates>{children}</LoadedRates>
        </main>
        {!isWholeScreen && <Footer newsletter={<NewsletterForm />} />}
      </div>
      <MergeHost />
      <Suspense>
        <AcceptTexts />
      </Suspense>
      <StepUpHost onNoMethod={() => void signOutToSetPassword()} />
    </Providers>
  );
};

export default function AppLayout() {
  return (
    <AppFrame>
      <ScreenOutlet />
    </AppFrame>
  );
}
