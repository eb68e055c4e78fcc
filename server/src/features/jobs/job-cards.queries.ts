import { type Selectable, sql } from 'kysely';
import type { UserType } from '../../../../contract/src/endpoint.ts';
import type { JobCard, ReplyRecord } from '../../../../contract/src/jobs.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { pictureUrl } from '../../lib/files.ts';
import { prepared } from '../../lib/prepared.ts';
import { jobTerms } from './job-terms.ts';
import { explainMatch } from './match-raises.ts';
import type { MatchProfile } from './match-score.ts';
import { replyRecord } from './reply-record.ts';

/** Who looks at a job; null is a visitor. */
export type Viewer = { id: string; type: UserType; companyId: string | null } | null;

/** Its company, and admins. */
export const runsJob = (viewer: Viewer, job: { company_id: string | null }): boolean =>
  viewer?.type === 'admin' ||
  (viewer?.type === 'company' && viewer.companyId !== null && viewer.companyId === job.company_id);

/** Active, not archived, not expired. */
export const isLive = sql<boolean>`(jobs.status = 'active' and jobs.archived_at is null and jobs.expires_at > now())`;

// Asked of the applications as they stand: the mark goes with the answer, and no task has to be in time.
const isSlow = sql<boolean>`exists (
  select from applications
  where applications.job_id = jobs.id and applications.status in ('submitted', 'viewed')
    and applications.answered_at is null
    and applications.created_at < now() - make_interval(days => ${sql.lit(limits.replySlowDays)}))`;

const selectJobs = (db: Db, viewerId: string | null) =>
  db
    .selectFrom('jobs')
    .modifyFront(prepared)
    .leftJoin('companies', 'companies.id', 'jobs.company_id')
    .leftJoin('company_owners', 'company_owners.company_id', 'jobs.company_id')
    .leftJoin('categories', 'categories.id', 'jobs.main_category')
    .selectAll('jobs')
    .select((eb) => [
      'company_owners.user_id as owner_id',
      sql<string>`coalesce(companies.name, jobs.employer_name)`.as('company_name'),
      'companies.logo_id',
      'categories.title as main_category_title',
      replyRecord.as('reply_record'),
      isSlow.as('slow_to_answer'),
      isLive.as('live'),
      sql<boolean>`coalesce(jobs.promoted_until > now(), false)`.as('promoted'),
      eb
        .exists(
          eb
            .selectFrom('bookmarks')
            .select('bookmarks.job_id')
            .whereRef('bookmarks.job_id', '=', 'jobs.id')
            .where('bookmarks.user_id', '=', viewerId),
        )
        .as('bookmarked'),
      eb
        .exists(
          eb
            .selectFrom('applications')
            .select('applications.id')
            .whereRef('applications.job_id', '=', 'jobs.id')
            .where('applications.fractional_id', '=', viewerId),
        )
        .as('applied'),
      sql<boolean>`company_key(coalesce(companies.name, jobs.employer_name))
        in (select * from no_go_keys(${viewerId}))`.as('no_go'),
    ]);

/** A job with its company and what the viewer did with it, as `toJobCard` needs it. */
export type JobRow = Selectable<DB['jobs']> & {
  owner_id: string | null;
  company_name: string;
  logo_id: string | null;
  main_category_title: string | null;
  live: boolean;
  promoted: boolean;
  bookmarked: unknown;
  applied: unknown;
  /** The viewer keeps its company away. */
  no_go: boolean;
  reply_record: ReplyRecord | null;
  slow_to_answer: boolean;
};

/** The rows of these jobs, in no order; those that do not exist are left out. */
export const listJobRows = (db: Db, viewer: Viewer, ids: string[]): Promise<JobRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : selectJobs(db, viewer?.type === 'fractional' ? viewer.id : null)
        // A plan for any ids expects ten: for one it would look dearer than planning each time, and never be kept.
        .where('jobs.id', '=', ids.length === 1 ? sql<string>`${ids[0]}` : sql<string>`any(${ids}::uuid[])`)
        .execute();

/** What of a fractional the match score compares, or undefined for anybody else. */
export const findMatchProfile = (db: Db, viewer: Viewer): Promise<MatchProfile | undefined> =>
  viewer?.type !== 'fractional'
    ? Promise.resolve(undefined)
    : db
        .selectFrom('fractionals')
        .modifyFront(prepared)
        .selectAll()
        .where('user_id', '=', viewer.id)
        .executeTakeFirst();

/** The card as this viewer may see it: counts of applicants for the owner and admins, flags and match for a fractional. */
export const toJobCard = (row: JobRow, viewer: Viewer, profile: MatchProfile | undefined): JobCard => {
  const runs = runsJob(viewer, row);
  const fractional = viewer?.type === 'fractional';
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
    applications_count: runs ? row.applicants_count : null,
    applicants_count: row.applicants_count,
    new_applicants: runs ? row.new_applicants : null,
    bookmarked: fractional ? Boolean(row.bookmarked) : null,
    applied: fractional ? Boolean(row.applied) : null,
    match: profile === undefined ? null : explainMatch(row, profile),
    created_at: row.created_at,
    published_at: row.published_at,
    expires_at: row.expires_at,
  };
};

/** The cards of these jobs for this viewer, by id; asks nothing about whether the viewer may see them. */
export const getJobCards = async (
  db: Db,
  viewer: Viewer,
  ids: string[],
  known?: MatchProfile,
): Promise<Map<string, JobCard>> => {
  const profile = known ?? (await findMatchProfile(db, viewer));
  const rows = await listJobRows(db, viewer, ids);
  return new Map(rows.map((row) => [row.id, toJobCard(row, viewer, profile)]));
};
