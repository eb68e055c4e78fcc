import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FractionalCard } from './fractionals.ts';
import { JobCard, Match } from './jobs.ts';
import { limits } from './limits.ts';
import { pageOf, pagingQuery } from './paging.ts';
import { FractionalType, Id, Location, paragraph, Time } from './values.ts';

/** Where an invitation stands; `closed` once its job takes no applications any more. */
export const InvitationState = z.enum(['sent', 'seen', 'applied', 'declined', 'withdrawn', 'closed']);
export type InvitationState = z.infer<typeof InvitationState>;

/** Why an invitation is declined, in the words that the company reads. */
export const invitationDeclines = {
  hours: 'The hours do not fit.',
  rate: 'The pay does not fit.',
  field: 'It is not my field.',
  busy: 'I am not free at the moment.',
  other: 'It is not for me.',
} as const;
export const InvitationDecline = z.enum(['hours', 'rate', 'field', 'busy', 'other']);
export type InvitationDecline = z.infer<typeof InvitationDecline>;

/** As the company sees it. */
export const SentInvitation = z.object({
  id: Id,
  job: z.object({ id: Id, title: z.string() }),
  /** An anonymous person is named by first name and initial until they apply. */
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

/** As the fractional sees it. */
export const ReceivedInvitation = z.object({
  id: Id,
  job: JobCard,
  note: z.string(),
  state: InvitationState,
  created_at: Time,
});
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>;

/** What of a job's invitations is used. */
export const InvitationAllowance = z.object({ used: z.int(), allowed: z.int() });
export type InvitationAllowance = z.infer<typeof InvitationAllowance>;

const byId = z.object({ id: Id });

export const invitationCreate = endpoint({
  method: 'POST',
  path: '/employer/invitation',
  summary: 'Invites a verified fractional to one of own live jobs, once',
  access: ['company'],
  requiresSeat: true,
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

export const invitationWithdraw = endpoint({
  method: 'DELETE',
  path: '/employer/invitation/:id',
  summary: 'Takes an invitation back; one that was not seen gives its credit back',
  access: ['company'],
  requiresSeat: true,
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  response: SentInvitation,
  errors: ['not_allowed_now'],
});

export const sentInvitations = endpoint({
  method: 'GET',
  path: '/employer/invitations',
  summary: 'Sent invitations, the latest first; of one job with its allowance',
  access: ['company'],
  query: z.object({ ...pagingQuery, job_id: Id.optional() }),
  response: pageOf(SentInvitation).extend({ allowance: InvitationAllowance.nullable() }),
});

/** One of own live jobs, and how this person stands to it. */
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
  summary: 'Own live jobs to which one may invite this person',
  access: ['company'],
  query: z.object({ fractional_id: Id }),
  response: z.object({ results: z.array(InvitableJob) }),
});

export const suggestedPeople = endpoint({
  method: 'GET',
  path: '/employer/suggested_people',
  summary:
    'Verified people who fit one of own jobs best, with the reasons; who applied or is invited is left out',
  access: ['company'],
  query: z.object({ job_id: Id }),
  response: z.object({
    results: z.array(z.object({ fractional: FractionalCard, ...Match.shape })),
  }),
});

export const receivedInvitations = endpoint({
  method: 'GET',
  path: '/employee/invitations',
  summary: 'Invitations to apply, the latest first; looking marks them as seen',
  access: ['fractional'],
  query: z.object({ ...pagingQuery, job_id: Id.optional(), open: z.stringbool().optional() }),
  response: pageOf(ReceivedInvitation),
});

export const invitationDecline = endpoint({
  method: 'POST',
  path: '/employee/invitation_decline',
  summary: 'Declines an invitation with a reason',
  access: ['fractional'],
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
