import { sql } from 'kysely';
import type { WaitingItem } from '../../lib/waiting-item.ts';

/** Subscriptions whose charge failed and is retried. */
export const failedCharges = sql<WaitingItem>`
  select subscriptions.id::text, users.full_name,
    plans.title || ' plan, ' || currency || ' ' || round(amount_minor / 100.0, 2),
    coalesce(past_due_since, subscriptions.created_at), '/admin-accounts/' || users.id, users.id, null, null::jsonb
  from subscriptions join users on users.id = subscriptions.user_id join plans on plans.id = plan_id
  where subscriptions.status = 'past_due'`;
