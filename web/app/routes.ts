import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import type { Rule } from './lib/guards.ts';

/** A screen whose file lies where its URL says. */
const page = (path: string) => route(path, `pages/${path}.tsx`);
const guarded = (rule: Rule, pages: RouteConfig, id: string = rule) =>
  layout(`pages/guards/${rule}.tsx`, { id: `guard ${id}` }, pages as []);

/** Pages for everybody, in plain React: rendered on the server and small. */
const publicPages = layout('pages/layouts/public.tsx', [
  guarded('visitor', [index('pages/home.tsx'), page('fractionals'), page('companies')]),
  ...['pricing', 'team', 'services', 'comingsoon', 'error404', 'layout3', 'jobscategories'].map(page),
  ...['company/about-us', 'company/contact-us'].map(page),
  ...['cookie-policy', 'privacy-policy', 'terms-and-conditions', 'cancellation-and-refund-policy'].map(page),
  ...['resources/faq', 'resources/affiliate-program', 'resources/blog'].map(page),
  ...['newsletter/sent', 'newsletter/confirm', 'newsletter/unsubscribe', 'newsletter/leave'].map(page),
  route('resources/blog/:slug', 'pages/resources/blog-post.tsx'),
  route('jobs/:slugId', 'pages/jobs/job.tsx'),
  ...['jobs/function/:type', 'jobs/function/:type/:location', 'jobs/location/:location'].map((path) =>
    route(path, 'pages/jobs/market.tsx', { id: path }),
  ),
  route('*', 'pages/not-found.tsx'),
]);

/** Pages with the component library: some for everybody, most behind a guard. */
const appPages = layout('pages/layouts/app.tsx', [
  ...['jobgrid', 'jobgrid2', 'joblist2'].map((path) => route(path, 'pages/jobgrid.tsx', { id: path })),
  ...['candidategrid', 'components'].map(page),
  page('account/fractional/welcome'),
  page('renew-job'),
  page('claim-job'),

  guarded('signed-in', [
    page('companydetails'),
    page('account/notifications'),
    route(
      'account/fractional/opportunities/browse-jobs/job-id',
      'pages/account/fractional/opportunities/job.tsx',
    ),
  ]),
  guarded('fractional-or-admin', [
    route('account/:user/opportunities/browse-jobs', 'pages/account/browse-jobs.tsx'),
  ]),
  guarded('company-or-fractional', [
    layout('pages/layouts/messaging.tsx', [page('chat'), route('c/:chatId', 'pages/c.tsx')]),
  ]),
  guarded('company-or-admin', [page('candidatedetails')]),

  guarded('fractional', [page('account/fractional/next-step')]),
  guarded('approved-fractional', [
    page('bookmarkjobs'),
    ...prefixed('account/fractional', [
      'home',
      'fractional-profile',
      'thank-you',
      'opportunities/applied',
      'saved-searches',
      'reviews',
      'payments',
      'settings',
      'settings/manage-plans',
      'settings/purchase-plan',
      'settings/payment-history',
    ]),
  ]),
  guarded('company', [
    ...prefixed('account/company', [
      'company-profile',
      'manage-jobs',
      'manage-jobs/post-a-job',
      'manage-jobs/engagements',
      'reviews',
      'payments',
      'settings',
      'settings/manage-plans',
      'settings/purchase-plan',
      'settings/payment-history',
    ]),
  ]),
]);

/** The admin's pages, beside a navigation of their own; companies share the candidate list. */
const adminPages = layout('pages/layouts/admin.tsx', [
  guarded('company-or-admin', [page('verified-fractional-candidates')], 'candidate list'),
  guarded('admin', [
    ...['dashboard', 'admin-reports', 'admin-audit', 'admin-users', 'companylist', 'company-jobs'].map(page),
    page('admin-reviews'),
    page('admin-messages'),
    ...['unverified-fractional-candidates', 'rejected-fractional-candidates'].map(page),
    ...['admin-send-manual-emails', 'admin-scraped-jobs', 'push-notifications', 'promo-code'].map(page),
    ...['blogs', 'post-a-blog'].map(page),
  ]),
]);

const authPages = layout('pages/layouts/auth.tsx', [
  guarded('signing-in', [
    page('sign-in'),
    page('sign-up'),
    page('account/forgot-password'),
    page('account/reset-password'),
  ]),
  page('admin/set-password'),
  page('account/confirm-email'),
  page('mail-preferences'),
]);

/** Addresses that the specification's dialogs and buttons name, and where they lead. */
const redirects = [
  route('account/company/payment', 'pages/redirects/company-payment.ts'),
  route('account/employer/employer-profile', 'pages/redirects/employer-profile.ts'),
];

function prefixed(below: string, paths: string[]) {
  return paths.map((path) => page(`${below}/${path}`));
}

export default [publicPages, appPages, adminPages, authPages, ...redirects] satisfies RouteConfig;
