import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pagingQuery } from './paging.ts';
import { Day, Id, line, SearchWords, Time } from './values.ts';

const Fields = z.record(z.string(), z.unknown()).nullable();

/** An action of an admin: actor, action, subject and changes. */
export const AuditLine = z.object({
  id: Id,
  at: Time,
  actor: z.object({ id: Id, name: z.string() }),
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

export const auditLog = endpoint({
  method: 'GET',
  path: '/audit/log',
  summary: 'Lists the actions of admins, newest first; days in UTC, both included',
  access: ['admin'],
  query: z.object({
    ...pagingQuery,
    search: SearchWords.optional(),
    action: line(60).optional(),
    actor_id: Id.optional(),
    subject_id: Id.optional(),
    date_from: Day.optional(),
    date_to: Day.optional(),
  }),
  /** `actions` are the action names that occur in the log. */
  response: pageOf(AuditLine).extend({ actions: z.array(z.string()) }),
});
