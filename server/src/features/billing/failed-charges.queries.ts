import { sql } from 'kysely';
import type { WaitingItem } from '../../lib/waiting-item.ts';

/** Subscriptions whose charge failed and is retried. */
export const failedCharges = sql<WaitingItem>`
  select subscriptions.id::text, users.full_name,
    plans.title || ' plan, ' || currency || ' ' || round(amount_minor / 100.0, 2),
    coalesce(past_due_since, subscriptions.created_at), '/admin-accounts/' || users.id, users.id, null, null::jsonb
  from subscriptions join users on users.id = subscriptions.user_id join plans on plans.id = plan_id
  where subscriptions.status = 'past_due'`;

/** Disputes that the operator has to answer, in the payment service's dashboard. */
export const disputesToAnswer = sql<WaitingItem>`
  select disputes.id::text, coalesce(users.full_name, 'A deleted account'),
    invoices.description || ', ' || invoices.currency || ' ' || round(disputes.amount_minor / 100.0, 2) || ', '
      || replace(disputes.reason, '_', ' '),
    disputes.created_at, coalesce('/admin-accounts/' || users.id, '/admin-today?kind=dispute'), users.id, null,
    null::jsonb, disputes.due_by
  from disputes join invoices on invoices.id = disputes.invoice_id left join users on users.id = invoices.user_id
  where disputes.status = 'needs_response'`;

/** Refunds that have not been made yet, or that the bank refused, until a later one of the same payment succeeds. */
export const unfinishedRefunds = sql<WaitingItem>`
  select refunds.id::text, coalesce(users.full_name, 'A deleted account'),
    invoices.description || ', ' || invoices.currency || ' ' || round(refunds.amount_minor / 100.0, 2)
      || case refunds.status when 'failed' then ', refused: pay it back in another way' else ', not made yet' end,
    refunds.created_at, coalesce('/admin-accounts/' || users.id, '/admin-today?kind=refund'), users.id, null,
    null::jsonb
  from refunds join invoices on invoices.id = refunds.invoice_id left join users on users.id = invoices.user_id
  where refunds.status <> 'succeeded'
    and not exists (select from refunds as later where later.invoice_id = refunds.invoice_id
      and later.status = 'succeeded' and later.created_at > refunds.created_at)`;
