import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { ReportReason } from './moderation.ts';
import { referenceLimits } from './reference-limits.ts';
import { byId, Day, Done, Email, Id, line, paragraph, Time } from './values.ts';

/** What the referee was to the person: 'their client'. */
export const RefereeRelation = z.enum([
  'client',
  'manager',
  'board_member',
  'investor',
  'peer',
  'direct_report',
  'other',
]);
export type RefereeRelation = z.infer<typeof RefereeRelation>;

/** The first three questions have one scale. */
export const ReferenceGrade = z.enum(['outstanding', 'good', 'mixed', 'poor', 'not_seen']);
export type ReferenceGrade = z.infer<typeof ReferenceGrade>;

export const AgainAnswer = z.enum(['yes', 'depends', 'no']);
export type AgainAnswer = z.infer<typeof AgainAnswer>;

const datesInOrder = ({ start_date, end_date }: { start_date: string; end_date: string | null }) =>
  end_date === null || end_date >= start_date;
const wrongDates = { path: ['end_date'], message: 'The end must not be before the start.' };

const answerFields = {
  relation: RefereeRelation,
  start_date: Day,
  /** Null: they still work together. */
  end_date: Day.nullable(),
  results: ReferenceGrade,
  leadership: ReferenceGrade,
  reliability: ReferenceGrade,
  again: AgainAnswer,
  text: paragraph(referenceLimits.textCharacters.max, referenceLimits.textCharacters.min),
  /** Whether a public page may show the referee's name. */
  name_public: z.boolean(),
};

/** What a referee says about a person. */
export const ReferenceAnswer = z.object(answerFields).refine(datesInOrder, wrongDates);
export type ReferenceAnswer = z.infer<typeof ReferenceAnswer>;

/** What a person fills in to ask for a reference. */
export const ReferenceRequest = z
  .object({
    referee_name: line(limits.nameCharacters, 1),
    referee_email: Email,
    relation: RefereeRelation,
    company: line(120, 1),
    start_date: Day,
    end_date: Day.nullable().default(null),
    note: paragraph(referenceLimits.noteCharacters).default(''),
  })
  .refine(datesInOrder, wrongDates);
export type ReferenceRequest = z.infer<typeof ReferenceRequest>;

export const ReferenceState = z.enum(['asked', 'opened', 'answered', 'declined', 'expired']);
export type ReferenceState = z.infer<typeof ReferenceState>;

/** An answered reference, as companies see it. */
export const ShownReference = z.object({
  id: Id,
  referee_name: z.string(),
  /** At which they worked together. */
  company: z.string(),
  /** The referee answered from an address at a domain of this company. */
  company_address: z.boolean(),
  answer: ReferenceAnswer,
  answered_at: Time,
});
export type ShownReference = z.infer<typeof ShownReference>;

/** A reference on a public page: without a name unless the referee allowed it. */
export const PublicReference = ShownReference.extend({ referee_name: z.string().nullable() });
export type PublicReference = z.infer<typeof PublicReference>;

const requestDetails = {
  id: Id,
  referee_name: z.string(),
  referee_email: z.string(),
  relation: RefereeRelation,
  company: z.string(),
  company_address: z.boolean(),
  start_date: z.string(),
  end_date: z.string().nullable(),
  state: ReferenceState,
  created_at: Time,
  expires_at: Time,
  answer: ReferenceAnswer.nullable(),
  answered_at: Time.nullable(),
};

/** A company that may see a reference; null stands for all companies and the public page. */
export const ReferenceConsent = z.object({
  company: z.object({ id: Id, name: z.string() }).nullable(),
  until: Time,
});

/** A request of the caller, with who may see its answer. */
export const OwnReference = z.object({
  ...requestDetails,
  note: z.string(),
  reminded_at: Time.nullable(),
  can_remind: z.boolean(),
  consents: z.array(ReferenceConsent),
});
export type OwnReference = z.infer<typeof OwnReference>;

export const referenceList = endpoint({
  method: 'GET',
  path: '/employee/references',
  summary: 'Lists your requests for references with their answers and consents, newest first',
  access: ['fractional'],
  scope: 'people:read',
  response: z.object({
    results: z.array(OwnReference),
    /** Companies that a consent may name: of own applications and invitations. */
    companies: z.array(z.object({ id: Id, name: z.string() })),
  }),
});

