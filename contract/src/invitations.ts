import { z } from 'zod';
import { endpoint, forSeats } from './endpoint.ts';
import { FractionalCard } from './fractionals.ts';
import { JobCard, Match } from './jobs.ts';
import { limits } from './limits.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { byId, Done, FractionalType, Id, Location, paragraph, Time } from './values.ts';

/** The status of an invitation; `closed` once its job takes no more applications. */
export const InvitationState = z.enum(['sent', 'seen', 'applied', 'declined', 'withdrawn', 'closed']);
export type InvitationState = z.infer<typeof InvitationState>;

/** The reason why an invitation is declined, as the company reads it. */
export const invitationDeclines = {
  hours: 'The hours do not fit.',
  rate: 'The pay does not fit.',
  field: 'It is not my field.',
  busy: 'I am not free at the moment.',
  other: 'It is not for me.',
} as const;
export const InvitationDecline = z.enum(['hours', 'rate', 'field', 'busy', 'other']);
export type InvitationDecline = z.infer<typeof InvitationDecline>;

/** An invitation as the company sees it. */
export const SentInvitation = z.object({
  id: Id,
  job: z.object({ id: Id, title: z.string() }),
  /** An anonymous person is shown by first name and initial until they apply. */
  fractional: z.object({
    id: Id,
    first_name: z.string(),
    last_name: z.string(),
    profile_picture: z.string().nullable(),
    headline: z.string(),
    fractional_type: FractionalType.nullable(),
    location: Location.nullable(),
  }),
  note: z.string(),
  state: InvitationState,
  decline_reason: InvitationDecline.nullable(),
  decline_note: z.string(),
  application_id: Id.nullable(),
  created_at: Time,
});
export type SentInvitation = z.infer<typeof SentInvitation>;

/** An invitation as the fractional sees it. */
export const ReceivedInvitation = z.object({
  id: Id,
  job: JobCard,
  note: z.string(),
  state: InvitationState,
  created_at: Time,
});
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>;

/** The used invitations of a job. */
export const InvitationAllowance = z.object({ used: z.int(), allowed: z.int() });
export type InvitationAllowance = z.infer<typeof InvitationAllowance>;

export const invitationCreate = endpoint({
  method: 'POST',
  path: '/employer/invitation',
  summary: 'Invites a verified fractional to one of your live jobs',
  ...forSeats('applications:write'),
  invalidates: [],
  idempotent: 'by-key',
  body: z.object({
    job_id: Id,
    fractional_id: Id,
    note: paragraph(limits.invitationNoteCharacters).default(''),
  }),
  response: SentInvitation,
  creates: true,
  planLimited: true,
  errors: ['already_exists', 'already_applied', 'job_closed', 'not_allowed_now', 'too_many_requests'],
});

export const invitationsCreate = endpoint({
  method: 'POST',
  path: '/employer/invitations',
  summary:
    'Invites several people to an own live job. People who cannot be invited are refused one by one; a used up allowance invites nobody',
  ...forSeats('applications:write'),
  tool: {
    name: 'invite_people',
    description: 'Invites people to apply to an own live job, with a note.',
    confirm: 'Invite people to a job',
  },
  invalidates: [],
  idempotent: 'by-key',
  body: z.object({
    job_id: Id,
    fractional_ids: z.array(Id).min(1).max(limits.invitationsAtOnce),
    note: paragraph(limits.invitationNoteCharacters).default(''),
  }),
  response: z.object({
    invited: z.array(SentInvitation),
    refused: z.array(z.object({ fractional_id: Id, reason: z.string() })),
  }),
  creates: true,
  planLimited: true,
  errors: ['job_closed', 'too_many_requests'],
});

export const invitationWithdraw = endpoint({
  method: 'DELETE',
  path: '/employer/invitation/:id',
  summary: 'Withdraws an invitation; one that was not seen refunds its credit',
  ...forSeats('applications:write'),
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  response: SentInvitation,
  errors: ['not_allowed_now'],
});

export const sentInvitations = endpoint({
  method: 'GET',
  path: '/employer/invitations',
  summary: 'Lists sent invitations, newest first; for one job with its allowance',
  access: ['company'],
  scope: 'applications:read',
  query: z.object({ ...pagingQuery, job_id: Id.optional() }),
  response: toPageSchema(SentInvitation).extend({ allowance: InvitationAllowance.nullable() }),
});

/** An own live job, and this person's relation to it. */
export const InvitableJob = z.object({
  id: Id,
  title: z.string(),
  score: z.int(),
  invitation: InvitationState.nullable(),
  applied: z.boolean(),
  allowance: InvitationAllowance,
});
export type InvitableJob = z.infer<typeof InvitableJob>;

export const invitableJobs = endpoint({
  method: 'GET',
  path: '/employer/invitable_jobs',
  summary: 'Lists your live jobs to which this person can be invited',
  access: ['company'],
  scope: 'jobs:read',
  query: z.object({ fractional_id: Id }),
  response: z.object({ results: z.array(InvitableJob) }),
});

export const suggestedPeople = endpoint({
  method: 'GET',
  path: '/employer/suggested_people',
  summary:
    'Lists the verified people who match one of your jobs best, with the reasons; excludes applicants and invited people',
  access: ['company'],
  scope: 'people:read',
  tool: {
    name: 'suggest_people',
    description: "Lists the people who match one of the caller's jobs best, with the reasons.",
  },
  query: z.object({ job_id: Id }),
  response: z.object({
    results: z.array(z.object({ fractional: FractionalCard, ...Match.shape })),
  }),
});

export const receivedInvitations = endpoint({
  method: 'GET',
  path: '/employee/invitations',
  summary: 'Lists received invitations, newest first',
  access: ['fractional'],
  scope: 'applications:read',
  tool: {
    name: 'list_invitations',
    description: 'Lists the invitations to apply that the caller has received.',
  },
  query: z.object({ ...pagingQuery, job_id: Id.optional(), open: z.stringbool().optional() }),
  response: toPageSchema(ReceivedInvitation),
});

export const invitationsSeen = endpoint({
  method: 'POST',
  path: '/employee/invitations_seen',
  summary: 'Marks received invitations as seen',
  access: ['fractional'],
  scope: 'applications:write',
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({ invitation_ids: z.array(Id).min(1).max(100) }),
  response: Done,
});

export const invitationDecline = endpoint({
  method: 'POST',
  path: '/employee/invitation_decline',
  summary: 'Declines an invitation with a reason',
  access: ['fractional'],
  scope: 'applications:write',
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({
    invitation_id: Id,
    reason: InvitationDecline,
    note: paragraph(limits.invitationNoteCharacters).default(''),
  }),
  response: ReceivedInvitation,
  errors: ['not_allowed_now'],
});
