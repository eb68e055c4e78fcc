import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { guardedScreens } from './lib/guarded-screens.ts';
import type { Rule } from './lib/guards.ts';

/** A page of the settings of a company, of a fractional, and of a fractional before they request approval. */
const settingsPaths = (section: string) =>
  ['account/company', 'account/fractional', 'account/fractional/next-step'].map(
    (owner) => `${owner}/settings${section}`,
  );

/** Modules that are not named after the one path they serve. A module of several screens reads its route id. */
const modules: Record<string, string[]> = {
  home: [''],
  'not-found': ['*', 'error404'],
  legal: [
    ...['cookie-policy', 'privacy-policy', 'terms-and-conditions', 'cancellation-and-refund-policy'],
    ...['accessibility', 'imprint', 'security', 'contact-points'],
  ],
  'newsletter/choice': ['newsletter/confirm', 'newsletter/unsubscribe', 'newsletter/leave'],
  'resources/blog-post': ['resources/blog/:slug'],
  'job-search': ['jobgrid', 'jobgrid2', 'joblist2'],
  'jobs/job': ['jobs/:slugId'],
  'jobs/market': ['jobs/function/:type', 'jobs/function/:type/:location', 'jobs/location/:location'],
  'sign-in/callback': ['sign-in/callback/:provider'],
  'public-profile': ['p/:slug'],
  'job-link': ['claim-job', 'renew-job'],
  invitation: ['invitation', 'admin/set-password'],
  'room-or-company': ['c/:chatId'],
  'admin-account': ['admin-accounts/:id'],
  'account/report-decision': ['account/report-decisions/:id'],
  'account/browse-jobs': ['account/:user/opportunities/browse-jobs'],
  'account/fractional/opportunities/job': ['account/fractional/opportunities/browse-jobs/job-id'],
  'account/password-reset': ['account/forgot-password', 'account/reset-password'],
  'account/engagements': ['account/company/engagements', 'account/fractional/engagements'],
  'account/engagement': [
    'account/company/engagements/:applicationId',
    'account/fractional/engagements/:applicationId',
  ],
  'account/payments': ['account/company/payments', 'account/fractional/payments'],
  'account/reviews': ['account/company/reviews', 'account/fractional/reviews'],
  'account/settings/profile': settingsPaths(''),
  'account/settings/security': settingsPaths('/security'),
  'account/settings/notifications': settingsPaths('/notifications'),
  'account/settings/api-keys': settingsPaths('/api-keys'),
  'account/settings/data': settingsPaths('/data'),
  'account/settings/webhooks': ['account/company/settings/webhooks'],
  'account/settings/team': ['account/company/settings/team'],
  'account/settings/business': ['account/company/settings/business', 'account/fractional/settings/business'],
  'account/plan-settings': [
    'account/company/settings/manage-plans',
    'account/company/settings/purchase-plan',
    'account/company/settings/payment-history',
    'account/fractional/settings/manage-plans',
    'account/fractional/settings/purchase-plan',
    'account/fractional/settings/payment-history',
  ],
  'approval-queue': ['unverified-fractional-candidates', 'rejected-fractional-candidates'],
  campaigns: ['admin-send-manual-emails', 'admin-service-notices', 'push-notifications'],
  blogs: ['blogs', 'post-a-blog'],
};

/** The route of a path. Its id is the path, and its module is named after the path unless `modules` says otherwise. */
const page = (path: string) => {
  const module = Object.keys(modules).find((name) => modules[name]?.includes(path)) ?? path;
  const file = `pages/${module}.tsx`;
  return path === '' ? index(file, { id: 'home' }) : route(path, file, { id: path });
};

const guarded = (rule: Rule, paths: string[] = guardedScreens[rule]) => {
  const isPublic = rule === 'visitor' || rule === 'signing-in';
  const file = `pages/layouts/${isPublic ? 'public-guard' : 'guard'}.tsx`;
  return layout(file, { id: `guard ${rule} ${paths[0]}` }, paths.map(page));
};

/** The screens of a rule, with its settings in their own layout. */
const guardedWithSettings = (rule: Rule) => {
  const settings = guardedScreens[rule].filter((path) => path.includes('/settings'));
  const others = guardedScreens[rule].filter((path) => !settings.includes(path));
  const pages = layout('pages/layouts/settings.tsx', { id: `settings ${rule}` }, settings.map(page));
  return [
    guarded(rule, others),
    layout('pages/layouts/guard.tsx', { id: `guard ${rule} settings` }, [pages]),
  ];
};

/** Public pages in plain React: rendered on the server, without the component library. */
const publicPages = layout('pages/layouts/public.tsx', [
  guarded('visitor'),
  ...[
    'pricing',
    'team',
    'services',
    'comingsoon',
    'error404',
    'layout3',
    'jobscategories',
    'rates',
    'matching',
    'developers',
  ].map(page),
  ...['company/about-us', 'company/contact-us'].map(page),
  ...(modules.legal ?? []).map(page),
  ...['resources/faq', 'resources/affiliate-program', 'resources/blog', 'resources/blog/:slug'].map(page),
  ...['newsletter/sent', 'newsletter/confirm', 'newsletter/unsubscribe', 'newsletter/leave'].map(page),
  ...['p/:slug', 'jobs/:slugId', ...(modules['jobs/market'] ?? []), '*'].map(page),
]);

/**
 * The chat, and the public pages of companies. A room and a company share the path `/c/…`; the form of an id tells them
 * apart, which no slug has.
 */
const messagingAndCompanies = layout(
  'pages/layouts/room-or-company.tsx',
  { id: 'guard company-or-fractional chat' },
  guardedScreens['company-or-fractional'].map(page),
);

/** Pages with the component library and live data. */
const appPages = layout('pages/layouts/app.tsx', [
  ...['jobgrid', 'jobgrid2', 'joblist2', 'candidategrid', 'components'].map(page),
  ...['account/fractional/welcome', 'renew-job', 'claim-job', 'reference'].map(page),
  guarded('signed-in'),
  guarded('fractional-or-admin'),
  guarded('company-or-admin', ['candidatedetails']),
  ...guardedWithSettings('approved-fractional'),
  ...guardedWithSettings('company'),
  ...guardedWithSettings('fractional'),
]);

/** The admin area. Companies share its list of candidates. */
const adminPages = layout('pages/layouts/admin.tsx', [
  guarded('company-or-admin', ['verified-fractional-candidates']),
  guarded('admin'),
]);

const authPages = layout('pages/layouts/auth.tsx', [
  guarded('signing-in'),
  ...['sign-in/callback/:provider', 'invitation', 'admin/set-password', 'account/confirm-email'].map(page),
  ...['account/undo-email-change', 'mail-preferences', 'suspension'].map(page),
]);

/** Addresses that the specification's dialogs and buttons name. */
const redirects = ['account/company/payment', 'account/employer/employer-profile'].map((path) =>
  route(path, 'pages/redirect.ts', { id: path }),
);

export default [
  publicPages,
  appPages,
  messagingAndCompanies,
  adminPages,
  authPages,
  ...redirects,
] satisfies RouteConfig;
