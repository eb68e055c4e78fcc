import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { Day, Id, line, SearchWords, Time } from './values.ts';

const Fields = z.record(z.string(), z.unknown()).nullable();

/** An entry of the audit log: actor, action, subject and changes. */
export const AuditLine = z.object({
  id: Id,
  at: Time,
  /** Null for a failed sign-in and for what an operator did on the machine. */
  actor: z.object({ id: Id, name: z.string() }).nullable(),
  /** The address that the actor called from, for 90 days; null without a call. */
  address: z.string().nullable(),
  /** The actor's session; null without one. */
  session_id: Id.nullable(),
  /** The API key that the actor's program called with; null without one. */
  api_key_id: Id.nullable(),
  action: z.string(),
  subject_type: z.string(),
  subject_id: Id,
  /** The subject's current name; null if it was deleted. */
  subject_name: z.string().nullable(),
  /** The page of the subject; null if it has none. */
  subject_link: z.string().nullable(),
  before: Fields,
  after: Fields,
  /** The reason; for a report, the reporter's text, until either side is erased. */
  reason: z.string().nullable(),
});
export type AuditLine = z.infer<typeof AuditLine>;

const auditFilters = {
  search: SearchWords.optional(),
  action: line(60).optional(),
  actor_id: Id.optional(),
  subject_id: Id.optional(),
  /** Only sign-ins, good and failed ones. */
  sign_ins: z.stringbool().optional(),
  /** Sign-ins, too. */
  with_sign_ins: z.stringbool().optional(),
  date_from: Day.optional(),
  date_to: Day.optional(),
};

export const auditLog = endpoint({
  method: 'GET',
  path: '/audit/log',
  summary: 'Lists the audit log, newest first, without sign-ins unless asked for; days in UTC, both included',
  ...forAdmins('admins'),
  query: z.object({
    ...pagingQuery,
    ...auditFilters,
  }),
  /** `actions` are the action names that occur in the log. */
  response: toPageSchema(AuditLine).extend({ actions: z.array(z.string()) }),
});

/** The filters of an export, as in the query of the log. */
export const AuditExportQuery = z.object(auditFilters);
export type AuditExportQuery = z.output<typeof AuditExportQuery>;

/** The export itself is `GET /audit/export` with the same filters in its query: text/csv, as for reports. */
export const auditExportLink = endpoint({
  method: 'POST',
  path: '/audit/export_link',
  summary: 'A single-use link to the audit log as CSV, filtered like its list, valid for 60 seconds',
  ...forAdmins('admins'),
  invalidates: [],
  idempotent: false,
  body: AuditExportQuery,
  response: z.object({ url: z.string() }),
});
