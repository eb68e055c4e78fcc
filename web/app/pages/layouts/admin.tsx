import { useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { AdminSearch } from '../../features/admin-search/admin-search.tsx';
import { ChatBadge } from '../../features/chat/chat-badge.tsx';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { Header } from '../../features/site/header.tsx';
import { adminSections } from '../../features/site/navigation.ts';
import { useLiveSocket } from '../../lib/live.ts';
import { useSession } from '../../lib/session.ts';
import { Providers } from '../../ui/providers.tsx';
import { useInSight } from '../../ui/row-in-sight.ts';
import styles from './admin.module.css';

const SideNavigation = () => {
  const side = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone it scrolls sideways: the page that is open is brought into sight.
  useInSight(side, '[aria-current="page"]', pathname);
  return (
    <nav ref={side} className={styles.side} aria-label="Admin">
      {adminSections.map(({ title, links }) => (
        <section key={title}>
          <h2>{title}</h2>
          {links.map(({ to, label }) => (
            <NavLink key={to} to={to}>
              {label}
            </NavLink>
          ))}
        </section>
      ))}
    </nav>
  );
};

const pages = adminSections.flatMap(({ links }) => links);

/** Admin pages beside their navigation; a company, which shares the candidate list, sees none. */
export default function AdminLayout() {
  useLiveSocket();
  const profile = useSession();
  const beside = profile?.type === 'admin';
  return (
    <Providers>
      <div className={styles.page}>
        <Header
          aside={
            <>
              {beside && <AdminSearch pages={pages} />}
              <ChatBadge />
              <NotificationBell />
            </>
          }
        />
        <div className={styles.columns}>
          {beside && <SideNavigation />}
          <main id="main" tabIndex={-1} className={styles.main}>
            <Outlet />
          </main>
        </div>
      </div>
    </Providers>
  );
}
