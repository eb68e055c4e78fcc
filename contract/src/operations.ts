import { z } from 'zod';
import * as accountDesk from './account-desk.ts';
import * as accountInvitations from './account-invitations.ts';
import * as accountList from './account-list.ts';
import * as accounts from './accounts.ts';
import * as adminDesk from './admin-desk.ts';
import * as adminRoles from './admin-roles.ts';
import * as adminUsers from './admin-users.ts';
import * as apiKeys from './api-keys.ts';
import * as apiSignIn from './api-sign-in.ts';
import * as applicationMoves from './application-moves.ts';
import * as applicationNotes from './application-notes.ts';
import * as applications from './applications.ts';
import * as approvalRequest from './approval-request.ts';
import * as audit from './audit.ts';
import * as billing from './billing.ts';
import * as billingAddress from './billing-address.ts';
import * as blog from './blog.ts';
import * as bookmarks from './bookmarks.ts';
import * as bulkMoves from './bulk-moves.ts';
import * as businessRecords from './business-records.ts';
import * as campaignDrafts from './campaign-drafts.ts';
import * as campaigns from './campaigns.ts';
import * as capacity from './capacity.ts';
import * as career from './career.ts';
import * as catalog from './catalog.ts';
import * as catalogEdits from './catalog-edits.ts';
import * as chat from './chat.ts';
import * as chatFiles from './chat-files.ts';
import * as companies from './companies.ts';
import * as companyChecks from './company-checks.ts';
import * as companyDomains from './company-domains.ts';
import * as companyHome from './company-home.ts';
import * as companyPages from './company-pages.ts';
import * as companySignIn from './company-sign-in.ts';
import * as compareApplicants from './compare-applicants.ts';
import * as conflicts from './conflicts.ts';
import * as deskPayments from './desk-payments.ts';
import type { Endpoint } from './endpoint.ts';
import * as engagements from './engagements.ts';
import * as enquiries from './enquiries.ts';
import * as errors from './errors.ts';
import * as factors from './factors.ts';
import * as fractionals from './fractionals.ts';
import * as inboundMail from './inbound-mail.ts';
import * as interviews from './interviews.ts';
import * as invitations from './invitations.ts';
import * as jobActivity from './job-activity.ts';
import * as jobClaims from './job-claims.ts';
import * as jobDrafts from './job-drafts.ts';
import * as jobFeed from './job-feed.ts';
import * as jobForm from './job-form.ts';
import * as jobPages from './job-pages.ts';
import * as jobTerms from './job-terms.ts';
import * as jobs from './jobs.ts';
import * as launch from './launch.ts';
import * as liquidity from './liquidity.ts';
import * as mailDesk from './mail-desk.ts';
import * as mailEvents from './mail-events.ts';
import * as mailLog from './mail-log.ts';
import * as mandates from './mandates.ts';
import * as moderation from './moderation.ts';
import * as money from './money.ts';
import * as newsletter from './newsletter.ts';
import * as notifications from './notifications.ts';
import * as offers from './offers.ts';
import * as operator from './operator.ts';
import * as ownAccount from './own-account.ts';
import * as passwordStrength from './password-strength.ts';
import * as pendingActions from './pending-actions.ts';
import * as plans from './plans.ts';
import * as priceVersions from './price-versions.ts';
import * as profileImport from './profile-import.ts';
import * as profileViews from './profile-views.ts';
import * as promoCodes from './promo-codes.ts';
import * as publicProfiles from './public-profiles.ts';
import * as referenceRates from './reference-rates.ts';
import * as references from './references.ts';
import * as refundsAndDisputes from './refunds-and-disputes.ts';
import * as reports from './reports.ts';
import * as responseStatistics from './response-statistics.ts';
import * as reviews from './reviews.ts';
import * as savedSearches from './saved-searches.ts';
import * as scorecards from './scorecards.ts';
import * as scrapeSources from './scrape-sources.ts';
import * as scrapers from './scrapers.ts';
import * as searchChanges from './search-changes.ts';
import * as searchSuggestions from './search-suggestions.ts';
import * as shortlists from './shortlists.ts';
import * as signInProviders from './sign-in-providers.ts';
import * as siteSettings from './site-settings.ts';
import * as statementInvoices from './statement-invoices.ts';
import * as statements from './statements.ts';
import * as statistics from './statistics.ts';
import * as talentSearches from './talent-searches.ts';
import * as team from './team.ts';
import * as terms from './terms.ts';
import * as userDecisions from './user-decisions.ts';
import * as values from './values.ts';
import * as webhooks from './webhooks.ts';

type Module = Readonly<Record<string, unknown>>;

