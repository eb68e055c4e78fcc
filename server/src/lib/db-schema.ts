import type { ColumnType, Generated } from 'kysely';
import type { AccountStatus, CodePurpose, FilePurpose, Signup } from '../../../contract/src/accounts.ts';
import type { ApplicationStatus, ScreeningAnswer } from '../../../contract/src/applications.ts';
import type { CheckoutStatus, PaymentStatus, SubscriptionStatus } from '../../../contract/src/billing.ts';
import type { PostStatus } from '../../../contract/src/blog.ts';
import type { Campaign, Segment } from '../../../contract/src/campaigns.ts';
import type { UserType } from '../../../contract/src/endpoint.ts';
import type { EngagementField, EngagementStatus } from '../../../contract/src/engagements.ts';
import type { EnquiryKind } from '../../../contract/src/enquiries.ts';
import type { ApprovalStatus, CaseStudy, Certificate, Language } from '../../../contract/src/fractionals.ts';
import type { InterviewStatus } from '../../../contract/src/interviews.ts';
import type { InvitationDecline } from '../../../contract/src/invitations.ts';
import type { Equity, Undecided, WhyNow } from '../../../contract/src/job-form.ts';
import type { JobStatus, MatchReason } from '../../../contract/src/jobs.ts';
import type { Currency } from '../../../contract/src/money.ts';
import type { NotificationKind } from '../../../contract/src/notification-kinds.ts';
import type { PlanDuration, PlanSubType, PlanTitle, PlanType } from '../../../contract/src/plans.ts';
import type { AlertFrequency, KeptFilters } from '../../../contract/src/saved-searches.ts';
import type { Scores } from '../../../contract/src/scorecards.ts';
import type { ItemError, RunState, ScrapeRun, SourceKind } from '../../../contract/src/scrape-sources.ts';
import type {
  OriginalPosting,
  ScrapedEdits,
  ScrapedStatus,
  StoredGuesses,
} from '../../../contract/src/scrapers.ts';
import type * as values from '../../../contract/src/values.ts';
import type { DB } from './db-types.ts';
import type { MailExtras } from './mail-layout.ts';

type Narrow<Table, Columns> = Omit<Table, keyof Columns> & Columns;

/** A jsonb column: read as it is, written as text, because pg would send an array as a PostgreSQL array. */
type Stored<T> = ColumnType<T, string | undefined, string>;

/** The same without a default. */
type Kept<T> = ColumnType<T, string, string>;

interface Offer {
  fractional_type: values.FractionalType | null;
  location: values.Location | null;
  client_type_expertise: values.BusinessType | null;
  rate_period: values.RatePeriod | null;
  currency: Generated<Currency>;
}

interface CompanySize {
  stage: values.CompanyStage | null;
  headcount: values.Headcount | null;
}

/** How a delivery ended; `in_doubt`: handed on, but nobody knows whether it arrived. */
export type DeliveryOutcome = 'sent' | 'switched_off' | 'refused' | 'bouncing' | 'in_doubt';

/** The kinds of plan of which an account holds at most one. */
export type PlanLine = 'Fractionl' | PlanSubType;

/** What a plan gives a number of, each time it is taken. */
export type CreditKind = 'application' | 'conversation' | 'invite';

