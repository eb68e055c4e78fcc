import { type NavigationSection, type Person, permitted } from './navigation.ts';

const adminSections: NavigationSection[] = [
  {
    title: 'Overview',
    links: [
      { to: '/admin-today', label: 'Today' },
      { to: '/dashboard', label: 'Dashboard' },
      { to: '/admin-reports-queue', label: 'Trust', area: 'people' },
      { to: '/admin-reports', label: 'Reports', area: 'finance' },
      { to: '/admin-audit', label: 'Audit log', area: 'admins' },
      { to: '/admin-settings', label: 'Site settings', area: 'site' },
      { to: '/admin-launch', label: 'Launch checklist', area: 'site' },
      { to: '/dashboard/settings', label: 'Your settings' },
    ],
  },
  {
    title: 'People',
    links: [
      { to: '/verified-fractional-candidates', label: 'Verified fractionals', area: 'directory' },
      { to: '/unverified-fractional-candidates', label: 'Unverified fractionals', area: 'people' },
      { to: '/rejected-fractional-candidates', label: 'Rejected fractionals', area: 'people' },
      { to: '/companylist', label: 'Companies' },
      { to: '/admin-reviews', label: 'Reviews', area: 'reviews' },
      { to: '/admin-users', label: 'Admin Users', area: 'admins' },
    ],
  },
  {
    title: 'Jobs',
    links: [
      { to: '/company-jobs', label: 'Company jobs', area: 'jobs' },
      { to: '/admin-scraped-jobs', label: 'Scraped jobs', area: 'jobs' },
    ],
  },
  {
    title: 'Outreach',
    links: [
      { to: '/admin-messages', label: 'Messages to us', area: 'people' },
      { to: '/admin-send-manual-emails', label: 'Emails', area: 'outreach' },
      { to: '/admin-service-notices', label: 'Service notices', area: 'outreach' },
      { to: '/push-notifications', label: 'Push notifications', area: 'outreach' },
      { to: '/promo-code', label: 'Promo codes', area: 'finance' },
      { to: '/admin-prices', label: 'Prices', area: 'finance' },
      { to: '/admin-refunds', label: 'Refunds and disputes', area: 'finance' },
      { to: '/blogs', label: 'Blog', area: 'content' },
    ],
  },
];

/** The admin area's side navigation, for the role of the admin. */
export const adminSectionsFor = (person: Person): NavigationSection[] =>
  adminSections.flatMap(({ title, links }) => {
    const shown = permitted(links, person);
    return shown.length === 0 ? [] : [{ title, links: shown }];
  });
