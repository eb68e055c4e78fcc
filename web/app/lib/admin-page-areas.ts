import type { AdminArea } from '../../../contract/src/admin-roles.ts';

/** The admin area of each page of the side navigation. Its roles may open the page. */
export const adminPageAreas = {
  '/admin-today': 'everyone',
  '/dashboard': 'everyone',
  '/admin-reports-queue': 'people',
  '/admin-reports': 'finance',
  '/admin-audit': 'admins',
  '/admin-settings': 'site',
  '/admin-launch': 'site',
  '/dashboard/settings': 'everyone',
  '/verified-fractional-candidates': 'directory',
  '/unverified-fractional-candidates': 'people',
  '/rejected-fractional-candidates': 'people',
  '/companylist': 'everyone',
  '/admin-reviews': 'reviews',
  '/admin-users': 'admins',
  '/company-jobs': 'jobs',
  '/admin-scraped-jobs': 'jobs',
  '/admin-messages': 'people',
  '/admin-send-manual-emails': 'outreach',
  '/admin-service-notices': 'outreach',
  '/push-notifications': 'outreach',
  '/promo-code': 'finance',
  '/admin-prices': 'finance',
  '/admin-refunds': 'finance',
  '/blogs': 'content',
} as const satisfies Record<string, AdminArea>;
