import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { Amount, Currency } from './money.ts';
import { pageOf, pagingQuery } from './paging.ts';
import { Day, Id, paragraph, RatePeriod, several, Time } from './values.ts';

export const EngagementStatus = z.enum(['planned', 'active', 'paused', 'ended']);
export type EngagementStatus = z.infer<typeof EngagementStatus>;

/** The transitions from each status. Both sides may make all of them. */
export const engagementMoves: Record<EngagementStatus, readonly EngagementStatus[]> = {
  planned: ['active', 'ended'],
  active: ['paused', 'ended'],
  paused: ['active', 'ended'],
  ended: [],
};

/** The agreed terms; null is open. */
const terms = {
  start_date: Day.nullable(),
  end_date: Day.nullable(),
  hours_per_week: z.int().min(limits.jobHours.least).max(limits.jobHours.most).nullable(),
  rate: Amount.nullable(),
  rate_period: RatePeriod.nullable(),
  currency: Currency,
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
  ...terms,
  /** The note at the end, or empty. */
  end_reason: z.string(),
  created_at: Time,
  updated_at: Time,
  /** The transitions open to the viewer. */
  moves: z.array(EngagementStatus),
});
export type Engagement = z.infer<typeof Engagement>;

export const EngagementField = z.enum(['status', ...(Object.keys(terms) as (keyof typeof terms)[])]);
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

/** With the latest changes, newest first. */
export const EngagementDetail = Engagement.extend({ history: z.array(EngagementChange) });
export type EngagementDetail = z.infer<typeof EngagementDetail>;

export const engagementList = endpoint({
  method: 'GET',
  path: '/employer/engagements',
  summary: 'Lists own engagements of either side, latest first',
  access: ['company', 'fractional'],
  query: z.object({ ...pagingQuery, status: several(EngagementStatus).optional() }),
  response: pageOf(Engagement),
});

const byId = z.object({ id: Id });

export const engagementDetail = endpoint({
  method: 'GET',
  path: '/employer/engagement/:id',
  summary: 'Gets an engagement by the id of its application, with its changes',
  access: ['company', 'fractional'],
  params: byId,
  response: EngagementDetail,
});

/** Omitted fields stay unchanged. */
export const EngagementTerms = z.object(terms).partial();
export type EngagementTerms = z.output<typeof EngagementTerms>;

export const engagementUpdate = endpoint({
  method: 'PUT',
  path: '/employer/engagement/:id',
  summary: 'Changes the agreed terms; only the company changes the rate, its period and currency',
  access: ['company', 'fractional'],
  requiresSeat: true,
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  body: EngagementTerms,
  response: EngagementDetail,
  errors: ['not_allowed_now'],
});

export const engagementStatus = endpoint({
  method: 'POST',
  path: '/employer/engagement_status',
  summary: 'Starts, pauses, resumes or ends an engagement and notifies the other side',
  access: ['company', 'fractional'],
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
