import type { Stripe } from 'stripe';
import { type Context, get, now, toId } from '../context.ts';
import { emit } from '../events.ts';
import { cardDeclined, invalidRequest, StripeProblem } from '../problem.ts';
import { type BuyerDetails, saveBuyerDetails } from './checkout-details.ts';
import { getCustomerDetails, listCouponUses, setCouponUses } from './checkout-sessions.ts';
import { chargeProblem, collect } from './collect.ts';
import { createCustomer } from './customers.ts';
import { attachPaymentMethod, createCard } from './payment-methods.ts';
import { openSubscription } from './subscriptions.ts';

/** The card details entered on the page. */
export interface CardDetails {
  number: string;
  expMonth: number;
  expYear: number;
  name: string;
  email: string;
}

type CheckoutResult = 'paid' | 'requires_action' | { refused: string };

const getOrCreateCustomer = (
  context: Context,
  session: Stripe.Checkout.Session,
  card: Stripe.PaymentMethod,
) =>
  session.customer
    ? get(context, 'customer', toId(session.customer))
    : createCustomer(context, {
        email: session.customer_email ?? card.billing_details.email ?? undefined,
        name: card.billing_details.name ?? undefined,
      });

/** Pays the session with a card. Throws when the charge fails, and for a session that is complete or has expired. */
const buy = (context: Context, id: string, method: string, details: BuyerDetails) => {
  const { store } = context;
  const session = get(context, 'checkout.session', id);
  if (session.status !== 'open' || session.expires_at <= now(context))
    throw invalidRequest('This Checkout Session is no longer open.');
  const order = get(context, 'order', id);
  const couponUses = listCouponUses(context, session);
  const customer = saveBuyerDetails(
    context,
    session,
    getOrCreateCustomer(context, session, get(context, 'payment_method', method)),
    details,
  );
  setCouponUses(context, id, couponUses, customer);
  attachPaymentMethod(context, method, customer.id);
  const subscription = openSubscription(context, {
    customer,
    currency: session.currency ?? 'usd',
    items: order.prices.map(({ price, quantity }) => ({ price: get(context, 'price', price), quantity })),
    couponUses,
    metadata: order.subscriptionMetadata,
    description: order.description,
    defaultPaymentMethod: method,
    checkoutSession: id,
    automaticTax: session.automatic_tax.enabled,
  });
  const invoice = toId(subscription.latest_invoice ?? '');
  const outcome = collect(context, invoice, { method, onSession: true });
  if (outcome !== 'succeeded') throw chargeProblem(context, invoice, outcome);
  store.update('order', id, { waitingCard: null, waitingDetails: null, notice: null });
  const completed = store.update('checkout.session', id, {
    status: 'complete',
    payment_status: 'paid',
    customer: customer.id,
    customer_details: getCustomerDetails(context, get(context, 'customer', customer.id)),
    ...(session.automatic_tax.enabled
      ? { automatic_tax: { ...session.automatic_tax, status: 'complete' as const } }
      : {}),
    ...(session.consent && details.termsAccepted
      ? { consent: { promotions: null, terms_of_service: 'accepted' as const } }
      : {}),
    invoice,
    subscription: subscription.id,
    url: null,
  });
  emit(context, 'checkout.session.completed', completed);
};

const attempt = (context: Context, id: string, method: string, details: BuyerDetails): CheckoutResult => {
  try {
    context.store.atomically(() => buy(context, id, method, details));
    return 'paid';
  } catch (cause) {
    if (!(cause instanceof StripeProblem)) throw cause;
    return { refused: cause.body.message };
  }
};

/** Pays with a new card. A card that requires authentication is stored until `answerSecondStep`. */
export const payCheckout = (
  context: Context,
  id: string,
  input: CardDetails,
  details: BuyerDetails = {},
): CheckoutResult => {
  const method = createCard(context, input);
  const { behaviour } = get(context, 'card', method.id);
  if (behaviour === 'declines') return { refused: cardDeclined(undefined).body.message };
  if (behaviour === 'requires_action') {
    context.store.update('order', id, { waitingCard: method.id, waitingDetails: details, notice: null });
    return 'requires_action';
  }
  return attempt(context, id, method.id, details);
};

/** Continues after an authentication that was passed or failed. */
export const answerSecondStep = (context: Context, id: string, passed: boolean): CheckoutResult => {
  const { waitingCard, waitingDetails } = get(context, 'order', id);
  if (waitingCard === null) return { refused: 'There is no payment to confirm.' };
  context.store.update('order', id, { waitingCard: null, waitingDetails: null });
  return passed
    ? attempt(context, id, waitingCard, waitingDetails ?? {})
    : { refused: 'We are unable to authenticate your card. Choose another one and try again.' };
};
