import { isDeepStrictEqual } from 'node:util';
import { Stripe } from 'stripe';
import { render } from './render.ts';
import { idOf, newId, now, type World } from './world.ts';

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
export const emit = (world: World, type: Stripe.Event.Type, object: Known, before?: Known): void => {
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
