import type { Stripe } from 'stripe';
import { emit } from '../events.ts';
import { cardDeclined, StripeProblem } from '../problem.ts';
import { get, idOf, type World } from '../world.ts';
import { detailsOf, offersOf } from './checkout-sessions.ts';
import { chargeProblem, collect } from './collect.ts';
import { createCustomer } from './customers.ts';
import { attachPaymentMethod, createCard } from './payment-methods.ts';
import { openSubscription } from './subscriptions.ts';

/** What was typed on the page. */
export interface TypedCard {
  number: string;
  expMonth: number;
  expYear: number;
  name: string;
  email: string;
}

type CheckoutResult = 'paid' | 'asks' | { refused: string };

const customerOf = (world: World, session: Stripe.Checkout.Session, card: Stripe.PaymentMethod) =>
  session.customer
    ? get(world, 'customer', idOf(session.customer))
    : createCustomer(world, {
        email: session.customer_email ?? card.billing_details.email ?? undefined,
        name: card.billing_details.name ?? undefined,
      });

/** Buys what the page sells with a card; all of it or nothing. */
const buy = (world: World, id: string, method: string) => {
  const { ledger } = world;
  const session = get(world, 'checkout.session', id);
  const order = get(world, 'order', id);
  const offers = offersOf(world, session);
  const customer = customerOf(world, session, get(world, 'payment_method', method));
  attachPaymentMethod(world, method, customer.id);
  const subscription = openSubscription(world, {
    customer,
    currency: session.currency ?? 'usd',
    items: order.prices.map(({ price, quantity }) => ({ price: get(world, 'price', price), quantity })),
    offers,
    metadata: order.subscriptionMetadata,
    description: order.description,
    defaultPaymentMethod: method,
    checkoutSession: id,
  });
  const invoice = idOf(subscription.latest_invoice ?? '');
  const outcome = collect(world, invoice, { method, present: true });
  if (outcome !== 'succeeded') throw chargeProblem(world, invoice, outcome);
  ledger.update('order', id, { waitingCard: null, notice: null });
  const complete = ledger.update('checkout.session', id, {
    status: 'complete',
    payment_status: 'paid',
    customer: customer.id,
    customer_details: detailsOf(get(world, 'customer', customer.id)),
    invoice,
    subscription: subscription.id,
    url: null,
  });
  emit(world, 'checkout.session.completed', complete);
};

const attempt = (world: World, id: string, method: string): CheckoutResult => {
  try {
    world.ledger.atomically(() => buy(world, id, method));
    return 'paid';
  } catch (cause) {
    if (!(cause instanceof StripeProblem)) throw cause;
    return { refused: cause.body.message };
  }
};

/** Pays with a newly typed card; one that asks for a second step waits for it. */
export const payCheckout = (world: World, id: string, typed: TypedCard): CheckoutResult => {
  const method = createCard(world, typed);
  const { behaviour } = get(world, 'card', method.id);
  if (behaviour === 'declines') return { refused: cardDeclined(undefined).body.message };
  if (behaviour === 'asks') {
    world.ledger.update('order', id, { waitingCard: method.id, notice: null });
    return 'asks';
  }
  return attempt(world, id, method.id);
};

/** The second step was passed or failed. */
export const answerSecondStep = (world: World, id: string, passed: boolean): CheckoutResult => {
  const { waitingCard } = get(world, 'order', id);
  if (waitingCard === null) return { refused: 'There is no payment to confirm.' };
  world.ledger.update('order', id, { waitingCard: null });
  return passed
    ? attempt(world, id, waitingCard)
    : { refused: 'We are unable to authenticate your card. Choose another one and try again.' };
};
