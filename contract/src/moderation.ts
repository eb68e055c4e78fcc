import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { limits } from './limits.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { byId, Done, Id, paragraph, Time } from './values.ts';

/** The reason of a report. */
export const ReportReason = z.enum(['scam', 'spam', 'harassment', 'impersonation', 'other']);
export type ReportReason = z.infer<typeof ReportReason>;

export const reportReasonLabels: Record<ReportReason, string> = {
  scam: 'Asks for money, bank details or documents',
  spam: 'Advertising or the same message to many',
  harassment: 'Insults, threats or harassment',
  impersonation: 'Pretends to be someone else',
  other: 'Something else',
};

/** The fields of every report. */
export const reportFields = { reason: ReportReason, details: paragraph(2_000).optional() };

/** Reports from a page; people are reported from their chat or profile. */
export const ReportedThing = z.enum(['job', 'company', 'fractional']);
export type ReportedThing = z.infer<typeof ReportedThing>;

export const reportAdd = endpoint({
  method: 'POST',
  path: '/authentication/report',
  summary: 'Reports a visible job, company or fractional to the admins',
  access: ['fractional', 'company'],
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-key',
  body: z.object({ about: ReportedThing, id: Id, ...reportFields }),
  response: Done,
  creates: true,
  errors: ['not_allowed_now'],
});

/** What an admin decided about a report. `action_taken`: on the page of the subject, such as a hidden review. */
export const ReportDecision = z.enum(['no_action', 'warning', 'action_taken', 'suspended']);
export type ReportDecision = z.infer<typeof ReportDecision>;

export const reportDecisionLabels: Record<ReportDecision, string> = {
  no_action: 'No violation',
  warning: 'Warning',
  action_taken: 'Content changed or removed',
  suspended: 'Account suspended',
};

export const reportDecide = endpoint({
  method: 'POST',
  path: '/authentication/report_decision/:id',
  summary: 'Decides a report; both sides receive the statement of reasons',
  ...forAdmins('people'),
  invalidates: ['companies', 'jobs', 'people', 'reviews'],
  idempotent: 'by-nature',
  params: byId,
  body: z.object({ decision: ReportDecision, statement: paragraph(limits.statementOfReasonsCharacters, 1) }),
  response: Done,
  errors: ['not_allowed_now', 'own_account'],
});

/** Who reads a decision: who reported, or who was reported. */
const ReportSide = z.enum(['reporter', 'reported']);

export const AppealDecision = z.enum(['upheld', 'reversed']);
export type AppealDecision = z.infer<typeof AppealDecision>;

export const appealDecisionLabels: Record<AppealDecision, string> = {
  upheld: 'The decision stays',
  reversed: 'The decision is reversed',
};

const Appeal = z.object({
  text: z.string(),
  at: Time,
  decision: AppealDecision.nullable(),
  statement: z.string().nullable(),
});

const Statement = paragraph(limits.statementOfReasonsCharacters, 1);

/** A decision on a report, for either side. */
export const DecidedReport = z.object({
  id: Id,
  side: ReportSide,
  /** What was reported. */
  subject: z.string(),
  reason: ReportReason,
  decision: ReportDecision,
  statement: z.string(),
  decided_at: Time,
  /** Whether the reader may appeal: the decision is against them, and recent. */
  may_appeal: z.boolean(),
  /** Their appeal; null without one. */
  appeal: Appeal.nullable(),
});
export type DecidedReport = z.infer<typeof DecidedReport>;

export const reportDecision = endpoint({
  method: 'GET',
  path: '/authentication/report_decision/:id',
  summary: 'Gets the decision on a report, for who reported or was reported',
  access: ['fractional', 'company'],
  params: byId,
  response: DecidedReport,
});

export const reportAppeal = endpoint({
  method: 'POST',
  path: '/authentication/report_appeal/:id',
  summary: 'Appeals once against a decision on a report that is against the caller',
  access: ['fractional', 'company'],
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  body: z.object({ text: Statement }),
  response: Done,
  errors: ['not_allowed_now'],
});

/** From the mail about a suspension: identifies the suspended person, signed by the server. */
const suspensionToken = z.string().max(200);

