import { Counter } from 'prom-client';
import { Stripe } from 'stripe';
import { paymentWebhook } from '../../../../contract/src/billing.ts';
import type { App } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { enqueue } from '../../lib/tasks.ts';
import { enqueueSync, syncCharge } from './billing.tasks.ts';
import { toId } from './stripe-objects.ts';

/** The id of the customer. The rest of an event is not used: the sync reads the state from Stripe. */
const findCustomerId = ({ data: { object } }: Stripe.Event): string | null => {
  if (object.object === 'customer') return object.id;
  if (!('customer' in object) || !object.customer) return null;
  return toId(object.customer as string | { id: string });
};

/** The charge of a dispute, which does not name the customer. */
const findDisputedCharge = ({ data: { object } }: Stripe.Event): string | null =>
  object.object === 'dispute' ? toId(object.charge) : null;

/** Parses the event after checking the signature of the raw body and its age. Throws invalid_signature. */
const verifyEvent = (stripe: Stripe, body: unknown, signature: unknown, secret: string): Stripe.Event => {
  try {
    return stripe.webhooks.constructEvent(body as Buffer, String(signature ?? ''), secret);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      throw problem('invalid_signature');
    throw error;
  }
};

const webhookRoute = (app: App) => {
  const { stripe, config, clock } = app.deps;
  const events = new Counter({
    name: 'payment_events_total',
    help: 'Stripe events by type and outcome: kept (new) or repeated.',
    labelNames: ['type', 'outcome'],
    registers: [app.metrics],
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));

  serve(app, paymentWebhook, async ({ db, request, afterCommit }) => {
    const body = request.body ?? Buffer.alloc(0);
    const event = verifyEvent(stripe, body, request.headers['stripe-signature'], config.stripeWebhookSecret);
    const customer = findCustomerId(event);
    const stored = await db
      .insertInto('payment_events')
      .values({
        id: event.id,
        type: event.type,
        customer_id: customer,
        applied_at: customer === null ? clock.now().toISOString() : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (stored && customer !== null) await enqueueSync(db, customer);
    const charge = findDisputedCharge(event);
    if (stored && charge !== null) await enqueue(db, syncCharge, { charge });
    afterCommit(() => events.inc({ type: event.type, outcome: stored ? 'stored' : 'repeated' }));
    return { received: true as const };
  });
};

/** Stores and acknowledges Stripe events; a task applies them. */
export const webhookRoutes = async (app: App) => {
  // A separate scope: the raw-body parser must not apply to other routes.
  await app.register(async (scope) => webhookRoute(scope as App));
};
