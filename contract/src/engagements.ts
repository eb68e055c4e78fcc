import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { Amount, Currency } from './money.ts';
import { pageOf, pagingQuery } from './paging.ts';
import { Day, Id, paragraph, RatePeriod, several, Time } from './values.ts';

export const EngagementStatus = z.enum(['planned', 'active', 'paused', 'ended']);
export type EngagementStatus = z.infer<typeof EngagementStatus>;

/** The steps from each status. Either side may take each of them: the two work together as equals. */
export const engagementMoves: Record<EngagementStatus, readonly EngagementStatus[]> = {
  planned: ['active', 'ended'],
  active: ['paused', 'ended'],
  paused: ['active', 'ended'],
  ended: [],
};

/** What was agreed; null is open. */
const terms = {
  start_date: Day.nullable(),
  end_date: Day.nullable(),
  hours_per_week: z.int().min(limits.jobHours.least).max(limits.jobHours.most).nullable(),
  rate: Amount.nullable(),
  rate_period: RatePeriod.nullable(),
  currency: Currency,
};

/** What a hired application became; it is named by the application's id. */
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
  /** What was said as it ended, else empty. */
  end_reason: z.string(),
  created_at: Time,
  updated_at: Time,
  /** The steps that may be taken now. */
  moves: z.array(EngagementStatus),
});
export type Engagement = z.infer<typeof Engagement>;

export const EngagementField = z.enum(['status', ...(Object.keys(terms) as (keyof typeof terms)[])]);
export type EngagementField = z.infer<typeof EngagementField>;

/** One thing that one change changed. */
export const EngagementChange = z.object({
  field: EngagementField,
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Null: the start day came, or the company left. */
  by: z.enum(['company', 'fractional']).nullable(),
  at: Time,
});
export type EngagementChange = z.infer<typeof EngagementChange>;

/** With the latest changes, the newest first. */
export const EngagementDetail = Engagement.extend({ history: z.array(EngagementChange) });
export type EngagementDetail = z.infer<typeof EngagementDetail>;

export const engagementList = endpoint({
  method: 'GET',
  path: '/employer/engagements',
  summary: 'Own engagements of either side, those hired last first',
  access: ['company', 'fractional'],
  query: z.object({ ...pagingQuery, status: several(EngagementStatus).optional() }),
  response: pageOf(Engagement),
});

const byId = z.object({ id: Id });

export const engagementDetail = endpoint({
  method: 'GET',
  path: '/employer/engagement/:id',
  summary: 'One engagement, by the id of its application, with what changed in it',
  access: ['company', 'fractional'],
  params: byId,
  response: EngagementDetail,
});

/** What is left out stays. */
export const EngagementTerms = z.object(terms).partial();
export type EngagementTerms = z.output<typeof EngagementTerms>;

export const engagementUpdate = endpoint({
  method: 'PUT',
  path: '/employer/engagement/:id',
  summary: 'Changes what was agreed; the rate, its period and its currency are changed by the company alone',
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
  summary: 'Starts, pauses, resumes or ends an engagement; the other side is told',
  access: ['company', 'fractional'],
  requiresSeat: true,
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({
    application_id: Id,
    status: EngagementStatus,
    /** What the other side reads with it; kept where the engagement ends. */
    reason: paragraph(limits.engagementReasonCharacters).default(''),
  }),
  response: EngagementDetail,
  errors: ['invalid_transition'],
});
