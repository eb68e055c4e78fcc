import { Stripe } from 'stripe';
import { splitDuplicates } from './apply-subscriptions.ts';
import type { PlanPrice } from './plans.ts';
import type { CustomerState } from './read-customer.ts';
import { findSubscriptionId, toId } from './stripe-objects.ts';

const refundPayment = async (stripe: Stripe, payment_intent: string, subscription: string) => {
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
 * Refunds and cancels the subscriptions that duplicate another of the same family. The refund comes first: after a
 * crash in between, the subscription is still live and the next sync continues.
 * @returns whether there were any
 */
export const cancelDuplicates = async (
  stripe: Stripe,
  { subscriptions, invoices }: CustomerState,
  planPrices: PlanPrice[],
): Promise<boolean> => {
  const { duplicates } = splitDuplicates(subscriptions, planPrices);
  for (const { id } of duplicates) {
    const paid = invoices.filter(
      (invoice) => invoice.status === 'paid' && findSubscriptionId(invoice) === id,
    );
    for (const { payment } of paid.flatMap(({ payments }) => payments?.data ?? []))
      if (payment.payment_intent) await refundPayment(stripe, toId(payment.payment_intent), id);
    await stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false });
  }
  return duplicates.length > 0;
};

/**
 * Voids the open invoices of ended subscriptions, so that their payment links stop working.
 * @returns the invoices after that
 */
export const voidOpenInvoicesOfEnded = (
  stripe: Stripe,
  { subscriptions, invoices }: CustomerState,
): Promise<Stripe.Invoice[]> => {
  const ended = new Set(subscriptions.filter(({ status }) => status === 'canceled').map(({ id }) => id));
  return Promise.all(
    invoices.map((invoice) =>
      invoice.status === 'open' && ended.has(findSubscriptionId(invoice) ?? '')
        ? stripe.invoices.voidInvoice(invoice.id, { expand: ['payments'] })
        : invoice,
    ),
  );
};
