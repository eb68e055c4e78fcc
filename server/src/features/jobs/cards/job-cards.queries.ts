import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { UserType } from '../../../../../contract/src/endpoint.ts';
import type {
  ApplicantsBand,
  JobTerms,
  PaymentRecord,
  ReplyRecord,
} from '../../../../../contract/src/job-terms.ts';
import type { JobCard } from '../../../../../contract/src/jobs.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { toMajor } from '../../../../../contract/src/money.ts';
import type { Db } from '../../../lib/db.ts';
import type { DB } from '../../../lib/db-types.ts';
import { pictureUrl } from '../../../lib/files.ts';
import { prepare } from '../../../lib/prepared.ts';
import { readOnce } from '../../../lib/read-once.ts';
import { applicantBandPlans, grantsPlan } from '../../billing/billing.public.ts';
import { getOwnHours, jobColumns, type MatchProfile, profileColumns } from '../matching/match-score.ts';
import { summarizeMatch } from '../matching/match-text.ts';

/** Null for a visitor who is not signed in. */
export type Viewer = {
  id: string;
  type: UserType;
  companyId: string | null;
  /** Of a request: as in `Actor`. */
  caller?: object;
} | null;

/** Whether the viewer belongs to the job's company or is an admin. */
export const managesJob = (viewer: Viewer, job: { company_id: string | null }): boolean =>
  viewer?.type === 'admin' ||
  (viewer?.type === 'company' && viewer.companyId !== null && viewer.companyId === job.company_id);

/** Active, not archived, not expired. */
export const isLive = sql<boolean>`(jobs.status = 'active' and jobs.archived_at is null and jobs.expires_at > now())`;

// Computed from the applications, so that it is up to date without a task.
const isSlow = sql<boolean>`exists (
  select from applications
  where applications.job_id = jobs.id and applications.status in ('submitted', 'viewed')
    and applications.answered_at is null
    and applications.created_at < now() - make_interval(days => ${sql.lit(limits.replySlowDays)}))`;

interface MeasuredPayments {
  /** Null without a payment record. */
  paid_invoices: number | null;
  median_paid_days: number | null;
}

/** The payment record of a company from its row of `payment_records`, joined on the left. */
export const toPaymentRecord = ({
  paid_invoices,
  median_paid_days,
}: MeasuredPayments): PaymentRecord | null =>
  paid_invoices === null || median_paid_days === null
    ? null
    : { paid_invoices, median_days: Math.round(median_paid_days) };

interface MeasuredReplies {
  /** Null without a reply record. */
  measured: number | null;
  median_hours: number | null;
  kept_percent: number | null;
}

/** The reply record of a company from its row of `reply_records`, joined on the left. */
export const toReplyRecord = ({
  measured,
  median_hours,
  kept_percent,
}: MeasuredReplies): ReplyRecord | null =>
  measured === null || kept_percent === null
    ? null
    : {
        measured,
        // Rounded to half days, at least half a day.
        median_days: median_hours === null ? null : Math.max(0.5, Math.round(median_hours / 12) / 2),
        kept_percent,
      };

const cardColumns = [
  ...jobColumns,
  'id',
  'company_id',
  'title',
  'summary',
  'country',
  'city',
  'equity',
  'engagement',
  'apply_by',
  'status',
  'source',
  'source_url',
  'reply_promise_days',
  'applicants_count',
  'new_applicants',
  'created_at',
  'published_at',
  'expires_at',
  'review_requested_at',
] as const;

/** A job with its company and its relation to the viewer, as `toJobCard` needs it. */
export type CardRow = Pick<Selectable<DB['jobs']>, (typeof cardColumns)[number]> &
  MeasuredReplies &
  MeasuredPayments & {
    sub_category: string | null;
    owner_id: string | null;
    company_name: string;
    logo_id: string | null;
    /** In the order of the ids. */
    position: number;
    live: boolean;
    promoted: boolean;
    slow_to_answer: boolean;
    /** False unless the viewer is a fractional. */
    bookmarked: boolean;
    applied: boolean;
  };

