import { accountDeskFeature } from './features/account-desk/account-desk.feature.ts';
import { accountsFeature } from './features/accounts/accounts.feature.ts';
import { addressUndoFeature } from './features/address-undo/address-undo.feature.ts';
import { adminDeskFeature } from './features/admin-desk/admin-desk.feature.ts';
import { adminUsersFeature } from './features/admin-users/admin-users.feature.ts';
import { apiKeysFeature } from './features/api-keys/api-keys.feature.ts';
import { applicationsFeature } from './features/applications/applications.feature.ts';
import { auditFeature } from './features/audit/audit.feature.ts';
import { billingFeature } from './features/billing/billing.feature.ts';
import { blogFeature } from './features/blog/blog.feature.ts';
import { businessRecordsFeature } from './features/business-records/business-records.feature.ts';
import { campaignsFeature } from './features/campaigns/campaigns.feature.ts';
import { capacityFeature } from './features/capacity/capacity.feature.ts';
import { catalogFeature } from './features/catalog/catalog.feature.ts';
import { chatFeature } from './features/chat/chat.feature.ts';
import { companiesFeature } from './features/companies/companies.feature.ts';
import { companyHomeFeature } from './features/company-home/company-home.feature.ts';
import { conflictsFeature } from './features/conflicts/conflicts.feature.ts';
import { embedFeature } from './features/embed/embed.feature.ts';
import { engagementsFeature } from './features/engagements/engagements.feature.ts';
import { enquiriesFeature } from './features/enquiries/enquiries.feature.ts';
import { factorsFeature } from './features/factors/factors.feature.ts';
import { fractionalsFeature } from './features/fractionals/fractionals.feature.ts';
import { interviewsFeature } from './features/interviews/interviews.feature.ts';
import { invitationsFeature } from './features/invitations/invitations.feature.ts';
import { jobFeedFeature } from './features/job-feed/job-feed.feature.ts';
import { jobImportsFeature } from './features/job-imports/job-imports.feature.ts';
import { jobPagesFeature } from './features/job-pages/job-pages.feature.ts';
import { jobsFeature } from './features/jobs/jobs.feature.ts';
import { mailEventsFeature } from './features/mail-events/mail-events.feature.ts';
import { mandatesFeature } from './features/mandates/mandates.feature.ts';
import { mcpFeature } from './features/mcp/mcp.feature.ts';
import { moderationFeature } from './features/moderation/moderation.feature.ts';
import { newsletterFeature } from './features/newsletter/newsletter.feature.ts';
import { mailTemplatesFeature } from './features/notifications/mail-templates.feature.ts';
import { notificationsFeature } from './features/notifications/notifications.feature.ts';
import { operationsFeature } from './features/operations/operations.feature.ts';
import { ownDataFeature } from './features/own-data/own-data.feature.ts';
import { pendingActionsFeature } from './features/pending-actions/pending-actions.feature.ts';
import { profileImportFeature } from './features/profile-import/profile-import.feature.ts';
import { publicPagesFeature } from './features/public-pages/public-pages.feature.ts';
import { rateExplorerFeature } from './features/rate-explorer/rate-explorer.feature.ts';
import { referenceRatesFeature } from './features/reference-rates/reference-rates.feature.ts';
import { referencesFeature } from './features/references/references.feature.ts';
import { removalsFeature } from './features/removals/removals.feature.ts';
import { reportsFeature } from './features/reports/reports.feature.ts';
import { reviewsFeature } from './features/reviews/reviews.feature.ts';
import { savedSearchesFeature } from './features/saved-searches/saved-searches.feature.ts';
import { scrapersFeature } from './features/scrapers/scrapers.feature.ts';
import { searchWordsFeature } from './features/search-words/search-words.feature.ts';
import { shortlistsFeature } from './features/shortlists/shortlists.feature.ts';
import { signInProvidersFeature } from './features/sign-in-providers/sign-in-providers.feature.ts';
import { signUpFeature } from './features/sign-up/sign-up.feature.ts';
import { siteFeature } from './features/site/site.feature.ts';
import { sitemapFeature } from './features/sitemap/sitemap.feature.ts';
import { statementsFeature } from './features/statements/statements.feature.ts';
import { statisticsFeature } from './features/statistics/statistics.feature.ts';
import { termsFeature } from './features/terms/terms.feature.ts';
import { webhooksFeature } from './features/webhooks/webhooks.feature.ts';
import type { Feature } from './lib/feature.ts';
import { purgeIdempotencyKeys } from './lib/idempotency.ts';
import { sendMail } from './lib/mailer.ts';
import type { Task } from './lib/tasks.ts';

/** The subjects of the product. A feature depends only on those above it where it changes their rows. */
export const subjects: readonly Feature[] = [
  auditFeature,
  operationsFeature,
  accountsFeature,
  siteFeature,
  factorsFeature,
  apiKeysFeature,
  signUpFeature,
  adminUsersFeature,
  catalogFeature,
  searchWordsFeature,
  companiesFeature,
  webhooksFeature,
  signInProvidersFeature,
  addressUndoFeature,
  fractionalsFeature,
  capacityFeature,
  profileImportFeature,
  jobsFeature,
  jobFeedFeature,
  embedFeature,
  jobPagesFeature,
  referenceRatesFeature,
  rateExplorerFeature,
  termsFeature,
  mandatesFeature,
  applicationsFeature,
  invitationsFeature,
  shortlistsFeature,
  conflictsFeature,
  interviewsFeature,
  engagementsFeature,
  businessRecordsFeature,
  statementsFeature,
  companyHomeFeature,
  savedSearchesFeature,
  reviewsFeature,
  referencesFeature,
  publicPagesFeature,
  billingFeature,
  chatFeature,
  notificationsFeature,
  campaignsFeature,
  newsletterFeature,
  mailEventsFeature,
  enquiriesFeature,
  moderationFeature,
  blogFeature,
  reportsFeature,
  statisticsFeature,
  scrapersFeature,
  jobImportsFeature,
  sitemapFeature,
  pendingActionsFeature,
  mcpFeature,
  adminDeskFeature,
  accountDeskFeature,
];

/** The subjects, and the features that work on all of them. */
export const withSharedFeatures = (list: readonly Feature[]): readonly Feature[] => [
  ...list,
  ownDataFeature(list),
  removalsFeature(list),
  mailTemplatesFeature(list),
];

/** Every feature of the server. */
export const features = withSharedFeatures(subjects);

/** Every background task. */
export const tasks: readonly Task[] = [
  sendMail,
  purgeIdempotencyKeys,
  ...features.flatMap((feature) => feature.tasks ?? []),
];
