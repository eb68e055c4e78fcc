import { sql } from 'kysely';
import type { Stripe } from 'stripe';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { announceRefund } from './announce-refund.ts';
import type { CustomerState } from './read-customer.ts';
import { toId, toIsoTime } from './stripe-objects.ts';

type DisputeStatus = DB['disputes']['status'];

const refundStatuses: Record<string, DB['refunds']['status']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

const disputeStatuses: Record<string, DisputeStatus> = {
  needs_response: 'needs_response',
  warning_needs_response: 'needs_response',
  appeal_needs_response: 'needs_response',
  under_review: 'under_review',
  warning_under_review: 'under_review',
  appeal_under_review: 'under_review',
  won: 'won',
  lost: 'lost',
};

/** What the bank withdrew, in minor units; 0 for an inquiry and for a dispute that was won. */
export const getWithdrawnAmount = ({ balance_transactions }: Stripe.Dispute): number =>
  Math.max(
    0,
    balance_transactions.reduce((sum, { amount }) => sum - amount, 0),
  );

/** The payment intents of an invoice. */
export const listIntents = ({ payments }: Stripe.Invoice): string[] =>
  (payments?.data ?? []).flatMap(({ payment }) =>
    payment.payment_intent ? [toId(payment.payment_intent)] : [],
  );

const applyRefund = async (db: Db, invoice_id: string, refund: Stripe.Refund) => {
  const columns = {
    amount_minor: refund.amount,
    status: refundStatuses[refund.status ?? ''] ?? ('pending' as const),
  };
  const refundId = refund.metadata?.refund_id;
  // An admin's refund whose response from Stripe was lost still has no provider_id.
  if (refundId !== undefined) {
    const { rows } = await sql<{ id: string }>`
      update refunds set provider_id = ${refund.id}
      where id::text = ${refundId} and invoice_id = ${invoice_id} and provider_id is null returning id`.execute(
      db,
    );
    for (const { id } of rows) await announceRefund(db, id);
  }
  await db
    .insertInto('refunds')
    .values({ provider_id: refund.id, invoice_id, created_at: toIsoTime(refund.created), ...columns })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(columns))
    .execute();
};

const applyDispute = async (db: Db, invoice_id: string, dispute: Stripe.Dispute) => {
  const columns = {
    amount_minor: dispute.amount,
    withdrawn_minor: getWithdrawnAmount(dispute),
    reason: dispute.reason,
    status: disputeStatuses[dispute.status] ?? ('closed' as const),
    due_by: dispute.evidence_details.due_by === null ? null : toIsoTime(dispute.evidence_details.due_by),
  };
  await db
    .insertInto('disputes')
    .values({ provider_id: dispute.id, invoice_id, created_at: toIsoTime(dispute.created), ...columns })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(columns))
    .execute();
};

/** Stores refunds and disputes as Stripe has them, wherever they were made. */
export const applyRefundsAndDisputes = async (
  db: Db,
  userId: string,
  { invoices, refunds, disputes }: CustomerState,
): Promise<void> => {
  if (refunds.length === 0 && disputes.length === 0) return;
  const stored = await db
    .selectFrom('invoices')
    .select(['id', 'provider_id'])
    .where('user_id', '=', userId)
    .execute();
  const findInvoiceId = ({ payment_intent }: Stripe.Refund | Stripe.Dispute) => {
    const intent = payment_intent === null ? '' : toId(payment_intent);
    const paid = invoices.find((invoice) => listIntents(invoice).includes(intent));
    return stored.find(({ provider_id }) => provider_id === paid?.id)?.id;
  };
  for (const refund of refunds) {
    const invoiceId = findInvoiceId(refund);
    if (invoiceId !== undefined) await applyRefund(db, invoiceId, refund);
  }
  for (const dispute of disputes) {
    const invoiceId = findInvoiceId(dispute);
    if (invoiceId !== undefined) await applyDispute(db, invoiceId, dispute);
  }
};
