import { type Selectable, sql } from 'kysely';
import type { UserType } from '../../../../../contract/src/endpoint.ts';
import type { JobTerms } from '../../../../../contract/src/job-terms.ts';
import type { JobCard, ReplyRecord } from '../../../../../contract/src/jobs.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { toMajor } from '../../../../../contract/src/money.ts';
import type { Db } from '../../../lib/db.ts';
import type { DB } from '../../../lib/db-types.ts';
import { pictureUrl } from '../../../lib/files.ts';
import { prepared } from '../../../lib/prepared.ts';
import type { MatchProfile } from '../matching/match-score.ts';
import { explainMatch } from '../matching/match-text.ts';

/** Null for a visitor who is not signed in. */
export type Viewer = { id: string; type: UserType; companyId: string | null } | null;

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

/** The reply record of the row `companies` as a column; null if too few replies are measured. */
export const replyRecord = sql<ReplyRecord | null>`(
  select json_build_object(
    'measured', measured,
    -- Rounded to half days, at least half a day.
    'median_days', case when median_hours is not null then greatest(0.5, round((median_hours / 12)::numeric) / 2) end,
    'kept_percent', kept_percent)
  from reply_records where reply_records.company_id = companies.id)`;

const selectJobs = (db: Db, viewerId: string | null) =>
  db
    .selectFrom('jobs')
    .modifyFront(prepared)
    .leftJoin('companies', 'companies.id', 'jobs.company_id')
    .leftJoin('company_owners', 'company_owners.company_id', 'jobs.company_id')
    .leftJoin('categories', 'categories.id', 'jobs.main_category')
    .selectAll('jobs')
    .select([
      'company_owners.user_id as owner_id',
      sql<string>`coalesce(companies.name, jobs.employer_name)`.as('company_name'),
      'companies.logo_id',
      'categories.title as main_category_title',
      replyRecord.as('reply_record'),
      isSlow.as('slow_to_answer'),
      isLive.as('live'),
      sql<boolean>`coalesce(jobs.promoted_until > now(), false)`.as('promoted'),
      sql<boolean>`exists (
        select from bookmarks where job_id = jobs.id and user_id = ${viewerId}::uuid)`.as('bookmarked'),
      sql<boolean>`exists (
        select from applications where job_id = jobs.id and fractional_id = ${viewerId}::uuid)`.as('applied'),
      sql<boolean>`company_key(coalesce(companies.name, jobs.employer_name))
        in (select * from no_go_keys(${viewerId}))`.as('no_go'),
    ]);

/** A job with its company and its relation to the viewer, as `toJobCard` needs it. */
export type JobRow = Selectable<DB['jobs']> & {
  owner_id: string | null;
  company_name: string;
  logo_id: string | null;
  main_category_title: string | null;
  live: boolean;
  promoted: boolean;
  bookmarked: boolean;
  applied: boolean;
  /** The viewer has put its company on their no-go list. */
  no_go: boolean;
  reply_record: ReplyRecord | null;
  slow_to_answer: boolean;
};

/** The rows of these jobs, unordered; missing jobs are left out. */
export const listJobRows = (db: Db, viewer: Viewer, ids: string[]): Promise<JobRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : selectJobs(db, viewer?.type === 'fractional' ? viewer.id : null)
        // The generic plan of `any` expects ten rows, so that PostgreSQL would plan again for each single id.
        .where('jobs.id', '=', ids.length === 1 ? sql<string>`${ids[0]}` : sql<string>`any(${ids}::uuid[])`)
        .execute();

/** The viewer's profile for the match score; undefined if the viewer is not a fractional. */
export const findMatchProfile = (db: Db, viewer: Viewer): Promise<MatchProfile | undefined> =>
  viewer?.type !== 'fractional'
    ? Promise.resolve(undefined)
    : db
        .selectFrom('fractionals')
        .modifyFront(prepared)
        .selectAll()
        .where('user_id', '=', viewer.id)
        .executeTakeFirst();

export const jobTerms = (row: Selectable<DB['jobs']>): JobTerms => ({
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

/** The card as this viewer sees it: counts of new applicants for managers, flags and match for a fractional. */
export const toJobCard = (row: JobRow, viewer: Viewer, profile: MatchProfile | undefined): JobCard => {
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
    main_category_title: row.main_category_title,
    sub_category: row.sub_categories[0] ?? null,
    skills: row.skill_titles,
    ...jobTerms(row),
    status: row.status,
    promoted: row.promoted && row.live,
    source: row.source,
    source_url: row.source_url,
    reply_promise_days: row.source === 'scraped' ? null : row.reply_promise_days,
    reply_record: row.source === 'scraped' ? null : row.reply_record,
    slow_to_answer: row.slow_to_answer,
    applications_count: isManager ? row.applicants_count : null,
    applicants_count: row.applicants_count,
    new_applicants: isManager ? row.new_applicants : null,
    bookmarked: isFractional ? row.bookmarked : null,
    applied: isFractional ? row.applied : null,
    match: profile === undefined ? null : explainMatch(row, profile),
    created_at: row.created_at,
    published_at: row.published_at,
    expires_at: row.expires_at,
  };
};

/** The cards of these jobs by id. Does not check whether the viewer may see them. */
export const getJobCards = async (
  db: Db,
  viewer: Viewer,
  ids: string[],
  profile?: MatchProfile,
): Promise<Map<string, JobCard>> => {
  const viewerProfile = profile ?? (await findMatchProfile(db, viewer));
  const rows = await listJobRows(db, viewer, ids);
  return new Map(rows.map((row) => [row.id, toJobCard(row, viewer, viewerProfile)]));
};

/** The cards of these jobs in the order of `ids`. */
export const cardsInOrder = async (
  db: Db,
  viewer: Viewer,
  ids: string[],
  profile?: MatchProfile,
): Promise<JobCard[]> => {
  const cards = await getJobCards(db, viewer, ids, profile);
  return ids.flatMap((id) => cards.get(id) ?? []);
};