const plainColumns = sql.raw(cardColumns.map((column) => `jobs.${column}`).join(', '));

/** A fractional who views jobs: the profile for the match score, and whether the plan shows how many applied. */
export type ViewerProfile = MatchProfile & {
  sees_applicants: boolean;
  /** The time for which jobs are matched. */
  read_at: string;
};

const seesApplicants = sql<boolean>`exists (
  select from subscriptions join plans on plans.id = subscriptions.plan_id
  where subscriptions.user_id = fractionals.user_id and ${grantsPlan}
    and plans.title in (${sql.join(applicantBandPlans.map(sql.lit))}))`;

const selectViewerProfile = prepare(
  ({ id }: { id: string }) => sql<ViewerProfile>`
    select ${sql.raw(profileColumns.join(', '))}, ${seesApplicants} as sees_applicants, now() as read_at
    from fractionals where user_id = ${id}`,
);

/** What the viewer's cards are matched with, read once a second; null if the viewer is not a fractional. */
export const getViewerProfile = async (db: Db, viewer: Viewer): Promise<ViewerProfile | null> =>
  viewer?.type === 'fractional'
    ? readOnce(viewer.caller, 'profile', async () => (await selectViewerProfile(db, viewer))[0] ?? null)
    : null;

/** The columns about a fractional who looks at the jobs. */
export const relationTo = (fractionalId: string) => sql`
  exists (select from bookmarks where job_id = jobs.id and user_id = ${fractionalId}) as bookmarked,
  exists (select from applications where job_id = jobs.id and fractional_id = ${fractionalId}) as applied`;
export const noRelation = sql`false as bookmarked, false as applied`;

/** Selects the cards of these jobs in the order of `ids`, with `more` columns. */
export const selectCards = (ids: RawBuilder<string[]>, more: RawBuilder<unknown>) => sql<CardRow>`
  select ${plainColumns}, jobs.sub_categories[1] as sub_category, company_owners.user_id as owner_id,
    coalesce(companies.name, jobs.employer_name) as company_name, companies.logo_id,
    reply_records.measured, reply_records.median_hours, reply_records.kept_percent,
    payment_records.paid_invoices, payment_records.median_days as median_paid_days, ${isLive} as live,
    coalesce(jobs.promoted_until > now(), false) as promoted, ${isSlow} as slow_to_answer, wanted.position, ${more}
  from unnest(${ids}) with ordinality as wanted (id, position)
  join jobs on jobs.id = wanted.id
  left join companies on companies.id = jobs.company_id
  left join company_owners on company_owners.company_id = jobs.company_id
  left join reply_records on reply_records.company_id = jobs.company_id
  left join payment_records on payment_records.company_id = jobs.company_id
  order by wanted.position`;

/** Selects the cards of a list with the viewer's relation to each job. */
export const selectCardsFor = (viewer: Viewer, ids: RawBuilder<string[]>): RawBuilder<CardRow> =>
  selectCards(ids, viewer?.type === 'fractional' ? relationTo(viewer.id) : noRelation);

// In a subquery: of a parameter the planner sees how few ids there are, and plans each short list again.
const selectIds = (ids: string[]) => sql<string[]>`(select ${ids}::uuid[])`;

const readForFractional = prepare(({ ids, viewerId }: { ids: string[]; viewerId: string }) =>
  selectCards(selectIds(ids), relationTo(viewerId)),
);
const readForOthers = prepare(({ ids }: { ids: string[] }) => selectCards(selectIds(ids), noRelation));

/** The rows of these jobs in the order of `ids`; missing jobs are left out. */
const listCardRows = async (db: Db, viewer: Viewer, ids: string[]): Promise<CardRow[]> => {
  if (ids.length === 0) return [];
  return viewer?.type === 'fractional'
    ? readForFractional(db, { ids, viewerId: viewer.id })
    : readForOthers(db, { ids });
};

