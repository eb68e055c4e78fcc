import { z } from 'zod';
import { emit } from '../events.ts';
import { listOf } from '../listing.ts';
import { amount, expand, listing, mergeMetadata, metadata, text } from '../params.ts';
import { refused } from '../problem.ts';
import { get, idOf, newId, now, type World } from '../world.ts';

export const RefundCreate = z.strictObject({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: amount.min(1).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  expand,
});
export const RefundList = z.strictObject({
  ...listing,
  charge: text.optional(),
  payment_intent: text.optional(),
});

export const createRefund = (world: World, params: z.output<typeof RefundCreate>) => {
  const intent = params.payment_intent
    ? get(world, 'payment_intent', params.payment_intent, 'payment_intent')
    : undefined;
  const chargeId = params.charge ?? (intent?.latest_charge ? idOf(intent.latest_charge) : undefined);
  if (!chargeId) throw refused('One of the following params should be provided: payment_intent or charge.');
  const charge = get(world, 'charge', chargeId, 'charge');
  const left = charge.amount_captured - charge.amount_refunded;
  const sum = params.amount ?? left;
  if (left === 0)
    throw refused(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (sum > left)
    throw refused('Refund amount is greater than unrefunded amount on charge.', { param: 'amount' });
  const refunded = world.ledger.update('charge', charge.id, {
    amount_refunded: charge.amount_refunded + sum,
    refunded: sum === left,
  });
  const refund = world.ledger.put('refund', {
    id: newId('re'),
    object: 'refund',
    amount: sum,
    balance_transaction: null,
    charge: charge.id,
    created: now(world),
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
  emit(world, 'refund.created', refund);
  emit(world, 'charge.refunded', refunded, charge);
  return refund;
};

export const listRefunds = (world: World, params: z.output<typeof RefundList>) =>
  listOf(
    '/v1/refunds',
    world.ledger
      .all('refund')
      .filter(
        ({ charge, payment_intent }) =>
          (!params.charge || params.charge === charge) &&
          (!params.payment_intent || params.payment_intent === payment_intent),
      ),
    params,
  );
