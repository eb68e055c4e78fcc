import type { Stripe } from 'stripe';
import { z } from 'zod';
import { daySeconds } from '../calendar.ts';
import { type Context, get, toId } from '../context.ts';
import { emit } from '../events.ts';
import { flag, text } from '../params.ts';
import { cardDeclined, invalidRequest, StripeProblem } from '../problem.ts';
import { findPayment, findSubscriptionId, markPaid } from './invoices.ts';
import { confirm, type Outcome } from './payments.ts';
import { endSubscription } from './subscription-end.ts';

export const InvoicePay = z.strictObject({
  payment_method: text.optional(),
  off_session: flag.optional(),
});

/** The days after the first attempt on which a failed charge is retried. */
const retryDays = [2, 7, 14, 21];

/** The card to charge: the default of the subscription, else of the customer. */
export const cardFor = (context: Context, invoice: Stripe.Invoice): string | null => {
  const id = findSubscriptionId(invoice);
  const ofSubscription = id ? context.store.find('subscription', id)?.default_payment_method : null;
  const ofCustomer = context.store.find('customer', toId(invoice.customer ?? ''))?.invoice_settings
    .default_payment_method;
  const method = ofSubscription ?? ofCustomer;
  return method ? toId(method) : null;
};

const subscriptionPaid = (context: Context, id: string, invoice: string) => {
  const before = get(context, 'subscription', id);
  const pending = before.latest_invoice === invoice ? before.pending_update : null;
  if (pending) {
    const after = context.store.update('subscription', id, {
      pending_update: null,
      items: { ...before.items, data: pending.subscription_items ?? before.items.data },
      metadata: pending.metadata ?? before.metadata,
      cancel_at_period_end: pending.cancel_at_period_end ?? before.cancel_at_period_end,
      billing_cycle_anchor: pending.billing_cycle_anchor ?? before.billing_cycle_anchor,
    });
    emit(context, 'customer.subscription.pending_update_applied', after, before);
    emit(context, 'customer.subscription.updated', after, before);
    return;
  }
  if (before.status !== 'incomplete' && before.status !== 'past_due') return;
  const hasOpenInvoice = context.store
    .all('invoice')
    .some((other) => other.status === 'open' && findSubscriptionId(other) === id && other.id !== invoice);
  if (hasOpenInvoice) return;
  const after = context.store.update('subscription', id, { status: 'active' });
  emit(context, 'customer.subscription.updated', after, before);
};

const paymentFailed = (context: Context, id: string, outcome: Outcome) => {
  const before = get(context, 'invoice', id);
  const subscription =
    findSubscriptionId(before) && context.store.find('subscription', findSubscriptionId(before) ?? '');
  const retries = subscription && subscription.status !== 'incomplete' && !subscription.pending_update;
  const days = retryDays[before.attempt_count];
  const invoice = context.store.update('invoice', id, {
    attempted: true,
    attempt_count: before.attempt_count + 1,
    next_payment_attempt:
      retries && days !== undefined
        ? (before.status_transitions.finalized_at ?? 0) + days * daySeconds
        : null,
  });
  emit(context, 'invoice.updated', invoice, before);
  if (outcome === 'requires_action') emit(context, 'invoice.payment_action_required', invoice);
  emit(context, 'invoice.payment_failed', invoice);
  if (!subscription || !retries) return;
  if (days === undefined) endSubscription(context, subscription.id, 'payment_failed');
  else if (subscription.status !== 'past_due') {
    const after = context.store.update('subscription', subscription.id, { status: 'past_due' });
    emit(context, 'customer.subscription.updated', after, subscription);
  }
};

/** Charges an open invoice. `onSession`: the card owner is on a hosted page. Does not throw when the charge fails. */
export const collect = (
  context: Context,
  id: string,
  options: { method?: string | null; onSession?: boolean } = {},
): Outcome => {
  const invoice = get(context, 'invoice', id);
  const intent = findPayment(context, id)?.payment.payment_intent;
  const method = options.method ?? cardFor(context, invoice);
  const outcome =
    invoice.amount_due === 0 || !intent
      ? 'succeeded'
      : method === null
        ? 'declined'
        : confirm(context, toId(intent), method, options.onSession ?? false);
  if (outcome === 'succeeded') {
    markPaid(context, id);
    const subscription = findSubscriptionId(invoice);
    if (subscription) subscriptionPaid(context, subscription, id);
  } else paymentFailed(context, id, outcome);
  return outcome;
};

/** The error response for a failed charge. */
export const chargeProblem = (context: Context, id: string, outcome: Outcome): StripeProblem => {
  const payment = findPayment(context, id)?.payment.payment_intent;
  const intent = payment && context.store.find('payment_intent', toId(payment));
  if (outcome === 'declined') return cardDeclined(intent);
  return new StripeProblem(402, {
    type: 'card_error',
    code: 'invoice_payment_intent_requires_action',
    message: 'This payment requires additional user action before it can be completed successfully.',
    payment_intent: intent,
  });
};

export const payInvoice = (context: Context, id: string, params: z.output<typeof InvoicePay>) => {
  const invoice = get(context, 'invoice', id);
  if (invoice.status === 'paid')
    throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' });
  if (invoice.status !== 'open') throw invalidRequest('This invoice can no longer be paid.');
  if (params.payment_method) get(context, 'payment_method', params.payment_method, 'payment_method');
  if (!params.payment_method && cardFor(context, invoice) === null && invoice.amount_due > 0)
    throw invalidRequest('There is no `default_payment_method` set on this Customer or Invoice.');
  return collect(context, id, { method: params.payment_method });
};
