import type { Stripe } from 'stripe';
import { daySeconds } from '../calendar.ts';
import { type Context, get, newId, now } from '../context.ts';
import { emit } from '../events.ts';
import { nulls } from '../params.ts';
import { invalidRequest } from '../problem.ts';

/** How long the seller may answer. */
const answerSeconds = 14 * daySeconds;
const disputeFee = 1_500;

/** What a dispute takes from the seller's balance, or gives back. */
const toBalanceTransaction = (
  dispute: Pick<Stripe.Dispute, 'id' | 'currency'>,
  amount: number,
  fee: number,
  time: number,
): Stripe.BalanceTransaction => ({
  id: newId('txn'),
  object: 'balance_transaction',
  amount,
  available_on: time,
  balance_type: 'payments',
  created: time,
  currency: dispute.currency,
  description:
    amount < 0 ? `Chargeback withdrawal for ${dispute.id}` : `Chargeback reversal for ${dispute.id}`,
  exchange_rate: null,
  fee,
  fee_details:
    fee === 0
      ? []
      : [
          {
            amount: fee,
            application: null,
            currency: dispute.currency,
            description: 'Dispute fee',
            type: 'stripe_fee',
          },
        ],
  net: amount - fee,
  reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
  source: dispute.id,
  status: 'available',
  type: 'adjustment',
});

/** The holder of the card disputes a charge with their bank, which takes the money back at once. */
export const openDispute = (context: Context, chargeId: string, reason = 'fraudulent'): Stripe.Dispute => {
  const charge = get(context, 'charge', chargeId);
  const amount = charge.amount_captured - charge.amount_refunded;
  if (charge.disputed || amount <= 0) throw invalidRequest('This charge cannot be disputed.');
  const time = now(context);
  const { id, currency } = { id: newId('du'), currency: charge.currency };
  context.store.update('charge', charge.id, { disputed: true });
  const dispute = context.store.put('dispute', {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: time,
    currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...nulls('access_activity_log billing_address cancellation_policy cancellation_policy_disclosure'),
      ...nulls('cancellation_rebuttal customer_communication customer_email_address customer_name'),
      ...nulls('customer_purchase_ip customer_signature duplicate_charge_documentation'),
      ...nulls('duplicate_charge_explanation duplicate_charge_id product_description receipt refund_policy'),
      ...nulls('refund_policy_disclosure refund_refusal_explanation service_date service_documentation'),
      ...nulls('shipping_address shipping_carrier shipping_date shipping_documentation'),
      ...nulls('shipping_tracking_number uncategorized_file uncategorized_text'),
      enhanced_evidence: {},
    },
    evidence_details: {
      due_by: time + answerSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  });
  emit(context, 'charge.dispute.created', dispute);
  const withdrawn = context.store.update('dispute', id, {
    balance_transactions: [toBalanceTransaction(dispute, -amount, disputeFee, time)],
  });
  emit(context, 'charge.dispute.funds_withdrawn', withdrawn);
  return withdrawn;
};

/** The bank decides. A seller who wins gets the money back. */
export const closeDispute = (context: Context, id: string, status: 'won' | 'lost'): Stripe.Dispute => {
  const before = get(context, 'dispute', id);
  if (before.status === 'won' || before.status === 'lost')
    throw invalidRequest('This dispute is already closed.');
  const time = now(context);
  const closed = context.store.update('dispute', id, {
    status,
    ...(status === 'won'
      ? {
          balance_transactions: [
            ...before.balance_transactions,
            toBalanceTransaction(before, before.amount, -disputeFee, time),
          ],
        }
      : {}),
  });
  if (status === 'won') emit(context, 'charge.dispute.funds_reinstated', closed);
  emit(context, 'charge.dispute.closed', closed);
  return closed;
};
