import { type Rule, visitorScreens } from './guards.ts';

/** The settings of an account, which a fractional also opens before they request approval. */
const settingsScreens = [
  'settings',
  'settings/security',
  'settings/notifications',
  'settings/api-keys',
  'settings/data',
];

/** The screens of both kinds of customer, below `account/company` and `account/fractional`. */
const accountScreens = [
  'reviews',
  'payments',
  ...settingsScreens,
  'settings/business',
  'settings/manage-plans',
  'settings/purchase-plan',
  'settings/payment-history',
];

const below = (prefix: string, paths: string[]) => paths.map((path) => `${prefix}/${path}`);

/** The route paths behind each rule, without the leading slash. `routes.ts` builds the guard layouts from this table. */
export const guardedScreens: Record<Rule, string[]> = {
  ...visitorScreens,
  'signed-in': [
    'companydetails',
    'account/api-keys',
    'account/notifications',
    'account/pending-actions',
    'account/report-decisions/:id',
    'account/fractional/opportunities/browse-jobs/job-id',
  ],
  fractional: ['account/fractional/next-step', ...below('account/fractional/next-step', settingsScreens)],
  'approved-fractional': [
    'bookmarkjobs',
    ...below('account/fractional', [
      'home',
      'fractional-profile',
      'thank-you',
      'opportunities/applied',
      'engagements',
      'engagements/:applicationId',
      'saved-searches',
      ...accountScreens,
    ]),
  ],
  company: below('account/company', [
    'company-profile',
    'manage-jobs',
    'manage-jobs/post-a-job',
    'shortlists',
    'compare',
    'saved-searches',
    'engagements',
    'engagements/:applicationId',
    'settings/team',
    'settings/webhooks',
    ...accountScreens,
  ]),
  admin: [
    'dashboard',
    'dashboard/settings',
    'admin-today',
    'admin-reports-queue',
    'admin-accounts/:id',
    'admin-reports',
    'admin-audit',
    'admin-settings',
    'admin-launch',
    'admin-users',
    'companylist',
    'company-jobs',
    'admin-reviews',
    'admin-messages',
    'unverified-fractional-candidates',
    'rejected-fractional-candidates',
    'admin-send-manual-emails',
    'admin-service-notices',
    'admin-scraped-jobs',
    'push-notifications',
    'promo-code',
    'admin-prices',
    'admin-refunds',
    'blogs',
    'post-a-blog',
  ],
  'company-or-admin': ['candidatedetails', 'verified-fractional-candidates'],
  'fractional-or-admin': ['account/:user/opportunities/browse-jobs'],
  'company-or-fractional': ['chat', 'c/:chatId'],
};
