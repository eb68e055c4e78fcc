import { z } from 'zod';
import { endpoint, everyone } from './endpoint.ts';
import { JobForm, JobUpdate, Undecided, WhyNow } from './job-form.ts';
import { ApplicantsBand, JobTerms, PaymentRecord, ReplyRecord } from './job-terms.ts';
import { jobTools } from './job-tools.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { searchChanges } from './search-changes.ts';
import { searchFilters } from './search-filters.ts';
import { byId, CompanyStage, Day, FractionalType, Headcount, Id, Time } from './values.ts';
import { Version, versioned } from './version.ts';

export const JobStatus = z.enum(['draft', 'active', 'paused', 'closed', 'filled']);
export type JobStatus = z.infer<typeof JobStatus>;
export const overStatuses = ['closed', 'filled'] as const satisfies readonly JobStatus[];

export const MatchReason = z.object({
  factor: z.string(),
  points: z.number(),
  most: z.number(),
  text: z.string(),
  /** Profile changes that would raise the score; for the fractional only. */
  raise: z.string().optional(),
});
export type MatchReason = z.infer<typeof MatchReason>;
/** A score from 0 to 100 by rules, with the points and text of each factor; on a job's card with the best factors only. */
export const Match = z.object({ score: z.int().min(0).max(100), reasons: z.array(MatchReason) });
export type Match = z.infer<typeof Match>;

/** `id` and `owner_id` are null if the employer of an imported job has no company here: only its name is set. */
const JobCompany = z.object({
  id: Id.nullable(),
  owner_id: Id.nullable(),
  name: z.string(),
  logo: z.string().nullable(),
});

/** A job as shown in lists, without the long texts. */
export const JobCard = z.object({
  id: Id,
  company: JobCompany,
  title: z.string(),
  /** The first 240 characters of the description, as plain text. */
  summary: z.string(),
  fractional_type: FractionalType.nullable(),
  main_category: Id.nullable(),
  sub_category: Id.nullable(),
  skills: z.array(z.string()),
  ...JobTerms.shape,
  status: JobStatus,
  /** A draft that an admin reviews before it goes live; for its company and admins. */
  in_review: z.literal(true).optional(),
  promoted: z.boolean(),
  source: z.enum(['company', 'admin', 'scraped']),
  /** The origin of an imported job, where people apply to it. */
  source_url: z.string().nullable(),
  /** Null for an imported job: nobody here answers its applications. */
  reply_promise_days: z.int().nullable(),
  /** The company's record; null without enough data. */
  reply_record: ReplyRecord.nullable(),
  payment_record: PaymentRecord.nullable(),
  /** An applicant has waited for an answer for seven days or more. */
  slow_to_answer: z.boolean(),
  /** All applications, for the owner and admins; null for a fractional or a visitor. */
  applications_count: z.int().nullable(),
  /** For the owner and admins, otherwise null. */
  applicants_count: z.int().nullable(),
  /** For a fractional whose plan includes it, otherwise null. */
  applicants_band: ApplicantsBand.nullable(),
  new_applicants: z.int().nullable(),
  /** For a fractional, otherwise null. */
  bookmarked: z.boolean().nullable(),
  applied: z.boolean().nullable(),
  /**
   * The working hours there and in the reader's own time zone, `9–17` and `15–23`; for a fractional, of a remote job in
   * another time zone or one that states its hours, otherwise null.
   */
  own_hours: z.object({ theirs: z.string(), own: z.string() }).nullable(),
  /** With the three reasons that give the most points; `Job` has a reason for each factor. */
  match: Match.nullable(),
  created_at: Time,
  published_at: Time.nullable(),
  expires_at: Time.nullable(),
});
export type JobCard = z.infer<typeof JobCard>;

export const Job = JobCard.extend({
  description: z.string(),
  main_category_title: z.string().nullable(),
  sub_categories: z.array(Id),
  sub_category_titles: z.array(z.string()),
  equity_range: z.string(),
  why_now: WhyNow,
  /** The missing fields of a draft; empty for a live job. */
  undecided: z.array(Undecided),
  outcomes: z.array(z.string()),
  stage: CompanyStage.nullable(),
  headcount: Headcount.nullable(),
  time_zone: z.string().nullable(),
  time_zone_overlap: z.string(),
  screening_questions: z.array(z.string()),
  intake_cap: z.int(),
  /** For a fractional who could otherwise apply: `intake_cap` applicants wait for a next step. */
  full: z.boolean(),
  /** For the owner and admins, otherwise null: the open applications, which would end with the job. */
  open_applications: z.int().nullable(),
  /** Imported, and its company may claim it with an address of its own domain. */
  claimable: z.boolean(),
  /** For a fractional: their no-go list names the company. Otherwise null. */
  no_go: z.boolean().nullable(),
  /** For the owner and admins, otherwise null. */
  version: Version.nullable(),
  /** The viewer's application, for a fractional who applied. */
  application: z.object({ id: Id, status: z.string(), created_at: Time }).nullable(),
  similar: z.array(JobCard),
  /** The actions open to the viewer. */
  can: z.object({ edit: z.boolean(), apply: z.boolean() }),
});
export type Job = z.infer<typeof Job>;

const number = z.coerce.number<unknown>().min(0).max(1e9);

