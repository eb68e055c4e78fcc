import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useBrand } from '../../lib/brand.ts';
import { type Profile, useSession } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Logo } from '../../ui/logo.tsx';
import { LinkButton } from '../../ui/plain-button.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import styles from './header.module.css';
import { accountLinksFor, mainLinksFor, moreLinks, type NavigationLink } from './navigation.ts';
import { ViewBanner } from './view-banner.tsx';

// Loaded by the click: public pages have the header, too.
const signOut = async () => (await import('./sign-out.ts')).signOutHere();

/** A popover stays open after a navigation unless it is closed. */
const closeMenu = (event: MouseEvent<HTMLElement>) =>
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();

/** Links that are not current on the pages below theirs, which have links of their own. */
const hasPagesBelow = /\/(settings|next-step|dashboard)$/;

const isCurrent = (to: string, path: string) => {
  const [target = to] = to.split('?');
  return path === target || (!hasPagesBelow.test(target) && path.startsWith(`${target}/`));
};

const Links = ({ links }: { links: NavigationLink[] }) => {
  const { pathname } = useLocation();
  return links.map(({ to, label }) => (
    <SiteLink
      key={to}
      to={to}
      className={styles.link}
      aria-current={isCurrent(to, pathname) ? 'page' : undefined}
      onClick={closeMenu}
    >
      {label}
    </SiteLink>
  ));
};

const AccountMenu = ({ profile }: { profile: Profile }) => {
  const name = `${profile.firstName} ${profile.lastName}`;
  return (
    <>
      <button type="button" className={styles.account} popoverTarget="account-menu">
        <span className="visually-hidden">Account menu</span>
        <Avatar name={name} picture={profile.profile_picture} size={36} />
      </button>
      <div id="account-menu" popover="auto" className={styles.menu}>
        <div className={styles.who}>
          <strong>{name}</strong>
          <span>{profile.email}</span>
        </div>
        <nav aria-label="Account">
          <Links links={accountLinksFor(profile)} />
        </nav>
        <button type="button" className={styles.link} onClick={signOut}>
          Sign out
        </button>
      </div>
    </>
  );
};

const VisitorActions = () => (
  <div className={styles.visitor}>
    <LinkButton to="/sign-in" look="text">
      Sign in
    </LinkButton>
    <LinkButton to="/sign-up">Sign up</LinkButton>
  </div>
);

/** The site's header; `aside` is for the unread counts of a signed-in person. */
export const Header = ({ aside }: { aside?: ReactNode }) => {
  const { name } = useBrand();
  const profile = useSession();
  const links = mainLinksFor(profile);
  return (
    <header className={styles.header}>
      {profile && <ViewBanner />}
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <div className={styles.inner}>
        <SiteLink to="/" className={styles.brand} aria-label={`${name}, home`}>
          <Logo />
        </SiteLink>
        <nav className={styles.nav} aria-label="Main">
          <Links links={links} />
        </nav>
        <div className={styles.end}>
          {profile ? aside : null}
          {profile ? <AccountMenu profile={profile} /> : <VisitorActions />}
          <button type="button" className={styles.burger} popoverTarget="site-menu" aria-label="Menu">
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M4 8h16M4 16h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
            </svg>
          </button>
        </div>
      </div>
      <div id="site-menu" popover="auto" className={styles.sheet}>
        <nav aria-label="Site">
          <Links links={links} />
        </nav>
        {!profile && (
          <nav aria-label="More" className={styles.more}>
            <Links links={moreLinks} />
          </nav>
        )}
        {!profile && (
          <div className={styles.sheetActions}>
            <LinkButton to="/sign-in" look="quiet" size="large">
              Sign in
            </LinkButton>
            <LinkButton to="/sign-up" size="large">
              Sign up
            </LinkButton>
          </div>
        )}
      </div>
    </header>
  );
};
