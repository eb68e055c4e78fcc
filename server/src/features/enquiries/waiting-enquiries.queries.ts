import { sql } from 'kysely';
import type { WaitingItem } from '../../lib/waiting-item.ts';

/** Open messages to the operator. */
export const waitingEnquiries = sql<WaitingItem>`
  select enquiries.id::text, case kind when 'contact' then subject else 'Affiliate request' end,
    enquiries.name || ', ' || enquiries.email, enquiries.created_at, '/admin-messages', users.id, message, null::jsonb
  from enquiries left join users on users.email = enquiries.email and users.status <> 'removed'
  where done_at is null`;
