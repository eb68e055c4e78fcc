import { z } from 'zod';
import { applicantFilters } from './applicant-filters.ts';
import { Note } from './application-notes.ts';
import { applicationTools } from './application-tools.ts';
import { allowanceParts } from './billing.ts';
import { endpoint, forSeats } from './endpoint.ts';
import { FractionalCard } from './fractionals.ts';
import { JobCard, Match } from './jobs.ts';
import { limits } from './limits.ts';
import { Amount, PayCurrency } from './money.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { Scorecards } from './scorecards.ts';
import { OfferEvent, Side } from './terms.ts';
import { byId, Flag, Id, paragraph, RatePeriod, several, Time } from './values.ts';

/** The pipeline. The last four are final; `closed` (the job ended) and `no_response` are set by the system. */
export const ApplicationStatus = z.enum([
  'submitted',
  'viewed',
  'shortlisted',
  'interview',
  'offer',
  'hired',
  'declined',
  'withdrawn',
  'closed',
  'no_response',
]);
export type ApplicationStatus = z.infer<typeof ApplicationStatus>;

/** The stages in order. A company may move applications back and forth between shortlisted, interview and offer. */
export const pipeline = ['submitted', 'viewed', 'shortlisted', 'interview', 'offer', 'hired'] as const;

/** The text shown to the fractional for each status. */
export const statusLabels: Record<ApplicationStatus, string> = {
  submitted: 'Sent',
  viewed: 'Seen',
  shortlisted: 'Shortlisted',
  interview: 'Interview',
  offer: 'Offer',
  hired: 'Hired',
  declined: 'Not selected',
  withdrawn: 'Withdrawn',
  closed: 'Closed by company',
  no_response: 'No response',
};

/** The transitions open to a company from each status. An accepted offer, not a transition, hires an applicant. */
export const companyMoves: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  submitted: ['viewed', 'shortlisted', 'declined'],
  viewed: ['shortlisted', 'declined'],
  shortlisted: ['viewed', 'interview', 'declined'],
  interview: ['shortlisted', 'offer', 'declined'],
  offer: ['interview', 'declined'],
  hired: [],
  declined: [],
  withdrawn: [],
  closed: [],
  no_response: [],
};

/** The statuses from which a fractional may withdraw. */
export const openStatuses = [
  'submitted',
  'viewed',
  'shortlisted',
  'interview',
  'offer',
] as const satisfies readonly ApplicationStatus[];