type TermColumn =
  | Exclude<keyof JobTerms, 'budget_min' | 'budget_max'>
  | 'budget_min_minor'
  | 'budget_max_minor';

export const jobTerms = (row: Pick<Selectable<DB['jobs']>, TermColumn>): JobTerms => ({
  location: row.location,
  country: row.country,
  city: row.city,
  workplace: row.workplace,
  client_type_expertise: row.client_type_expertise,
  hours_per_week_min: row.hours_per_week_min,
  hours_per_week_max: row.hours_per_week_max,
  term_months: row.term_months,
  rate_period: row.rate_period,
  budget_min: toMajor(row.budget_min_minor),
  budget_max: toMajor(row.budget_max_minor),
  currency: row.currency,
  equity: row.equity,
  engagement: row.engagement,
  start_date: row.start_date,
  apply_by: row.apply_by,
});

const toApplicantsBand = (count: number): ApplicantsBand => {
  if (count < 10) return 'fewer than 10';
  if (count < 25) return '10–24';
  return count < 50 ? '25–49' : '50 or more';
};

/** The card as this viewer sees it: counts of new applicants for managers, flags and match for a fractional. */
export const toJobCard = (row: CardRow, viewer: Viewer, profile: ViewerProfile | null): JobCard => {
  const isManager = managesJob(viewer, row);
  const isFractional = viewer?.type === 'fractional';
  return {
    id: row.id,
    company: {
      id: row.company_id,
      owner_id: row.owner_id,
      name: row.company_name,
      logo: pictureUrl(row.logo_id),
    },
    title: row.title,
    summary: row.summary,
    fractional_type: row.fractional_type,
    main_category: row.main_category,
    sub_category: row.sub_category,
    skills: row.skill_titles,
    ...jobTerms(row),
    status: row.status,
    ...(isManager && row.review_requested_at !== null ? { in_review: true as const } : {}),
    promoted: row.promoted && row.live,
    source: row.source,
    source_url: row.source_url,
    reply_promise_days: row.source === 'scraped' ? null : row.reply_promise_days,
    reply_record: row.source === 'scraped' ? null : toReplyRecord(row),
    payment_record: row.source === 'scraped' ? null : toPaymentRecord(row),
    slow_to_answer: row.slow_to_answer,
    applications_count: isManager ? row.applicants_count : null,
    applicants_count: isManager ? row.applicants_count : null,
    applicants_band: profile?.sees_applicants ? toApplicantsBand(row.applicants_count) : null,
    new_applicants: isManager ? row.new_applicants : null,
    bookmarked: isFractional ? row.bookmarked : null,
    applied: isFractional ? row.applied : null,
    own_hours: profile && getOwnHours(row, profile, new Date(profile.read_at)),
    match: profile && summarizeMatch(row, profile, new Date(profile.read_at)),
    created_at: row.created_at,
    published_at: row.published_at,
    expires_at: row.expires_at,
  };
};

/** The rows of a list as this viewer sees them. */
export const toJobCards = (rows: CardRow[], viewer: Viewer, profile: ViewerProfile | null): JobCard[] =>
  rows.map((row) => toJobCard(row, viewer, profile));

/** The cards of these jobs in the order of `ids`. Does not check whether the viewer may see them. */
export const listJobCards = async (db: Db, viewer: Viewer, ids: string[]): Promise<JobCard[]> => {
  const rows = await listCardRows(db, viewer, ids);
  return toJobCards(rows, viewer, await getViewerProfile(db, viewer));
};

/** The same cards by id. */
export const mapJobCards = async (db: Db, viewer: Viewer, ids: string[]): Promise<Map<string, JobCard>> =>
  new Map((await listJobCards(db, viewer, ids)).map((card) => [card.id, card]));
