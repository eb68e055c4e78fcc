import type { Stripe } from 'stripe';
import { z } from 'zod';
import { DAY } from '../calendar.ts';
import { emit } from '../events.ts';
import { expand, flag, text } from '../params.ts';
import { cardDeclined, refused, StripeProblem } from '../problem.ts';
import { get, idOf, now, type World } from '../world.ts';
import { markPaid, paymentOf, subscriptionOf } from './invoices.ts';
import { confirm, type Outcome } from './payments.ts';
import { endSubscription } from './subscription-end.ts';

export const InvoicePay = z.strictObject({
  payment_method: text.optional(),
  off_session: flag.optional(),
  expand,
});

/** Days after the first try on which a failed charge is tried again. */
const retryDays = [2, 7, 14, 21];

/** The card that pays: the subscription's own, else the customer's. */
export const cardFor = (world: World, invoice: Stripe.Invoice): string | null => {
  const id = subscriptionOf(invoice);
  const own = id ? world.ledger.find('subscription', id)?.default_payment_method : null;
  const customers = world.ledger.find('customer', idOf(invoice.customer ?? ''))?.invoice_settings
    .default_payment_method;
  const method = own ?? customers;
  return method ? idOf(method) : null;
};

const subscriptionPaid = (world: World, id: string, invoice: string) => {
  const before = get(world, 'subscription', id);
  const pending = before.latest_invoice === invoice ? before.pending_update : null;
  if (pending) {
    const after = world.ledger.update('subscription', id, {
      pending_update: null,
      items: { ...before.items, data: pending.subscription_items ?? before.items.data },
      metadata: pending.metadata ?? before.metadata,
      cancel_at_period_end: pending.cancel_at_period_end ?? before.cancel_at_period_end,
      billing_cycle_anchor: pending.billing_cycle_anchor ?? before.billing_cycle_anchor,
    });
    emit(world, 'customer.subscription.pending_update_applied', after, before);
    emit(world, 'customer.subscription.updated', after, before);
    return;
  }
  if (before.status !== 'incomplete' && before.status !== 'past_due') return;
  const stillOwes = world.ledger
    .all('invoice')
    .some((other) => other.status === 'open' && subscriptionOf(other) === id && other.id !== invoice);
  if (stillOwes) return;
  const after = world.ledger.update('subscription', id, { status: 'active' });
  emit(world, 'customer.subscription.updated', after, before);
};

const paymentFailed = (world: World, id: string, outcome: Outcome) => {
  const before = get(world, 'invoice', id);
  const subscription =
    subscriptionOf(before) && world.ledger.find('subscription', subscriptionOf(before) ?? '');
  const retries = subscription && subscription.status !== 'incomplete' && !subscription.pending_update;
  const days = retryDays[before.attempt_count];
  const invoice = world.ledger.update('invoice', id, {
    attempted: true,
    attempt_count: before.attempt_count + 1,
    next_payment_attempt:
      retries && days !== undefined ? (before.status_transitions.finalized_at ?? 0) + days * DAY : null,
  });
  emit(world, 'invoice.updated', invoice, before);
  if (outcome === 'asks') emit(world, 'invoice.payment_action_required', invoice);
  emit(world, 'invoice.payment_failed', invoice);
  if (!subscription || !retries) return;
  if (days === undefined) endSubscription(world, subscription.id, 'payment_failed');
  else if (subscription.status !== 'past_due') {
    const after = world.ledger.update('subscription', subscription.id, { status: 'past_due' });
    emit(world, 'customer.subscription.updated', after, subscription);
  }
};

/** Tries to collect an open invoice. `present`: the card's owner is on a page of ours. Never throws for a card. */
export const collect = (
  world: World,
  id: string,
  how: { method?: string | null; present?: boolean } = {},
): Outcome => {
  const invoice = get(world, 'invoice', id);
  const intent = paymentOf(world, id)?.payment.payment_intent;
  const method = how.method ?? cardFor(world, invoice);
  const outcome =
    invoice.amount_due === 0 || !intent
      ? 'succeeded'
      : method === null
        ? 'declined'
        : confirm(world, idOf(intent), method, how.present ?? false);
  if (outcome === 'succeeded') {
    markPaid(world, id);
    const subscription = subscriptionOf(invoice);
    if (subscription) subscriptionPaid(world, subscription, id);
  } else paymentFailed(world, id, outcome);
  return outcome;
};

/** The refusal that a call ends in when its charge did not go through. */
export const chargeProblem = (world: World, id: string, outcome: Outcome): StripeProblem => {
  const payment = paymentOf(world, id)?.payment.payment_intent;
  const intent = payment && world.ledger.find('payment_intent', idOf(payment));
  if (outcome === 'declined') return cardDeclined(intent);
  return new StripeProblem(402, {
    type: 'card_error',
    code: 'invoice_payment_intent_requires_action',
    message: 'This payment requires additional user action before it can be completed successfully.',
    payment_intent: intent,
  });
};

export const payInvoice = (world: World, id: string, params: z.output<typeof InvoicePay>) => {
  const invoice = get(world, 'invoice', id);
  if (invoice.status === 'paid') throw refused('Invoice is already paid', { code: 'invoice_already_paid' });
  if (invoice.status !== 'open') throw refused('This invoice can no longer be paid.');
  if (params.payment_method) get(world, 'payment_method', params.payment_method, 'payment_method');
  if (!params.payment_method && cardFor(world, invoice) === null && invoice.amount_due > 0)
    throw refused('There is no `default_payment_method` set on this Customer or Invoice.');
  return { outcome: collect(world, id, { method: params.payment_method }), time: now(world) };
};