export const referenceAdd = endpoint({
  method: 'POST',
  path: '/employee/reference',
  summary: 'Mails a person a link to give a reference, valid for 30 days',
  access: ['fractional'],
  invalidates: [],
  idempotent: 'by-key',
  body: ReferenceRequest,
  response: OwnReference,
  creates: true,
  errors: ['not_allowed_now', 'already_exists'],
});

export const referenceRemind = endpoint({
  method: 'POST',
  path: '/employee/reference_remind',
  summary: 'Mails the referee once more; once per request',
  access: ['fractional'],
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({ reference_id: Id }),
  response: OwnReference,
  errors: ['not_allowed_now'],
});

export const referenceRemove = endpoint({
  method: 'DELETE',
  path: '/employee/reference/:id',
  summary: 'Withdraws a request, whose link stops working, or deletes an answered reference everywhere',
  access: ['fractional'],
  invalidates: ['people'],
  idempotent: 'by-nature',
  params: byId,
  response: Done,
});

export const referenceConsent = endpoint({
  method: 'PUT',
  path: '/employee/reference_consent',
  summary: 'Sets who sees an answered reference, for 24 months: all, some companies, or nobody',
  access: ['fractional'],
  invalidates: ['people'],
  idempotent: 'by-nature',
  body: z.object({
    reference_id: Id,
    /** All companies that see the person's name, and the public page. */
    to_all: z.boolean(),
    company_ids: z.array(Id).max(50),
  }),
  response: OwnReference,
  errors: ['not_allowed_now'],
});

export const referencesOf = endpoint({
  method: 'GET',
  path: '/employee/references/:id',
  summary:
    'Lists the references of a fractional that the company may see now; for an admin all, with their state',
  access: ['company', 'admin'],
  adminArea: 'directory',
  scope: 'people:read',
  params: byId,
  response: z.object({
    results: z.array(ShownReference),
    /** For an admin, otherwise null. */
    requests: z.array(z.object(requestDetails)).nullable(),
  }),
});

const token = z.string().max(100);

/** What the mailed link opens. The referee sees all that is stored about them. */
export const RefereeView = z.object({
  person: z.object({ first_name: z.string(), last_name: z.string(), headline: z.string() }),
  referee_name: z.string(),
  referee_email: z.string(),
  relation: RefereeRelation,
  company: z.string(),
  start_date: z.string(),
  end_date: z.string().nullable(),
  note: z.string(),
  state: ReferenceState,
  expires_at: Time,
  answer: ReferenceAnswer.nullable(),
});
export type RefereeView = z.infer<typeof RefereeView>;

const byLink = { method: 'POST', access: ['public'], invalidates: [], errors: ['invalid_ticket'] } as const;

export const refereeOpen = endpoint({
  ...byLink,
  path: '/employee/referee_request',
  summary: 'Opens a mailed request for a reference',
  idempotent: 'by-nature',
  body: z.object({ token }),
  response: RefereeView,
});

export const refereeAnswer = endpoint({
  ...byLink,
  path: '/employee/referee_answer',
  summary: 'Gives the reference, once',
  idempotent: 'by-nature',
  body: z.object({ token, ...answerFields }).refine(datesInOrder, wrongDates),
  response: RefereeView,
  errors: ['invalid_ticket', 'not_allowed_now'],
});

export const refereeDecline = endpoint({
  ...byLink,
  path: '/employee/referee_decline',
  summary: 'Declines the request',
  idempotent: 'by-nature',
  body: z.object({ token }),
  response: Done,
  errors: ['invalid_ticket', 'not_allowed_now'],
});

export const refereeReport = endpoint({
  ...byLink,
  path: '/employee/referee_report',
  summary: 'Reports the request to the admins and declines it; no further request is mailed to the address',
  idempotent: 'by-nature',
  body: z.object({ token, reason: ReportReason, details: paragraph(2_000).default('') }),
  response: Done,
});

export const refereeErase = endpoint({
  ...byLink,
  path: '/employee/referee_erase',
  summary: 'Deletes everything about the referee, the reference included',
  invalidates: ['people'],
  idempotent: 'by-nature',
  body: z.object({
    token,
    /** Mail no further request to the address, of any person. */
    no_more: z.boolean(),
  }),
  response: Done,
});
