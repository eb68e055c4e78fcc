import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { Done, Id, paragraph, Time } from './values.ts';

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
  access: ['admin'],
  scope: 'admin:*',
  invalidates: ['companies', 'jobs', 'people', 'reviews'],
  idempotent: 'by-nature',
  params: z.object({ id: Id }),
  body: z.object({ decision: ReportDecision, statement: paragraph(limits.statementOfReasonsCharacters, 1) }),
  response: Done,
  errors: ['not_allowed_now', 'own_account'],
});

/** A note of an admin about a person, visible to admins only. */
export const PersonNote = z.object({ id: Id, text: z.string(), author: z.string(), created_at: Time });
export type PersonNote = z.infer<typeof PersonNote>;

export const personNotes = endpoint({
  method: 'GET',
  path: '/authentication/user_notes/:id',
  summary: 'Lists the notes of admins about a person, newest first',
  access: ['admin'],
  scope: 'admin:*',
  params: z.object({ id: Id }),
  response: z.array(PersonNote),
});

export const personNoteAdd = endpoint({
  method: 'POST',
  path: '/authentication/user_notes/:id',
  summary: 'Adds a note about a person, for admins only',
  access: ['admin'],
  scope: 'admin:*',
  invalidates: [],
  idempotent: 'by-key',
  params: z.object({ id: Id }),
  body: z.object({ text: paragraph(limits.personNoteCharacters, 1) }),
  response: PersonNote,
  creates: true,
});

export const personNoteRemove = endpoint({
  method: 'DELETE',
  path: '/authentication/user_notes/:id/:note_id',
  summary: 'Deletes a note',
  access: ['admin'],
  scope: 'admin:*',
  invalidates: [],
  idempotent: 'by-nature',
  params: z.object({ id: Id, note_id: Id }),
  response: Done,
});
