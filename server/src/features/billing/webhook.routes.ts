import { Counter } from 'prom-client';
import { Stripe } from 'stripe';
import { paymentWebhook } from '../../../../contract/src/billing.ts';
import type { App } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { enqueueSync } from './billing.tasks.ts';
import { idOf } from './read-customer.ts';

/** Whom an event is about; what is in it besides is not believed but read from the payment service. */
const customerOf = ({ data: { object } }: Stripe.Event): string | null => {
  if (object.object === 'customer') return object.id;
  if (!('customer' in object) || !object.customer) return null;
  return idOf(object.customer as string | { id: string });
};

/** The event, once its signature over the raw body is right and fresh. Throws invalid_signature. */
const verified = (stripe: Stripe, body: unknown, signature: unknown, secret: string): Stripe.Event => {
  try {
    return stripe.webhooks.constructEvent(body as Buffer, String(signature ?? ''), secret);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      throw problem('invalid_signature');
    throw error;
  }
};

const webhookRoute = (app: App) => {
  const { stripe, config } = app.deps;
  const events = new Counter({
    name: 'payment_events_total',
    help: 'Events of the payment service by type: kept, or had before.',
    labelNames: ['type', 'outcome'],
    registers: [app.metrics],
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));

  serve(app, paymentWebhook, async ({ db, request, afterCommit }) => {
    const body = request.body ?? Buffer.alloc(0);
    const event = verified(stripe, body, request.headers['stripe-signature'], config.stripeWebhookSecret);
    const customer = customerOf(event);
    const stored = await db
      .insertInto('payment_events')
      .values({
        id: event.id,
        type: event.type,
        customer_id: customer,
        applied_at: customer === null ? new Date().toISOString() : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (stored && customer !== null) await enqueueSync(db, customer);
    afterCommit(() => events.inc({ type: event.type, outcome: stored ? 'kept' : 'repeated' }));
    return { received: true as const };
  });
};

/** Events of the payment service: kept and answered at once; a task does what they ask for. */
export const webhookRoutes = async (app: App) => {
  // In a scope of its own, so that every other call keeps its parsed JSON.
  await app.register(async (scope) => webhookRoute(scope as App));
};
