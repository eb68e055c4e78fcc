import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pagingQuery } from './paging.ts';
import { Day, Id, line, SearchWords, Time } from './values.ts';

const Fields = z.record(z.string(), z.unknown()).nullable();

/** One act of an admin: who, what, to whom, and what it changed. */
export const AuditLine = z.object({
  id: Id,
  at: Time,
  actor: z.object({ id: Id, name: z.string() }),
  action: z.string(),
  subject_type: z.string(),
  subject_id: Id,
  /** As the subject is called now; null once it is gone. */
  subject_name: z.string().nullable(),
  /** The page of the subject in our web; null where it has none. */
  subject_link: z.string().nullable(),
  before: Fields,
  after: Fields,
  /** Why; of a report, what the member wrote, as long as neither side is erased. */
  reason: z.string().nullable(),
});
export type AuditLine = z.infer<typeof AuditLine>;

export const auditLog = endpoint({
  method: 'GET',
  path: '/audit/log',
  summary: 'What admins did, newest first; days in UTC, both included',
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
  /** `actions` are the names that occur in the log. */
  response: pageOf(AuditLine).extend({ actions: z.array(z.string()) }),
});
