import type { Stripe } from 'stripe';
import type { BuyerDetails } from './objects/checkout-details.ts';

/** What a card does when it is charged; 'disputes' pays and takes the money back later. */
export type CardBehaviour = 'pays' | 'declines' | 'requires_action' | 'declines_later' | 'disputes';

/** The behaviour of a saved card; `id` is its payment method. */
interface Card {
  id: string;
  behaviour: CardBehaviour;
  /** The card was authenticated once, so later charges need no authentication. */
  authenticated: boolean;
}

/** An invoice line before it is added to an invoice. */
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

/** Prorations for the next invoice of a subscription; `id` is the subscription. */
interface PendingLines {
  id: string;
  lines: Line[];
}

/** The content of a checkout page, and the card that waits for its authentication. */
interface CheckoutOrder {
  id: string;
  prices: { price: string; quantity: number }[];
  subscriptionMetadata: Record<string, string>;
  description: string | null;
  /** Which fields of the customer the page saves. */
  customerUpdate: { address: boolean; name: boolean };
  waitingCard: string | null;
  /** What the page collected with that card. */
  waitingDetails?: BuyerDetails | null;
  /** The error of the last attempt, shown once on the page. */
  notice: string | null;
}

/** The delivery of an event to an endpoint. */
export interface Delivery {
  id: string;
  event: string;
  endpoint: string;
  attempts: number;
  /** Milliseconds of real time; null when there is no further attempt. */
  nextAt: number | null;
  state: 'waiting' | 'delivered' | 'given_up' | 'dropped';
  lastResponse: string | null;
}

/** The response stored for an Idempotency-Key; `id` is the key. */
interface StoredResponse {
  id: string;
  request: string;
  status: number;
  body: unknown;
  /** Milliseconds of real time. */
  at: number;
}

/** The seconds by which the sandbox's time is ahead of real time. */
interface Travel {
  id: 'travel';
  seconds: number;
}

export interface Kinds {
  product: Stripe.Product;
  price: Stripe.Price;
  coupon: Stripe.Coupon;
  promotion_code: Stripe.PromotionCode;
  discount: Stripe.Discount;
  customer: Stripe.Customer;
  payment_method: Stripe.PaymentMethod;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  tax_id: Stripe.TaxId;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  subscription: Stripe.Subscription;
  subscription_schedule: Stripe.SubscriptionSchedule;
  'checkout.session': Stripe.Checkout.Session;
  'billing_portal.session': Stripe.BillingPortal.Session;
  webhook_endpoint: Stripe.WebhookEndpoint;
  event: Stripe.EventBase;
  card: Card;
  pending_lines: PendingLines;
  order: CheckoutOrder;
  delivery: Delivery;
  response: StoredResponse;
  travel: Travel;
}
