import { sql } from 'kysely';
import type { WaitingItem } from '../../lib/waiting-item.ts';

const isOpen = sql`
  from enquiries left join users on users.email = enquiries.email and users.status <> 'removed'
  where done_at is null`;
const sender = sql`enquiries.name || ', ' || enquiries.email, enquiries.created_at`;

/** Open messages to the operator, without requests about personal data. */
export const waitingEnquiries = sql<WaitingItem>`
  select enquiries.id::text, case kind when 'contact' then subject else 'Affiliate request' end, ${sender},
    '/admin-messages', users.id, message, null::jsonb
  ${isOpen} and kind <> 'privacy'`;

/** Open requests about personal data. */
export const waitingDataRequests = sql<WaitingItem>`
  select enquiries.id::text, subject, ${sender}, '/admin-messages?kind=privacy', users.id, message, null::jsonb, due_at
  ${isOpen} and kind = 'privacy'`;
