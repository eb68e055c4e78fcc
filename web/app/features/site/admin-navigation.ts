import { adminPageAreas } from '../../lib/admin-page-areas.ts';
import { type NavigationLink, type NavigationSection, type Person, permitted } from './navigation.ts';

const toLink = (to: keyof typeof adminPageAreas, label: string): NavigationLink => ({
  to,
  label,
  area: adminPageAreas[to],
});

const adminSections: NavigationSection[] = [
  {
    title: 'Overview',
    links: [
      toLink('/admin-today', 'Today'),
      toLink('/dashboard', 'Dashboard'),
      toLink('/admin-reports-queue', 'Trust'),
      toLink('/admin-reports', 'Reports'),
      toLink('/admin-audit', 'Audit log'),
      toLink('/admin-settings', 'Site settings'),
      toLink('/admin-launch', 'Launch checklist'),
      toLink('/dashboard/settings', 'Your settings'),
    ],
  },
  {
    title: 'People',
    links: [
      toLink('/verified-fractional-candidates', 'Verified fractionals'),
      toLink('/unverified-fractional-candidates', 'Unverified fractionals'),
      toLink('/rejected-fractional-candidates', 'Rejected fractionals'),
      toLink('/companylist', 'Companies'),
      toLink('/admin-reviews', 'Reviews'),
      toLink('/admin-users', 'Admin Users'),
    ],
  },
  {
    title: 'Jobs',
    links: [toLink('/company-jobs', 'Company jobs'), toLink('/admin-scraped-jobs', 'Scraped jobs')],
  },
  {
    title: 'Outreach',
    links: [
      toLink('/admin-messages', 'Messages to us'),
      toLink('/admin-send-manual-emails', 'Emails'),
      toLink('/admin-service-notices', 'Service notices'),
      toLink('/push-notifications', 'Push notifications'),
      toLink('/promo-code', 'Promo codes'),
      toLink('/admin-prices', 'Prices'),
      toLink('/admin-refunds', 'Refunds and disputes'),
      toLink('/blogs', 'Blog'),
    ],
  },
];

/** The admin area's side navigation, for the role of the admin. */
export const adminSectionsFor = (person: Person): NavigationSection[] =>
  adminSections.flatMap(({ title, links }) => {
    const shown = permitted(links, person);
    return shown.length === 0 ? [] : [{ title, links: shown }];
  });