/** The generated tables, with the closed sets of values that the contract names. */
export interface Schema
  extends Narrow<
    DB,
    {
      users: Narrow<DB['users'], { type: UserType; status: Generated<AccountStatus> }>;
      signups: Narrow<DB['signups'], { details: ColumnType<Signup, string, string> }>;
      email_codes: Narrow<DB['email_codes'], { purpose: CodePurpose }>;
      tickets: Narrow<DB['tickets'], { purpose: CodePurpose | 'invitation' | 'email' | 'export' }>;
      blog_posts: Narrow<DB['blog_posts'], { status: Generated<PostStatus> }>;
      campaigns: Narrow<DB['campaigns'], { kind: Campaign['kind']; segment: Segment | null }>;
      enquiries: Narrow<DB['enquiries'], { kind: EnquiryKind }>;
      newsletter_subscribers: Narrow<
        DB['newsletter_subscribers'],
        { state: Generated<'asked' | 'subscribed' | 'unsubscribed'> }
      >;
      files: Narrow<DB['files'], { purpose: FilePurpose }>;
      categories: Narrow<DB['categories'], { kind: 'function' | 'industry' | 'part' }>;
      fractionals: Narrow<
        DB['fractionals'],
        Offer & {
          fractional_types: Generated<values.FractionalType[]>;
          workplace: Generated<values.Workplace[]>;
          stage_fit: Generated<values.CompanyStage[]>;
          status: Generated<ApprovalStatus>;
          status_before_suspension: ApprovalStatus | null;
          languages: Stored<Language[]>;
          certificates: Stored<Certificate[]>;
          case_studies: Stored<CaseStudy[]>;
        }
      >;
      companies: Narrow<DB['companies'], Pick<Offer, 'location' | 'client_type_expertise'> & CompanySize>;
      jobs: Narrow<
        DB['jobs'],
        Offer &
          CompanySize & {
            workplace: values.Workplace | null;
            engagement: Generated<values.Engagement>;
            equity: Generated<Equity>;
            why_now: Generated<WhyNow>;
            undecided: Generated<Undecided[]>;
            status: Generated<JobStatus>;
            source: Generated<'company' | 'admin' | 'scraped'>;
          }
      >;
      applications: Narrow<
        DB['applications'],
        Pick<Offer, 'rate_period' | 'currency'> & {
          status: Generated<ApplicationStatus>;
          match_reasons: ColumnType<MatchReason[], string, string>;
          answers: Stored<ScreeningAnswer[]>;
        }
      >;
      application_history: Narrow<DB['application_history'], { status: ApplicationStatus }>;
      application_scorecards: Narrow<DB['application_scorecards'], { scores: Kept<Scores> }>;
      engagements: Narrow<
        DB['engagements'],
        { status: Generated<EngagementStatus>; rate_period: values.RatePeriod | null; currency: Currency }
      >;
      engagement_history: Narrow<DB['engagement_history'], { field: EngagementField }>;
      plans: Narrow<
        DB['plans'],
        { title: PlanTitle; plan_type: PlanType; plan_sub_type: PlanSubType | null }
      >;
      plan_prices: Narrow<DB['plan_prices'], { currency: Currency }>;
      plan_offers: Narrow<DB['plan_offers'], { duration: PlanDuration }>;
      subscriptions: Narrow<
        DB['subscriptions'],
        {
          line: PlanLine;
          duration: Generated<PlanDuration>;
          status: Generated<SubscriptionStatus>;
          currency: Generated<Currency>;
          next_duration: PlanDuration | null;
        }
      >;
      payment_customers: Narrow<DB['payment_customers'], { currency: Currency | null }>;
      checkouts: Narrow<
        DB['checkouts'],
        { line: PlanLine; duration: PlanDuration; currency: Currency; status: Generated<CheckoutStatus> }
      >;
      promo_codes: Narrow<
        DB['promo_codes'],
        {
          percent_off: ColumnType<string | null, number | null | undefined, number | null>;
          amounts_off: ColumnType<
            Partial<Record<Currency, number>> | null,
            string | null | undefined,
            string | null
          >;
          currency: Generated<Currency>;
          plan_type: PlanType | null;
          plan_titles: Generated<PlanTitle[]>;
        }
      >;
      invoices: Narrow<DB['invoices'], { currency: Currency; status: PaymentStatus }>;
      credits: Narrow<DB['credits'], { kind: CreditKind }>;
      chat_rooms: Narrow<DB['chat_rooms'], { type: 'DM' | 'SELF' }>;
      saved_searches: Narrow<
        DB['saved_searches'],
        {
          filters: Kept<KeptFilters>;
          functions: Generated<values.FractionalType[]>;
          frequency: AlertFrequency;
        }
      >;
      invitations: Narrow<DB['invitations'], { decline_reason: InvitationDecline | null }>;
      interviews: Narrow<
        DB['interviews'],
        { status: Generated<Exclude<InterviewStatus, 'over'>>; times: Kept<string[]> }
      >;
      reviews: Narrow<DB['reviews'], { author_side: 'fractional' | 'company' }>;
      scrape_sources: Narrow<DB['scrape_sources'], { kind: SourceKind }>;
      scrape_runs: Narrow<
        DB['scrape_runs'],
        {
          trigger: ScrapeRun['trigger'];
          outcome: Exclude<RunState, 'queued' | 'running'> | null;
          item_errors: Stored<ItemError[]>;
        }
      >;
      scraped_jobs: Narrow<
        DB['scraped_jobs'],
        {
          status: Generated<ScrapedStatus>;
          original: Kept<OriginalPosting>;
          guesses: Kept<StoredGuesses>;
          edits: Stored<ScrapedEdits>;
        }
      >;
      notifications: Narrow<DB['notifications'], { kind: NotificationKind; mail: Stored<MailExtras> }>;
      notification_preferences: Narrow<DB['notification_preferences'], { kind: NotificationKind }>;
      notification_deliveries: Narrow<
        DB['notification_deliveries'],
        { channel: 'mail' | 'push'; outcome: DeliveryOutcome | null }
      >;
    }
  > {}
