import type { Stripe } from 'stripe';

/** What a card of the sandbox does when it is charged. */
export type CardBehaviour = 'pays' | 'declines' | 'asks' | 'declines_later';

/** How a saved card behaves; `id` is its payment method. */
interface Card {
  id: string;
  behaviour: CardBehaviour;
  /** A second step was passed once, so later charges need none. */
  authenticated: boolean;
}

/** One line of an invoice before it stands on one. */
export interface Line {
  amount: number;
  description: string;
  start: number;
  end: number;
  price: string;
  product: string;
  quantity: number;
  subscription: string | null;
  item: string | null;
  proration: boolean;
  discountable: boolean;
}

/** Prorations that wait for the next invoice of a subscription; `id` is the subscription. */
interface PendingLines {
  id: string;
  lines: Line[];
}

/** What a checkout page sells, and the card that waits for its second step. */
interface CheckoutOrder {
  id: string;
  prices: { price: string; quantity: number }[];
  subscriptionMetadata: Record<string, string>;
  description: string | null;
  waitingCard: string | null;
  /** Why the last try failed, shown once on the page. */
  notice: string | null;
}

/** One event on its way to one endpoint. */
export interface Delivery {
  id: string;
  event: string;
  endpoint: string;
  attempts: number;
  /** Real milliseconds; null once it is over. */
  nextAt: number | null;
  state: 'waiting' | 'delivered' | 'given_up' | 'dropped';
  lastAnswer: string | null;
}

/** The answer kept for an Idempotency-Key; `id` is the key. */
interface KeptAnswer {
  id: string;
  request: string;
  status: number;
  body: unknown;
  /** Real milliseconds. */
  at: number;
}

/** Seconds by which time travel has moved the sandbox. */
interface Travel {
  id: 'travel';
  seconds: number;
}

export interface Kinds {
  product: Stripe.Product;
  price: Stripe.Price;
  coupon: Stripe.Coupon;
  /** Gone from the API; discounts given by it go on. */
  deleted_coupon: Stripe.Coupon;
  promotion_code: Stripe.PromotionCode;
  discount: Stripe.Discount;
  customer: Stripe.Customer;
  payment_method: Stripe.PaymentMethod;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  subscription: Stripe.Subscription;
  subscription_schedule: Stripe.SubscriptionSchedule;
  'checkout.session': Stripe.Checkout.Session;
  'billing_portal.session': Stripe.BillingPortal.Session;
  'test_helpers.test_clock': Stripe.TestHelpers.TestClock;
  webhook_endpoint: Stripe.WebhookEndpoint;
  event: Stripe.EventBase;
  card: Card;
  pending_lines: PendingLines;
  order: CheckoutOrder;
  delivery: Delivery;
  answer: KeptAnswer;
  travel: Travel;
}
