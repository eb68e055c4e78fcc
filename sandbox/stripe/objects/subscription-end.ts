import type { Stripe } from 'stripe';
import { type Context, get, now, toId } from '../context.ts';
import { emit } from '../events.ts';
import { finalize, findSubscriptionId, voidInvoice } from './invoices.ts';

const pauseCollection = (context: Context, id: string) => {
  for (const invoice of context.store.all('invoice'))
    if (
      findSubscriptionId(invoice) === id &&
      invoice.status === 'open' &&
      invoice.next_payment_attempt !== null
    )
      context.store.update('invoice', invoice.id, { next_payment_attempt: null, auto_advance: false });
};

const endSchedule = (context: Context, id: string, time: number) => {
  const before = get(context, 'subscription_schedule', id);
  if (before.status !== 'active') return;
  const after = context.store.update('subscription_schedule', id, {
    status: 'canceled',
    canceled_at: time,
    current_phase: null,
  });
  emit(context, 'subscription_schedule.canceled', after, before);
};

/** Ends a subscription now. Unpaid invoices stay open, but are not charged again. */
export const endSubscription = (
  context: Context,
  id: string,
  reason: Stripe.Subscription.CancellationDetails.Reason,
  details: Partial<Stripe.Subscription.CancellationDetails> = {},
): Stripe.Subscription => {
  const before = get(context, 'subscription', id);
  const time = now(context);
  if (before.pending_update && before.latest_invoice) {
    const invoice = context.store.find('invoice', toId(before.latest_invoice));
    if (invoice?.status === 'open') voidInvoice(context, invoice.id);
  }
  pauseCollection(context, id);
  if (before.schedule) endSchedule(context, toId(before.schedule), time);
  context.store.remove('pending_lines', id);
  const after = context.store.update('subscription', id, {
    status: before.status === 'incomplete' ? 'incomplete_expired' : 'canceled',
    canceled_at: before.canceled_at ?? time,
    ended_at: time,
    pending_update: null,
    schedule: null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      ...before.cancellation_details,
      reason,
      ...details,
    },
  });
  if (before.status === 'incomplete' && before.latest_invoice) {
    const invoice = get(context, 'invoice', toId(before.latest_invoice));
    if (invoice.status === 'draft') finalize(context, invoice.id);
    voidInvoice(context, invoice.id);
    emit(context, 'customer.subscription.updated', after, before);
  } else emit(context, 'customer.subscription.deleted', after);
  return after;
};
