import { useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { StepUpHost } from '../../features/accounts/factors/step-up-host.tsx';
import { WaitingCount } from '../../features/admin-desk/waiting-count.tsx';
import { AdminSearch } from '../../features/admin-search/admin-search.tsx';
import { ChatBadge } from '../../features/chat/chat-badge.tsx';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { AcceptTexts } from '../../features/site/accept-texts.tsx';
import { adminSectionsFor } from '../../features/site/admin-navigation.ts';
import { Header } from '../../features/site/header.tsx';
import { signOutToSetPassword } from '../../features/site/sign-out.ts';
import { LoadedRates } from '../../lib/loaded-rates.tsx';
import { useSession } from '../../lib/session.ts';
import { MergeHost } from '../../ui/merge-host.tsx';
import { Providers } from '../../ui/providers.tsx';
import { ScreenOutlet } from '../../ui/screen-outlet.tsx';
import { useScrollIntoRow } from '../../ui/state-filter.tsx';
import styles from './admin.module.css';

type Sections = ReturnType<typeof adminSectionsFor>;

const SideNavigation = ({ sections }: { sections: Sections }) => {
  const side = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the navigation scrolls sideways: scroll the current page into view.
  useScrollIntoRow(side, '[aria-current="page"]', pathname);
  return (
    <nav ref={side} className={styles.side} aria-label="Admin">
      {sections.map(({ title, links }) => (
        <section key={title}>
          <h2>{title}</h2>
          {links.map(({ to, label }) => (
            <NavLink key={to} to={to} end>
              {label}
              <WaitingCount page={to} />
            </NavLink>
          ))}
        </section>
      ))}
    </nav>
  );
};

/** Admin pages with a side navigation. Companies use the list of candidates without it. */
export default function AdminLayout() {
  const profile = useSession();
  const sections = profile?.type === 'admin' ? adminSectionsFor(profile) : [];
  const isAdmin = sections.length > 0;
  return (
    <Providers>
      <div className={styles.page}>
        <Header
          aside={
            <>
              {isAdmin && <AdminSearch pages={sections.flatMap(({ links }) => links)} />}
              <ChatBadge />
              <NotificationBell />
            </>
          }
        />
        <div className={styles.columns}>
          {isAdmin && <SideNavigation sections={sections} />}
          <main id="main" tabIndex={-1} className={styles.main}>
            <LoadedRates>
              <ScreenOutlet />
            </LoadedRates>
          </main>
        </div>
      </div>
      <MergeHost />
      <AcceptTexts />
      <StepUpHost onNoMethod={() => void signOutToSetPassword()} />
    </Providers>
  );
}
