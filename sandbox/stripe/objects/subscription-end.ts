import type { Stripe } from 'stripe';
import { emit } from '../events.ts';
import { get, idOf, now, type World } from '../world.ts';
import { finalize, subscriptionOf, voidInvoice } from './invoices.ts';

const pauseCollection = (world: World, id: string) => {
  for (const invoice of world.ledger.all('invoice'))
    if (subscriptionOf(invoice) === id && invoice.status === 'open' && invoice.next_payment_attempt !== null)
      world.ledger.update('invoice', invoice.id, { next_payment_attempt: null, auto_advance: false });
};

const endSchedule = (world: World, id: string, time: number) => {
  const before = get(world, 'subscription_schedule', id);
  if (before.status !== 'active') return;
  const after = world.ledger.update('subscription_schedule', id, {
    status: 'canceled',
    canceled_at: time,
    current_phase: null,
  });
  emit(world, 'subscription_schedule.canceled', after, before);
};

/** Ends a subscription now. What is still owed stays open but is not asked for again. */
export const endSubscription = (
  world: World,
  id: string,
  reason: Stripe.Subscription.CancellationDetails.Reason,
  details: Partial<Stripe.Subscription.CancellationDetails> = {},
): Stripe.Subscription => {
  const before = get(world, 'subscription', id);
  const time = now(world, before.test_clock);
  if (before.pending_update && before.latest_invoice) {
    const invoice = world.ledger.find('invoice', idOf(before.latest_invoice));
    if (invoice?.status === 'open') voidInvoice(world, invoice.id);
  }
  pauseCollection(world, id);
  if (before.schedule) endSchedule(world, idOf(before.schedule), time);
  world.ledger.remove('pending_lines', id);
  const after = world.ledger.update('subscription', id, {
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
    const invoice = get(world, 'invoice', idOf(before.latest_invoice));
    if (invoice.status === 'draft') finalize(world, invoice.id);
    voidInvoice(world, invoice.id);
    emit(world, 'customer.subscription.updated', after, before);
  } else emit(world, 'customer.subscription.deleted', after);
  return after;
};
