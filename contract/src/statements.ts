import { z } from 'zod';
import { endpoint, forSeats } from './endpoint.ts';
import { limits } from './limits.ts';
import { Amount, PayCurrency } from './money.ts';
import { InvoiceSummary } from './statement-invoices.ts';
import { TermsPeriod } from './terms.ts';
import { byId, Day, Id, line, paragraph, Time } from './values.ts';

/** A calendar month (UTC): `2026-11`. */
const Month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Please use the form YYYY-MM.');

const Hours = z
  .number()
  .min(limits.statementHours.min)
  .max(limits.statementHours.max)
  .multipleOf(limits.statementHours.min, 'Use steps of a quarter of an hour.');

/** What the fractional worked on, and for how long. */
const Topic = z.object({ topic: line(limits.statementTopicCharacters, 1), hours: Hours });

/** `open`: nothing is submitted. Drafts appear so to the company. */
export const StatementStatus = z.enum(['open', 'draft', 'submitted', 'questioned', 'approved']);
export type StatementStatus = z.infer<typeof StatementStatus>;

/** The hours of a month. */
const Band = z.object({
  /** What the terms buy; null for a project without stated hours. */
  bought: z.number().nullable(),
  /** What the month before left over, at most its own hours. */
  carried: z.number(),
  used: z.number(),
});

/** The hours and pay of an engagement in a month. From the submission on, terms, band and pay stay as they were. */
export const Statement = z.object({
  /** Null before the first entry. */
  id: Id.nullable(),
  month: Month,
  status: StatementStatus,
  topics: z.array(Topic),
  /** What was entered where the terms leave the pay open; null without. */
  amount: z.number().nullable(),
  band: Band,
  rate: z.number(),
  rate_period: TermsPeriod,
  currency: PayCurrency,
  pay: z.number(),
  /** Counts the submissions. An answer names the one it is about. */
  submission: z.int(),
  submitted_at: Time.nullable(),
  /** The last day (UTC) on which the company may answer; then the statement is approved. */
  answer_by: Day.nullable(),
  answered_at: Time.nullable(),
  answered_by: z.enum(['company', 'silence']).nullable(),
  /** The question, or a note with the approval. */
  answer_note: z.string(),
  invoice: InvoiceSummary.nullable(),
});
export type Statement = z.infer<typeof Statement>;

/** The statements of an engagement: one for each month in which it ran, the newest first. */
export const EngagementStatements = z.object({
  application_id: Id,
  /** The viewer may enter hours. */
  can_enter: z.boolean(),
  /** What is left of the agreed total of a project; null for other rates. */
  project_left: z.number().nullable(),
  /** The fields that the viewer's own business record lacks for an invoice. */
  missing: z.array(z.string()),
  months: z.array(Statement),
});
export type EngagementStatements = z.infer<typeof EngagementStatements>;

export const statementList = endpoint({
  method: 'GET',
  path: '/employer/statements/:id',
  summary: 'Lists the monthly statements of an engagement by the id of its application',
  access: ['company', 'fractional'],
  scope: 'applications:read',
  tool: {
    name: 'list_statements',
    description: 'Lists the monthly statements of an engagement, by the id of its application.',
  },
  params: byId,
  response: EngagementStatements,
});

/** What the fractional enters for a month. */
export const StatementEntry = z.object({
  application_id: Id,
  month: Month,
  topics: z.array(Topic).max(limits.statementTopics),
  /** Of a project: what is due for this month. Of a monthly rate: less than the rate, for a part of a month. */
  amount: Amount.nullable().default(null),
});
export type StatementEntry = z.input<typeof StatementEntry>;

export const statementSave = endpoint({
  method: 'PUT',
  path: '/employee/statement',
  summary: 'Saves the statement of a month before it is submitted, or after a question',
  access: ['fractional'],
  scope: 'applications:write',
  invalidates: [],
  idempotent: 'by-nature',
  body: StatementEntry,
  response: EngagementStatements,
  errors: ['not_allowed_now'],
});

export const statementSubmit = endpoint({
  method: 'POST',
  path: '/employee/statement_submit',
  summary:
    'Saves and submits the statement of a month; without an answer in five working days it is approved',
  access: ['fractional'],
  scope: 'applications:write',
  tool: {
    name: 'submit_statement',
    description: 'Submits the statement of a month: topics with their hours.',
    confirm: 'Submit a monthly statement',
  },
  invalidates: [],
  idempotent: 'by-nature',
  body: StatementEntry,
  response: EngagementStatements,
  errors: ['not_allowed_now'],
});

export const statementAnswer = endpoint({
  method: 'POST',
  path: '/employer/statement_answer',
  summary: 'Approves a submitted statement, or questions it with a note',
  ...forSeats('applications:write'),
  tool: {
    name: 'answer_statement',
    description: 'Approves a submitted statement, which is invoiced then, or questions it.',
    confirm: 'Answer a monthly statement',
  },
  invalidates: [],
  idempotent: 'by-nature',
  body: z
    .object({
      statement_id: Id,
      /** The submission that was read. */
      submission: z.int().min(1),
      answer: z.enum(['approve', 'question']),
      note: paragraph(limits.statementNoteCharacters).default(''),
    })
    .check(({ value, issues }) => {
      if (value.answer === 'question' && value.note === '')
        issues.push({ code: 'custom', path: ['note'], input: value, message: 'State your question.' });
    }),
  response: EngagementStatements,
  errors: ['not_allowed_now'],
});