export const HistoryEntry = z.object({
  status: ApplicationStatus,
  at: Time,
  note: z.string().nullable(),
  /** The step of an offer that led to the status, otherwise null. */
  event: OfferEvent.nullable(),
  /** Null: set by the system. */
  by: Side.nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const ScreeningAnswer = z.object({ question: z.string(), answer: z.string() });
export type ScreeningAnswer = z.infer<typeof ScreeningAnswer>;

/** The job of an application. The rest is in `jobDetail`. */
const ApplicationJob = z.object({
  id: Id,
  title: z.string(),
  company: JobCard.shape.company,
});

/** An application in a list: without the applicant's profile, notes and scorecards. */
export const ListedApplication = z.object({
  id: Id,
  job: ApplicationJob,
  fractional: FractionalCard.pick({
    id: true,
    first_name: true,
    last_name: true,
    profile_picture: true,
    headline: true,
  }),
  cover_letter: z.string(),
  answers: z.array(ScreeningAnswer),
  proposed_rate: z.number().nullable(),
  rate_period: RatePeriod.nullable(),
  currency: PayCurrency,
  resume_url: z.string().nullable(),
  status: ApplicationStatus,
  /** For the company only, otherwise null: stars, notes and scorecards are never shown to the fractional. */
  starred: z.boolean().nullable(),
  match: Match,
  created_at: Time,
  updated_at: Time,
  /** The time of the company's first answer: a step beyond 'viewed', or a message. */
  answered_at: Time.nullable(),
  /** The deadline of the answer that the job promised at the time of application. Null once answered or ended. */
  reply_due_at: Time.nullable(),
  /** For the company: until then it can undo a decline, which the fractional does not see yet, or its offer. */
  undo_until: Time.nullable(),
  /** For the fractional: withdrawn until then, before the company has seen it, the application uses no credit. */
  refund_until: Time.nullable(),
  /** `note` is the text sent to the fractional at that step (a reason for 'Not selected'), otherwise null. */
  history: z.array(HistoryEntry),
  /** The transitions open to the viewer. */
  moves: z.array(ApplicationStatus),
});
export type ListedApplication = z.infer<typeof ListedApplication>;

/** An application in a company's list: with what a card of the board shows of the applicant. */
export const Applicant = ListedApplication.extend({
  fractional: ListedApplication.shape.fractional.extend(
    FractionalCard.pick({
      city: true,
      hours_per_week_min: true,
      hours_per_week_max: true,
      rate_min: true,
      rate_max: true,
      rate_period: true,
      retainer_hours: true,
      currency: true,
      capacity: true,
    }).shape,
  ),
});
export type Applicant = z.infer<typeof Applicant>;

/** An application with the applicant's profile. */
export const Application = ListedApplication.extend({
  fractional: FractionalCard,
  /** For the company only, otherwise null. */
  notes: z.array(Note).nullable(),
  scorecards: Scorecards.nullable(),
});
export type Application = z.infer<typeof Application>;

/** A fractional's application. */
export const ApplyForm = z.object({
  job_id: Id,
  cover_letter: paragraph(limits.coverLetterCharacters, 1),
  proposed_rate: Amount.optional(),
  resume_id: Id.optional(),
  /** One answer for each screening question, in order. */
  answers: z.array(paragraph(2_000)).max(limits.jobScreeningQuestions).optional(),
  /** If false, the call is refused when the fractional's no-go list names the company, which would see the profile. */
  accept_no_go: z.boolean().default(true),
  /** Confirms a proposed rate of more than five times the most that the job pays. Without it, such a rate is refused. */
  confirm_high_rate: z.boolean().default(false),
});
export type ApplyForm = z.output<typeof ApplyForm>;

export const jobApply = endpoint({
  method: 'POST',
  path: '/employee/job_apply',
  summary: 'Applies to a job',
  access: ['fractional'],
  scope: 'applications:write',
  tool: applicationTools.jobApply,
  invalidates: [],
  idempotent: 'by-key',
  body: ApplyForm,
  response: Application,
  creates: true,
  planLimited: true,
  errors: ['not_verified', 'already_applied', 'job_closed', 'job_imported'],
});

/** The applications used this month and today, both in UTC. */
export const Allowance = z.object({
  used: z.int(),
  allowed: z.int(),
  ...allowanceParts,
  resets_at: Time,
  used_today: z.int(),
  allowed_today: z.int(),
});
export type Allowance = z.infer<typeof Allowance>;

export const employeeAppliedJobsList = endpoint({
  method: 'GET',
  path: '/employer/employee_applied_jobs_list',
  summary: 'Lists your applications with job, company, status and history',
  access: ['fractional'],
  scope: 'applications:read',
  tool: applicationTools.employeeAppliedJobsList,
  query: z.object({ ...pagingQuery, status: several(ApplicationStatus).optional() }),
  /** `status_counts` covers all own applications regardless of the query; statuses without any are left out. */
  response: toPageSchema(ListedApplication).extend({
    allowance: Allowance,
    status_counts: z.record(z.string(), z.int()),
  }),
});

export const jobApplicants = endpoint({
  method: 'GET',
  path: '/employer/job_applicants',
  summary: 'Lists the applicants of one of your jobs',
  access: ['company'],
  scope: 'applications:read',
  tool: applicationTools.jobApplicants,
  query: z.object({
    ...pagingQuery,
    job_id: Id,
    status: several(ApplicationStatus).optional(),
    starred: Flag.optional(),
    /** Applicants who have waited longer than the job promised. */
    overdue: Flag.optional(),
    ...applicantFilters,
  }),
  /** `overdue` of the job's applicants have waited longer than it promised. The counts are independent of the query. */
  response: toPageSchema(Applicant).extend({
    overdue: z.int(),
    status_counts: z.record(z.string(), z.int()),
  }),
});

export const jobApplication = endpoint({
  method: 'GET',
  path: '/employer/job_application/:id',
  summary: "One application; the company's first opening marks it as viewed",
  access: ['company', 'fractional'],
  scope: 'applications:read',
  tool: applicationTools.jobApplication,
  params: byId,
  response: Application,
});

export const starJobApplication = endpoint({
  method: 'POST',
  path: '/employer/star_job_application',
  summary: 'Stars an application, or removes the star',
  ...forSeats('applications:write'),
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({ application_id: Id, starred: z.boolean() }),
  response: z.object({ application_id: Id, starred: z.boolean() }),
});
