import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { offerLimits } from './offer-limits.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { Terms, TermsVersion } from './terms.ts';
import { byId, Day, Id, paragraph, several, Time } from './values.ts';

export const EngagementStatus = z.enum(['planned', 'active', 'paused', 'ended']);
export type EngagementStatus = z.infer<typeof EngagementStatus>;

/** The transitions from each status. Both sides may make all of them. */
export const engagementMoves: Record<EngagementStatus, readonly EngagementStatus[]> = {
  planned: ['active', 'ended'],
  active: ['paused', 'ended'],
  paused: ['active', 'ended'],
  ended: [],
};

/** The engagement of a hired application, with the application's id. */
export const Engagement = z.object({
  application_id: Id,
  status: EngagementStatus,
  job: z.object({ id: Id, title: z.string() }),
  company: z.object({ id: Id, name: z.string(), logo: z.string().nullable(), owner_id: Id }),
  fractional: z.object({
    id: Id,
    first_name: z.string(),
    last_name: z.string(),
    profile_picture: z.string().nullable(),
  }),
  /** The agreed start; from the start on, the day of it. */
  start_date: Day,
  /** The agreed end, or the day of it. Null is open. */
  end_date: Day.nullable(),
  /** The last version that both sides accepted. */
  agreed: TermsVersion,
  /** A change that waits for the other side's answer. */
  proposal: TermsVersion.nullable(),
  /** The note at the end, or empty. */
  end_reason: z.string(),
  created_at: Time,
  updated_at: Time,
  /** The transitions open to the viewer. */
  moves: z.array(EngagementStatus),
});
export type Engagement = z.infer<typeof Engagement>;

export const EngagementField = z.enum(['status', 'start_date', 'end_date']);
export type EngagementField = z.infer<typeof EngagementField>;

/** One changed field. */
export const EngagementChange = z.object({
  field: EngagementField,
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Null: changed by the system (start day reached, company removed). */
  by: z.enum(['company', 'fractional']).nullable(),
  at: Time,
});
export type EngagementChange = z.infer<typeof EngagementChange>;

/** With the latest changes and all versions of the terms, newest first. */
export const EngagementDetail = Engagement.extend({
  history: z.array(EngagementChange),
  versions: z.array(TermsVersion),
});
export type EngagementDetail = z.infer<typeof EngagementDetail>;

export const engagementList = endpoint({
  method: 'GET',
  path: '/employer/engagements',
  summary: 'Lists your engagements of either side, latest first',
  access: ['company', 'fractional'],
  scope: 'applications:read',
  tool: {
    name: 'list_engagements',
    description: 'Lists engagements with their terms and status.',
  },
  query: z.object({ ...pagingQuery, status: several(EngagementStatus).optional() }),
  response: toPageSchema(Engagement),
});

export const engagementDetail = endpoint({
  method: 'GET',
  path: '/employer/engagement/:id',
  summary: 'Gets an engagement by the id of its application, with its changes',
  access: ['company', 'fractional'],
  scope: 'applications:read',
  tool: {
    name: 'read_engagement',
    description: 'Reads an engagement with its changes, by the id of its application.',
  },
  params: byId,
  response: EngagementDetail,
});

const note = paragraph(offerLimits.noteCharacters).default('');

export const engagementProposal = endpoint({
  method: 'POST',
  path: '/employer/engagement_proposal',
  summary: 'Proposes changed terms to the other side; lapses after seven days',
  access: ['company', 'fractional'],
  scope: 'applications:write',
  requiresSeat: true,
  invalidates: [],
  idempotent: 'by-key',
  body: z.object({ application_id: Id, terms: Terms, note }),
  response: EngagementDetail,
  creates: true,
  errors: ['not_allowed_now'],
});

export const engagementProposalAnswer = endpoint({
  method: 'POST',
  path: '/employer/engagement_proposal_answer',
  summary: 'Accepts or declines terms that the other side proposed; on acceptance they are agreed',
  access: ['company', 'fractional'],
  scope: 'applications:write',
  requiresSeat: true,
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({ proposal_id: Id, answer: z.enum(['accept', 'decline']), note }),
  response: EngagementDetail,
  errors: ['not_allowed_now'],
});

export const engagementStatus = endpoint({
  method: 'POST',
  path: '/employer/engagement_status',
  summary: 'Starts, pauses, resumes or ends an engagement and notifies the other side',
  access: ['company', 'fractional'],
  scope: 'applications:write',
  requiresSeat: true,
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({
    application_id: Id,
    status: EngagementStatus,
    /** The note to the other side; stored when the engagement ends. */
    reason: paragraph(limits.engagementReasonCharacters).default(''),
  }),
  response: EngagementDetail,
  errors: ['invalid_transition'],
});
