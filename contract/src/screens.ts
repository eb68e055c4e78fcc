/**
 * The screens that mails and notifications link to. A structure test compares them with the web's route table, so that
 * a renamed route fails the build.
 */
export const linkedScreens = [
  '/',
  '/account/company/manage-jobs',
  '/account/company/manage-jobs/engagements',
  '/account/company/manage-jobs/post-a-job',
  '/account/company/reviews',
  '/account/company/settings',
  '/account/company/settings/manage-plans',
  '/account/confirm-email',
  '/account/forgot-password',
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
  '/account/notifications',
  '/account/reset-password',
  '/account/undo-email-change',
  '/admin-audit',
  '/admin-messages',
  '/admin-reviews',
  '/admin-scraped-jobs',
  '/admin/set-password',
  '/candidatedetails',
  '/chat',
  '/claim-job',
  '/company-jobs',
  '/company/contact-us',
  '/companydetails',
  '/dashboard',
  '/jobgrid',
  '/mail-preferences',
  '/newsletter/confirm',
  '/newsletter/leave',
  '/newsletter/unsubscribe',
  '/renew-job',
  '/sign-in',
  '/sign-up',
  '/unverified-fractional-candidates',
] as const;

type LinkedScreen = (typeof linkedScreens)[number];

/** A link to a screen, with a query where it has one; or to a room of the chat or the page of a job. */
export type ScreenLink = LinkedScreen | `${LinkedScreen}?${string}` | `/c/${string}` | `/jobs/${string}`;
