import { href } from 'react-router';
import { type AdminArea, mayUse } from '../../../../contract/src/admin-roles.ts';
import type { UserType } from '../../../../contract/src/endpoint.ts';
import type { Profile } from '../../lib/session.ts';

export interface NavigationLink {
  to: string;
  label: string;
  /** For admins: shown to the roles that may use the area. */
  area?: AdminArea;
}

type Audience = UserType | 'visitor';

const settingsLinks = (kind: 'company' | 'fractional'): NavigationLink[] => [
  { to: href(`/account/${kind}/settings/manage-plans`), label: 'Plan and billing' },
  { to: href(`/account/${kind}/settings`), label: 'Settings' },
];

const mainLinks: Record<Audience, NavigationLink[]> = {
  visitor: [
    { to: '/jobgrid', label: 'Find work' },
    { to: '/candidategrid', label: 'Find talent' },
    { to: '/fractionals', label: 'For fractionals' },
    { to: '/companies', label: 'For companies' },
    { to: '/pricing', label: 'Pricing' },
  ],
  fractional: [
    { to: '/account/fractional/home', label: 'Home' },
    { to: '/account/fractional/opportunities/browse-jobs', label: 'Jobs' },
    { to: '/account/fractional/opportunities/applied', label: 'Applications' },
    { to: '/account/fractional/engagements', label: 'Engagements' },
    { to: '/chat', label: 'Messages' },
  ],
  company: [
    { to: '/account/company/company-profile', label: 'Home' },
    { to: '/account/company/manage-jobs', label: 'Jobs' },
    { to: '/verified-fractional-candidates', label: 'Candidates' },
    { to: '/account/company/engagements', label: 'Engagements' },
    { to: '/chat', label: 'Messages' },
  ],
  admin: [
    { to: '/admin-today', label: 'Today' },
    { to: '/dashboard', label: 'Dashboard' },
    { to: '/company-jobs', label: 'Jobs', area: 'jobs' },
    { to: '/verified-fractional-candidates', label: 'Candidates', area: 'directory' },
    { to: '/companylist', label: 'Companies' },
  ],
};

/** Additional links for visitors in the menu of a narrow screen. */
export const moreLinks: NavigationLink[] = [
  { to: '/jobscategories', label: 'Functions and industries' },
  { to: '/resources/faq', label: 'Questions' },
  { to: '/services', label: 'Services' },
  { to: '/resources/blog', label: 'Blog' },
  { to: '/company/about-us', label: 'About us' },
  { to: '/company/contact-us', label: 'Contact' },
];

const accountLinks: Record<UserType, NavigationLink[]> = {
  fractional: [
    { to: '/account/fractional/fractional-profile', label: 'Profile' },
    { to: '/bookmarkjobs', label: 'Saved jobs' },
    { to: '/account/fractional/saved-searches', label: 'Saved searches' },
    { to: '/account/fractional/reviews', label: 'Reviews' },
    ...settingsLinks('fractional'),
  ],
  company: [
    { to: '/account/company/company-profile?tab=profile', label: 'Company profile' },
    { to: '/account/company/shortlists', label: 'Shortlists' },
    { to: '/account/company/saved-searches', label: 'Saved searches' },
    { to: '/account/company/reviews', label: 'Reviews' },
    ...settingsLinks('company'),
  ],
  admin: [
    { to: '/dashboard', label: 'Dashboard' },
    { to: '/admin-users', label: 'Admin Users', area: 'admins' },
    { to: '/dashboard/settings', label: 'Settings' },
  ],
};

const profileStep: NavigationLink = { to: '/account/fractional/next-step', label: 'Your profile' };
const stepLinks: NavigationLink[] = [
  profileStep,
  { to: '/account/fractional/next-step/settings', label: 'Settings' },
];

/** Whether a fractional has not requested approval yet: most pages redirect them to that step (spec section 2). */
const needsApproval = (person: Person): boolean =>
  person.type === 'fractional' && !person.submit_approval_request;

export type Person = Pick<Profile, 'type' | 'submit_approval_request' | 'admin_role'>;

/** The links that the role of an admin may use. */
export const permitted = (links: NavigationLink[], { admin_role }: Person): NavigationLink[] =>
  links.filter(({ area = 'everyone' }) => area === 'everyone' || mayUse(admin_role, area));

/** The header's links. */
export const mainLinksFor = (person: Person | null): NavigationLink[] => {
  if (person === null) return mainLinks.visitor;
  if (!needsApproval(person)) return permitted(mainLinks[person.type], person);
  const accessible = ['/account/fractional/opportunities/browse-jobs', '/chat'];
  return [profileStep, ...mainLinks.fractional.filter(({ to }) => accessible.includes(to))];
};

/** The account menu's links. */
export const accountLinksFor = (person: Person): NavigationLink[] =>
  needsApproval(person) ? stepLinks : permitted(accountLinks[person.type], person);

export interface NavigationSection {
  title: string;
  links: NavigationLink[];
}

/** The footer's columns: every public page. */
export const footerSections: NavigationSection[] = [
  {
    title: 'Marketplace',
    links: [
      { to: '/jobgrid', label: 'Open jobs' },
      { to: '/jobscategories', label: 'Functions and industries' },
      { to: '/candidategrid', label: 'Candidates' },
      { to: '/rates', label: 'Rates' },
      { to: '/pricing', label: 'Pricing' },
    ],
  },
  {
    title: 'How it works',
    links: [
      { to: '/fractionals', label: 'For fractionals' },
      { to: '/companies', label: 'For companies' },
      { to: '/services', label: 'Services' },
      { to: '/matching', label: 'How matching works' },
      { to: '/resources/faq', label: 'Questions' },
      { to: '/resources/blog', label: 'Blog' },
      { to: '/developers', label: 'Developers' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/company/about-us', label: 'About us' },
      { to: '/team', label: 'Team' },
      { to: '/company/contact-us', label: 'Contact' },
      { to: '/resources/affiliate-program', label: 'Affiliate programme' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: '/terms-and-conditions', label: 'Terms' },
      { to: '/privacy-policy', label: 'Privacy' },
      { to: '/cookie-policy', label: 'Cookies' },
      { to: '/cancellation-and-refund-policy', label: 'Cancellation and refunds' },
      { to: '/imprint', label: 'Imprint' },
      { to: '/accessibility', label: 'Accessibility' },
      { to: '/security', label: 'Security' },
      { to: '/contact-points', label: 'Contact points' },
    ],
  },
];
