import type { Stripe } from 'stripe';
import { z } from 'zod';
import { type Context, get, newId, now, toId } from '../context.ts';
import { emit } from '../events.ts';
import { amount, mergeMetadata, metadata, text } from '../params.ts';
import { invalidRequest } from '../problem.ts';

export const RefundCreate = z.strictObject({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: amount.min(1).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
});

export const createRefund = (context: Context, params: z.output<typeof RefundCreate>) => {
  const intent = params.payment_intent
    ? get(context, 'payment_intent', params.payment_intent, 'payment_intent')
    : undefined;
  const chargeId = params.charge ?? (intent?.latest_charge ? toId(intent.latest_charge) : undefined);
  if (!chargeId)
    throw invalidRequest('One of the following params should be provided: payment_intent or charge.');
  const charge = get(context, 'charge', chargeId, 'charge');
  if (charge.disputed)
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  const refundable = charge.amount_captured - charge.amount_refunded;
  const refundAmount = params.amount ?? refundable;
  if (refundable === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  if (refundAmount > refundable)
    throw invalidRequest('Refund amount is greater than unrefunded amount on charge.', { param: 'amount' });
  const refunded = context.store.update('charge', charge.id, {
    amount_refunded: charge.amount_refunded + refundAmount,
    refunded: refundAmount === refundable,
  });
  const refund = context.store.put('refund', {
    id: newId('re'),
    object: 'refund',
    amount: refundAmount,
    balance_transaction: null,
    charge: charge.id,
    created: now(context),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: mergeMetadata(null, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  });
  emit(context, 'refund.created', refund);
  emit(context, 'charge.refunded', refunded, charge);
  return refund;
};

/** The bank sends a refund back: the charge has its amount again. */
export const failRefund = (context: Context, id: string): Stripe.Refund => {
  const before = get(context, 'refund', id);
  if (before.status === 'failed') throw invalidRequest('This refund has already failed.');
  const failed = context.store.update('refund', id, {
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  });
  const charge = get(context, 'charge', toId(before.charge ?? ''));
  context.store.update('charge', charge.id, {
    amount_refunded: charge.amount_refunded - before.amount,
    refunded: false,
  });
  emit(context, 'refund.failed', failed);
  return failed;
};
