import { sql } from 'kysely';
import type { WaitingItem } from '../../lib/waiting-item.ts';

/** New names of companies that wait for a decision. */
export const waitingRenames = sql<WaitingItem>`
  select company_renames.id::text, companies.name, 'New name: ' || company_renames.name, company_renames.created_at,
    '/companydetails?id=' || companies.id, company_owners.user_id, null, null::jsonb
  from company_renames
  join companies on companies.id = company_renames.company_id and removed_at is null
  join company_owners on company_owners.company_id = companies.id
  where company_renames.status = 'pending'`;