export const suspensionDecision = endpoint({
  method: 'GET',
  path: '/authentication/suspension',
  summary: 'Gets the last decision that suspended a person, by the link of its mail, without a session',
  access: ['public'],
  query: z.object({ token: suspensionToken }),
  response: DecidedReport,
  errors: ['invalid_ticket'],
});

export const suspensionAppeal = endpoint({
  method: 'POST',
  path: '/authentication/suspension_appeal',
  summary: 'Appeals once against that decision, with such a link',
  access: ['public'],
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({ token: suspensionToken, text: Statement }),
  response: Done,
  errors: ['invalid_ticket', 'not_allowed_now'],
});

export const reportAppealDecide = endpoint({
  method: 'POST',
  path: '/authentication/report_appeal_decision/:id',
  summary: 'Decides an appeal; another admin than the one who decided the report, where there is one',
  ...forAdmins('people'),
  invalidates: ['companies', 'jobs', 'people', 'reviews'],
  idempotent: 'by-nature',
  params: byId,
  body: z.object({ decision: AppealDecision, statement: Statement }),
  response: Done,
  errors: ['not_allowed_now', 'own_account'],
});

const Account = z.object({ id: Id, name: z.string() });

/** A report as admins see it, with the evidence. */
export const QueuedReport = z.object({
  id: Id,
  subject: z.string(),
  subject_type: z.enum(['user', 'company', 'job']),
  link: z.string(),
  reason: ReportReason,
  /** Null after the account was erased. */
  reporter: Account.nullable(),
  /** The account that the report is about. Null for an imported job. */
  person: Account.nullable(),
  text: z.string().nullable(),
  /** The reported message. */
  message: z.string().nullable(),
  created_at: Time,
  decision: ReportDecision.nullable(),
  statement: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: Time.nullable(),
  appeal: Appeal.extend({ decided_by: z.string().nullable() }).nullable(),
});
export type QueuedReport = z.infer<typeof QueuedReport>;

export const ReportState = z.enum(['open', 'appealed', 'decided']);
export type ReportState = z.infer<typeof ReportState>;

export const reportQueue = endpoint({
  method: 'GET',
  path: '/desk/reports',
  summary:
    'Lists reports with their evidence and decisions: open and appealed ones oldest first, others newest first',
  ...forAdmins('people'),
  query: z.object({ ...pagingQuery, state: ReportState.default('open') }),
  response: toPageSchema(QueuedReport),
});

/** What is deleted by itself after some time, and when its nightly task last ran. */
export const RetentionRule = z.object({
  what: z.string(),
  kept: z.string(),
  task: z.string(),
  /** Null before the first night. */
  last_run_at: Time.nullable(),
});
export type RetentionRule = z.infer<typeof RetentionRule>;

export const retentionRules = endpoint({
  method: 'GET',
  path: '/desk/retention',
  summary: 'Lists what is deleted by itself after some time, with the last run of each task',
  ...forAdmins('people'),
  response: z.array(RetentionRule),
});

/** A note of an admin about a person, visible to admins only. */
export const PersonNote = z.object({ id: Id, text: z.string(), author: z.string(), created_at: Time });
export type PersonNote = z.infer<typeof PersonNote>;

export const personNotes = endpoint({
  method: 'GET',
  path: '/authentication/user_notes/:id',
  summary: 'Lists the notes of admins about a person, newest first',
  ...forAdmins('people'),
  params: byId,
  response: z.array(PersonNote),
});

export const personNoteAdd = endpoint({
  method: 'POST',
  path: '/authentication/user_notes/:id',
  summary: 'Adds a note about a person, for admins only',
  ...forAdmins('people'),
  invalidates: [],
  idempotent: 'by-key',
  params: byId,
  body: z.object({ text: paragraph(limits.personNoteCharacters, 1) }),
  response: PersonNote,
  creates: true,
});

export const personNoteRemove = endpoint({
  method: 'DELETE',
  path: '/authentication/user_notes/:id/:note_id',
  summary: 'Deletes a note',
  ...forAdmins('people'),
  invalidates: [],
  idempotent: 'by-nature',
  params: z.object({ id: Id, note_id: Id }),
  response: Done,
});
