import { isDeepStrictEqual } from 'node:util';
import { Stripe } from 'stripe';
import { type Context, newId, now } from './context.ts';
import type { Kinds } from './kinds.ts';
import { render } from './render.ts';

/** All event types that the sandbox sends. */
export const eventTypes = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.failed',
  'charge.refunded',
  'charge.succeeded',
  'checkout.session.completed',
  'checkout.session.expired',
  'coupon.created',
  'customer.created',
  'customer.deleted',
  'customer.discount.created',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'customer.subscription.updated',
  'customer.tax_id.created',
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
  'price.created',
  'price.updated',
  'product.created',
  'promotion_code.created',
  'promotion_code.updated',
  'refund.created',
  'refund.failed',
  'subscription_schedule.canceled',
  'subscription_schedule.created',
  'subscription_schedule.released',
  'subscription_schedule.updated',
] as const satisfies readonly Stripe.Event.Type[];
type EventType = (typeof eventTypes)[number];

/** The object of an event. */
type EventObject = { id: string; object: string };

const previous = (before: object, after: object) =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([key, value]) => !isDeepStrictEqual(value, after[key as keyof typeof after]),
    ),
  );

/** Stores an event and queues its delivery to each subscribed endpoint. With `before`, only if the object changed. */
export const emit = (context: Context, type: EventType, object: EventObject, before?: EventObject): void => {
  const { store } = context;
  const after = render(context, object);
  const changes = before && previous(render(context, before), after);
  if (changes && Object.keys(changes).length === 0) return;
  const endpoints = store.all('webhook_endpoint');
  const event = store.put('event', {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: now(context),
    data: {
      object: after,
      ...(changes ? { previous_attributes: changes } : {}),
    },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: { id: context.request?.id ?? null, idempotency_key: context.request?.idempotencyKey ?? null },
    type,
  });
  for (const endpoint of endpoints)
    store.put('delivery', {
      id: `${event.id}:${endpoint.id}`,
      event: event.id,
      endpoint: endpoint.id,
      attempts: 0,
      nextAt: context.realTime(),
      state: 'waiting',
      lastResponse: null,
    });
  if (endpoints.length > 0) context.wake();
};

/** Updates an object, emits the event if it changed, and returns it. */
export const updateAndEmit = <K extends keyof Kinds>(
  context: Context,
  type: EventType,
  kind: K,
  before: Kinds[K] & EventObject,
  changes: Partial<Kinds[K]>,
): Kinds[K] => {
  const after = context.store.update(kind, before.id, changes) as Kinds[K] & EventObject;
  emit(context, type, after, before);
  return after;
};
