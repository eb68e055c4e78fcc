import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { adminUserRoutes } from './features/admin-users/admin-users.routes.ts';
import { applicationRoutes } from './features/applications/applications.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { billingRoutes } from './features/billing/billing.routes.ts';
import { paymentRoutes } from './features/billing/payments.routes.ts';
import { promoCodeRoutes } from './features/billing/promo-codes.routes.ts';
import { webhookRoutes } from './features/billing/webhook.routes.ts';
import { blogRoutes } from './features/blog/blog.routes.ts';
import { campaignRoutes } from './features/campaigns/campaigns.routes.ts';
import { catalogRoutes } from './features/catalog/catalog.routes.ts';
import { chatRoutes } from './features/chat/chat.routes.ts';
import { companyRoutes } from './features/companies/companies.routes.ts';
import { requireSeat } from './features/companies/require-seat.ts';
import { engagementRoutes } from './features/engagements/engagements.routes.ts';
import { enquiryRoutes } from './features/enquiries/enquiries.routes.ts';
import { fractionalRoutes } from './features/fractionals/fractionals.routes.ts';
import { interviewRoutes } from './features/interviews/interviews.routes.ts';
import { invitationRoutes } from './features/invitations/invitations.routes.ts';
import { jobFeedRoutes } from './features/job-feed/job-feed.routes.ts';
import { jobImportRoutes } from './features/job-imports/job-imports.routes.ts';
import { jobPageRoutes } from './features/job-pages/job-pages.routes.ts';
import { jobRoutes } from './features/jobs/jobs.routes.ts';
import { moderationRoutes } from './features/moderation/moderation.routes.ts';
import { newsletterRoutes } from './features/newsletter/newsletter.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { ownDataRoutes } from './features/own-data/own-data.routes.ts';
import { removalRoutes } from './features/removals/removals.routes.ts';
import { reportRoutes } from './features/reports/reports.routes.ts';
import { reviewRoutes } from './features/reviews/reviews.routes.ts';
import { savedSearchRoutes } from './features/saved-searches/saved-searches.routes.ts';
import { scraperRoutes } from './features/scrapers/scrapers.routes.ts';
import { signUpRoutes } from './features/sign-up/sign-up.routes.ts';
import { sitemapRoutes } from './features/sitemap/sitemap.routes.ts';
import { statisticsRoutes } from './features/statistics/statistics.routes.ts';
import type { App } from './lib/deps.ts';

/** Every feature of the server, one line each. */
export const features: ((app: App) => void | Promise<void>)[] = [
  // First, for it is asked before whatever comes after.
  requireSeat,
  accountRoutes,
  signUpRoutes,
  adminUserRoutes,
  moderationRoutes,
  applicationRoutes,
  reviewRoutes,
  catalogRoutes,
  fractionalRoutes,
  billingRoutes,
  paymentRoutes,
  webhookRoutes,
  promoCodeRoutes,
  reportRoutes,
  companyRoutes,
  chatRoutes,
  jobRoutes,
  jobFeedRoutes,
  jobImportRoutes,
  jobPageRoutes,
  notificationRoutes,
  auditRoutes,
  blogRoutes,
  campaignRoutes,
  newsletterRoutes,
  enquiryRoutes,
  removalRoutes,
  savedSearchRoutes,
  invitationRoutes,
  interviewRoutes,
  engagementRoutes,
  ownDataRoutes,
  statisticsRoutes,
  scraperRoutes,
  sitemapRoutes,
];
