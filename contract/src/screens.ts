/**
 * The screens that mails and notifications link to. A structure test compares them with the web's route table, so that
 * a renamed route fails the build.
 */
export const linkedScreens = [
  '/',
  '/account/api-keys',
  '/account/company/company-profile',
  '/account/company/engagements',
  '/account/company/manage-jobs',
  '/account/company/manage-jobs/post-a-job',
  '/account/company/payments',
  '/account/company/reviews',
  '/account/company/saved-searches',
  '/account/company/settings',
  '/account/company/settings/manage-plans',
  '/account/company/settings/payment-history',
  '/account/company/settings/security',
  '/account/company/settings/team',
  '/account/company/settings/webhooks',
  '/account/confirm-email',
  '/account/forgot-password',
  '/account/fractional/engagements',
  '/account/fractional/fractional-profile',
  '/account/fractional/home',
  '/account/fractional/next-step',
  '/account/fractional/opportunities/applied',
  '/account/fractional/opportunities/browse-jobs',
  '/account/fractional/opportunities/browse-jobs/job-id',
  '/account/fractional/payments',
  '/account/fractional/reviews',
  '/account/fractional/saved-searches',
  '/account/fractional/settings',
  '/account/fractional/settings/manage-plans',
  '/account/fractional/settings/payment-history',
  '/account/fractional/settings/security',
  '/account/fractional/thank-you',
  '/account/notifications',
  '/account/pending-actions',
  '/account/reset-password',
  '/account/undo-email-change',
  '/admin-audit',
  '/admin-messages',
  '/admin-reviews',
  '/admin-reports-queue',
  '/admin-scraped-jobs',
  '/admin-today',
  '/admin/set-password',
  '/candidatedetails',
  '/chat',
  '/claim-job',
  '/company-jobs',
  '/company/contact-us',
  '/companydetails',
  '/dashboard',
  '/dashboard/settings',
  '/developers',
  '/invitation',
  '/jobgrid',
  '/mail-preferences',
  '/suspension',
  '/newsletter/confirm',
  '/newsletter/leave',
  '/newsletter/unsubscribe',
  '/reference',
  '/renew-job',
  '/resources/affiliate-program',
  '/security',
  '/sign-in',
  '/sign-up',
  '/unverified-fractional-candidates',
] as const;

export type LinkedScreen = (typeof linkedScreens)[number];

/** The lists whose entries have a screen of their own. */
type ListScreen =
  | '/c'
  | '/sign-in/callback'
  | '/account/report-decisions'
  | '/jobs'
  | '/account/company/engagements'
  | '/account/fractional/engagements';

/** A link to a screen, with a query where it has one; or to a room of the chat, the page of a job, an engagement. */
export type ScreenLink = LinkedScreen | `${LinkedScreen}?${string}` | `${ListScreen}/${string}`;

/** The whole address of a screen, as mails and other sites need it. */
export const screenUrl = (publicUrl: string, link: ScreenLink): string => `${publicUrl}${link}`;
