import { isDeepStrictEqual } from 'node:util';
import { Stripe } from 'stripe';
import { render } from './render.ts';
import { idOf, newId, now, type World } from './world.ts';

/** Every kind of event that is sent. */
export const eventTypes = [
  'charge.failed',
  'charge.refunded',
  'charge.succeeded',
  'checkout.session.completed',
  'checkout.session.expired',
  'coupon.created',
  'coupon.deleted',
  'coupon.updated',
  'customer.created',
  'customer.deleted',
  'customer.discount.created',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'customer.subscription.updated',
  'customer.updated',
  'invoice.created',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
  'invoice.payment_succeeded',
  'invoice.updated',
  'invoice.voided',
  'invoice_payment.paid',
  'payment_intent.canceled',
  'payment_intent.created',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
  'payment_method.attached',
  'payment_method.detached',
  'price.created',
  'price.updated',
  'product.created',
  'product.deleted',
  'product.updated',
  'promotion_code.created',
  'promotion_code.updated',
  'refund.created',
  'subscription_schedule.canceled',
  'subscription_schedule.created',
  'subscription_schedule.released',
  'subscription_schedule.updated',
  'test_helpers.test_clock.advancing',
  'test_helpers.test_clock.created',
  'test_helpers.test_clock.deleted',
  'test_helpers.test_clock.ready',
] as const satisfies readonly Stripe.Event.Type[];
type EventType = (typeof eventTypes)[number];

/** Both are shaped by their type; an event's `data` holds any of them. */
type Known = { id: string; object: string };

const testClockOf = (world: World, object: Known): string | null => {
  const { test_clock, customer } = object as {
    test_clock?: string | null;
    customer?: string | { id: string } | null;
  };
  if (test_clock !== undefined) return test_clock;
  if (!customer) return null;
  const owner = world.ledger.find('customer', idOf(customer));
  return owner?.test_clock ? idOf(owner.test_clock) : null;
};

const previous = (before: object, after: object) =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([key, value]) => !isDeepStrictEqual(value, after[key as keyof typeof after]),
    ),
  );

/**
 * Keeps an event and puts a delivery of it in the queue of every endpoint that asked for it; with `before`, only when
 * something changed.
 */
export const emit = (world: World, type: EventType, object: Known, before?: Known): void => {
  const { ledger } = world;
  const after = render(world, object);
  const changes = before && previous(render(world, before), after);
  if (changes && Object.keys(changes).length === 0) return;
  const endpoints = ledger
    .all('webhook_endpoint')
    .filter(
      ({ status, enabled_events }) =>
        status === 'enabled' && (enabled_events.includes('*') || enabled_events.includes(type)),
    );
  const event = ledger.put('event', {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: now(world, testClockOf(world, object)),
    data: {
      object: after,
      ...(changes ? { previous_attributes: changes } : {}),
    },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: { id: world.request?.id ?? null, idempotency_key: world.request?.idempotencyKey ?? null },
    type,
  });
  for (const endpoint of endpoints)
    ledger.put('delivery', {
      id: `${event.id}:${endpoint.id}`,
      event: event.id,
      endpoint: endpoint.id,
      attempts: 0,
      nextAt: world.realTime(),
      state: 'waiting',
      lastAnswer: null,
    });
  if (endpoints.length > 0) world.wake();
};