/** The filters of the job search, also used in page URLs. */
export const jobFilters = {
  ...searchFilters,
  hours_min: number.optional(),
  hours_max: number.optional(),
  /** In `currency` by `rate_period`, by default US dollars an hour. Pay in others is converted. */
  budget_min: number.optional(),
  /** Days. */
  posted_within: z.coerce.number<unknown>().int().min(1).max(3650).optional(),
};

const change = {
  access: ['company', 'admin'],
  adminArea: 'jobs',
  scope: 'jobs:write',
  requiresSeat: true,
  invalidates: ['jobs'],
} as const;

export const jobCreate = endpoint({
  method: 'POST',
  path: '/employer/job',
  summary: 'Posts a job, or saves a draft',
  ...change,
  tool: jobTools.jobCreate,
  idempotent: 'by-key',
  body: JobForm,
  response: Job,
  creates: true,
  planLimited: true,
  errors: ['job_incomplete'],
});
export const jobDetail = endpoint({
  method: 'GET',
  path: '/employer/job/:id',
  summary: 'Gets a job; visitors see active ones',
  access: everyone,
  scope: 'jobs:read',
  tool: jobTools.jobDetail,
  cacheTags: ['companies', 'jobs', 'reviews'],
  params: byId,
  response: Job,
});
export const jobUpdate = endpoint({
  method: 'PUT',
  path: '/employer/job/:id',
  summary: 'Updates fields of a job',
  ...change,
  idempotent: 'by-nature',
  params: byId,
  body: JobUpdate.extend(versioned),
  response: Job,
  planLimited: true,
  errors: ['changed_meanwhile', 'job_incomplete', 'not_allowed_now'],
});
export const jobDelete = endpoint({
  method: 'DELETE',
  path: '/employer/job/:id',
  summary: 'Deletes a job without applicants, archives one with applicants',
  ...change,
  idempotent: 'by-nature',
  params: byId,
  response: z.object({ message: z.string(), archived: z.boolean() }),
});

export const jobList = endpoint({
  method: 'GET',
  path: '/employer/job_list',
  summary: "Searches jobs; `mine=true` lists a company's own in any status, an admin sees every status",
  access: everyone,
  scope: 'jobs:read',
  tool: jobTools.jobList,
  cacheTags: ['companies', 'jobs', 'reviews'],
  query: z.strictObject({
    ...pagingQuery,
    ...jobFilters,
    /** Jobs that may pay this amount or less. */
    budget_max: number.optional(),
    /** `match` by the score alone; `for_you` the same after one promoted job. Both are `relevance` to other people. */
    sort: z.enum(['relevance', 'recent', 'budget', 'match', 'for_you']).default('relevance'),
    mine: z.stringbool().optional(),
    status: JobStatus.optional(),
    company: Id.optional(),
    /** For an admin: the days when the job went live, in UTC, both included. */
    date_from: Day.optional(),
    date_to: Day.optional(),
  }),
  response: toPageSchema(JobCard).extend({
    ...searchChanges,
    /** With `mine=true`: the number of jobs in each status. */
    status_counts: z.record(JobStatus, z.int()).optional(),
  }),
});

/** The transitions from each status; `active` from `active` renews an expired job. */
export const jobMoves: Record<JobStatus, readonly JobStatus[]> = {
  draft: ['active'],
  active: ['active', 'paused', 'closed', 'filled'],
  paused: ['active', 'closed', 'filled'],
  closed: ['active'],
  filled: ['active'],
};

/** Whether a job in this status has ended, with its open applications; a paused job keeps them. */
export const isOver = (status: JobStatus): boolean => overStatuses.some((over) => over === status);

export const jobChangeStatus = endpoint({
  method: 'POST',
  path: '/employer/change_status',
  summary:
    'Changes the status of a job: draft, active, paused, closed or filled; the last two end its open applications',
  ...change,
  tool: jobTools.jobChangeStatus,
  idempotent: 'by-nature',
  body: z.object({ job_id: Id, status: JobStatus }),
  response: Job,
  planLimited: true,
  errors: ['job_incomplete', 'not_allowed_now'],
});

/** The response to a renewal: the new expiry. */
export const JobRenewal = z.object({ job_id: Id, title: z.string(), expires_at: Time });

export const jobRenew = endpoint({
  method: 'POST',
  path: '/employer/job_renewal',
  summary: 'Renews a job that expires soon or has expired, for 30 days',
  ...change,
  idempotent: false,
  body: z.object({ job_id: Id }),
  response: JobRenewal,
  planLimited: true,
  errors: ['job_incomplete', 'not_allowed_now'],
});
export const jobRenewByLink = endpoint({
  method: 'POST',
  path: '/employer/job_renewal_link',
  summary: 'Renews a job with the link of the warning mail, once',
  access: ['public'],
  invalidates: ['jobs'],
  idempotent: false,
  body: z.object({ token: z.string().max(300) }),
  response: JobRenewal,
  planLimited: true,
  errors: ['invalid_ticket', 'job_incomplete'],
});

export const recentRecommended = endpoint({
  method: 'GET',
  path: '/employer/recent_recommended',
  summary: 'Lists the newest jobs, and the best matches with the reasons',
  access: ['fractional'],
  scope: 'jobs:read',
  tool: jobTools.recentRecommended,
  response: z.object({
    recent: z.array(JobCard),
    /** Each with a reason for each factor, beside the job instead of in it. */
    recommended: z.array(z.object({ job: JobCard.omit({ match: true }), ...Match.shape })),
  }),
});
