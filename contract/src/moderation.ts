import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { Done, Id, paragraph, Time } from './values.ts';

/** Why a member reports something. */
export const ReportReason = z.enum(['scam', 'spam', 'harassment', 'impersonation', 'other']);
export type ReportReason = z.infer<typeof ReportReason>;

export const reportReasonLabels: Record<ReportReason, string> = {
  scam: 'Asks for money, bank details or documents',
  spam: 'Advertising or the same message to many',
  harassment: 'Insults, threats or harassment',
  impersonation: 'Pretends to be somebody else',
  other: 'Something else',
};

/** What every report says. */
export const reportFields = { reason: ReportReason, details: paragraph(2_000).optional() };

/** What is reported by its page; a person by their chat, or by their profile. */
export const ReportedThing = z.enum(['job', 'company', 'fractional']);
export type ReportedThing = z.infer<typeof ReportedThing>;

export const reportAdd = endpoint({
  method: 'POST',
  path: '/authentication/report',
  summary: 'Reports a job, a company or a fractional that one may see to the admins',
  access: ['fractional', 'company'],
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-key',
  body: z.object({ about: ReportedThing, id: Id, ...reportFields }),
  response: Done,
  creates: true,
  errors: ['not_allowed_now'],
});

/** What an admin noted about a person; admins alone read it. */
export const PersonNote = z.object({ id: Id, text: z.string(), author: z.string(), created_at: Time });
export type PersonNote = z.infer<typeof PersonNote>;

export const personNotes = endpoint({
  method: 'GET',
  path: '/authentication/user_notes/:id',
  summary: 'What admins noted about a person, the newest first',
  access: ['admin'],
  params: z.object({ id: Id }),
  response: z.array(PersonNote),
});

export const personNoteAdd = endpoint({
  method: 'POST',
  path: '/authentication/user_notes/:id',
  summary: 'Notes something about a person, for admins alone',
  access: ['admin'],
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
  summary: 'Removes a note',
  access: ['admin'],
  invalidates: [],
  idempotent: 'by-nature',
  params: z.object({ id: Id, note_id: Id }),
  response: Done,
});