/** Related endpoints: one tag of the OpenAPI document. */
interface OperationGroup {
  name: string;
  description: string;
  modules: readonly Module[];
}

/** The endpoints by subject, in the order of the documentation. */
export const operationGroups: readonly OperationGroup[] = [
  {
    name: 'Accounts',
    description: 'Sign-up, sign-in, sessions, second factors and account settings.',
    modules: [
      accounts,
      accountList,
      apiSignIn,
      factors,
      signInProviders,
      companySignIn,
      companyDomains,
      accountInvitations,
      passwordStrength,
      ownAccount,
      apiKeys,
      pendingActions,
    ],
  },
  {
    name: 'Jobs',
    description: 'Jobs: search, drafts, publication, activity and claims of imported jobs.',
    modules: [jobs, bookmarks, jobDrafts, jobActivity, jobClaims, jobPages, jobFeed],
  },
  {
    name: 'People',
    description: 'Profiles of fractional executives, their career, free hours and conflicts.',
    modules: [
      fractionals,
      approvalRequest,
      career,
      profileImport,
      capacity,
      profileViews,
      publicProfiles,
      references,
      conflicts,
    ],
  },
  {
    name: 'Companies',
    description: 'Company profiles, verification, home page, team and webhooks.',
    modules: [companies, companyChecks, companyHome, companyPages, team, webhooks],
  },
  {
    name: 'Sourcing',
    description: 'Invitations, shortlists and saved searches.',
    modules: [invitations, shortlists, savedSearches, talentSearches, searchSuggestions],
  },
  {
    name: 'Applications',
    description: 'Applications, their stages, notes, scorecards, comparison and interviews.',
    modules: [
      applications,
      applicationMoves,
      applicationNotes,
      bulkMoves,
      compareApplicants,
      scorecards,
      interviews,
      responseStatistics,
    ],
  },
  {
    name: 'Engagements',
    description: 'Offers, mandates, engagements, monthly statements, invoices, reviews and reference rates.',
    modules: [
      offers,
      mandates,
      engagements,
      statements,
      statementInvoices,
      businessRecords,
      reviews,
      referenceRates,
    ],
  },
  {
    name: 'Messages',
    description: 'Conversations. New messages arrive by WebSocket; these calls read and write them.',
    modules: [chat, chatFiles, inboundMail],
  },
  {
    name: 'Notifications',
    description: 'Notifications, where they are sent, and what mail providers report.',
    modules: [notifications, mailEvents],
  },
  {
    name: 'Billing',
    description: 'Plans, subscriptions, invoices and promo codes.',
    modules: [billing, billingAddress, plans, priceVersions, promoCodes],
  },
  {
    name: 'Catalog',
    description: 'Categories and skills.',
    modules: [catalog, catalogEdits],
  },
  {
    name: 'Content',
    description: 'Articles, newsletter, campaigns and enquiries.',
    modules: [blog, newsletter, campaigns, campaignDrafts, mailDesk, enquiries],
  },
  {
    name: 'Administration',
    description: 'Admins, decisions about accounts, moderation, statistics, imported jobs and the audit log.',
    modules: [
      adminUsers,
      userDecisions,
      moderation,
      adminDesk,
      accountDesk,
      mailLog,
      deskPayments,
      refundsAndDisputes,
      audit,
      reports,
      statistics,
      liquidity,
      scrapers,
      scrapeSources,
      siteSettings,
      launch,
    ],
  },
];

/** Modules that declare shapes only. */
const shapeModules: readonly Module[] = [
  adminRoles,
  errors,
  jobForm,
  jobTerms,
  money,
  operator,
  searchChanges,
  terms,
  values,
];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Native ES modules list their exports by name, Vitest and bundlers do not, so sort them here. */
const listExports = (modules: readonly Module[]) =>
  modules.flatMap((module) => Object.entries(module)).sort(([a], [b]) => (a < b ? -1 : 1));

/** The endpoints of a group with their names: the names of their exports. */
export const listEndpoints = ({ modules }: OperationGroup): [name: string, endpoint: Endpoint][] =>
  listExports(modules).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]));

/** Every endpoint by its export name, which is its `operationId`. */
export const operations: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  operationGroups.flatMap(listEndpoints),
);

/** Only schemas in PascalCase are public shapes; lower-case ones are building blocks such as `byId`. */
const isShape = (entry: [name: string, value: unknown]): entry is [name: string, shape: z.ZodType] =>
  /^[A-Z]/.test(entry[0]) && entry[1] instanceof z.ZodType;

/** Every shape that the contract exports, by its name. */
export const shapes: readonly [name: string, shape: z.ZodType][] = listExports([
  ...operationGroups.flatMap(({ modules }) => modules),
  ...shapeModules,
]).filter(isShape);
