import { Stripe } from 'stripe';
import { type CustomerState, idOf } from './read-customer.ts';

const refundOnce = async (stripe: Stripe, payment_intent: string, subscription: string) => {
  await stripe.refunds
    .create(
      { payment_intent, reason: 'duplicate', metadata: { subscription } },
      { idempotencyKey: `refund ${payment_intent}` },
    )
    .catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      if (error.code !== 'charge_already_refunded') throw error;
    });
};

/**
 * Pays back and ends a subscription that was bought a second time. The money first: should we be cut off between the
 * two, the subscription still stands and the next look at it goes on from here.
 */
export const undoPurchase = async (
  stripe: Stripe,
  { id }: Stripe.Subscription,
  { invoices }: CustomerState,
): Promise<void> => {
  for (const { parent, payments, status } of invoices) {
    const of = parent?.subscription_details?.subscription;
    if (status !== 'paid' || of === undefined || idOf(of) !== id) continue;
    for (const { payment } of payments?.data ?? [])
      if (payment.payment_intent) await refundOnce(stripe, idOf(payment.payment_intent), id);
  }
  await stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false });
};
