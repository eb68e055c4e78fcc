import type { Stripe } from 'stripe';
import type { Line } from '../kinds.ts';
import { get, idOf, newId, now, type World } from '../world.ts';
import { subscriptionOf } from './invoices.ts';
import { planOf, unitAmount } from './prices.ts';

/** What an item is asked to be. */
export interface Wanted {
  id?: string | undefined;
  price: Stripe.Price;
  quantity: number;
  metadata?: Record<string, string>;
}

const day = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

const productName = (world: World, price: Stripe.Price) =>
  world.ledger.find('product', idOf(price.product))?.name ?? idOf(price.product);

export const itemOf = (
  subscription: string,
  wanted: Wanted,
  currency: string,
  period: { start: number; end: number },
  created: number,
): Stripe.SubscriptionItem => ({
  id: wanted.id ?? newId('si', 14),
  object: 'subscription_item',
  billing_thresholds: null,
  created,
  current_period_end: period.end,
  current_period_start: period.start,
  current_trial: null,
  discounts: [],
  metadata: wanted.metadata ?? {},
  plan: planOf(wanted.price, currency),
  price: wanted.price,
  quantity: wanted.quantity,
  subscription,
  tax_rates: [],
});

/** The line that charges an item for a whole period. */
export const fullLine = (
  world: World,
  item: Stripe.SubscriptionItem,
  currency: string,
  period: { start: number; end: number },
): Line => {
  const quantity = item.quantity ?? 1;
  const amount = unitAmount(item.price, currency);
  return {
    amount: amount * quantity,
    description: `${quantity} × ${productName(world, item.price)} (at ${(amount / 100).toFixed(2)} ${currency.toUpperCase()} / ${item.price.recurring?.interval ?? 'month'})`,
    start: period.start,
    end: period.end,
    price: item.price.id,
    product: idOf(item.price.product),
    quantity,
    subscription: item.subscription,
    item: item.id,
    proration: false,
    discountable: true,
  };
};

/** What was charged last for the item's running period, less its discounts. */
const lastCharge = (world: World, item: Stripe.SubscriptionItem) => {
  const lines = world.ledger
    .all('invoice')
    .filter((invoice) => invoice.status !== 'void' && subscriptionOf(invoice) === item.subscription)
    .flatMap((invoice) => invoice.lines.data);
  return lines.findLast(
    (line) =>
      line.amount >= 0 &&
      line.parent?.subscription_item_details?.subscription_item === item.id &&
      line.period.end === item.current_period_end,
  );
};

/** The part of what was paid for the item that is not used up at `time`, below nothing. */
export const creditLine = (
  world: World,
  item: Stripe.SubscriptionItem,
  currency: string,
  time: number,
): Line => {
  const quantity = item.quantity ?? 1;
  const last = lastCharge(world, item);
  const samePrice = last?.pricing?.price_details && idOf(last.pricing.price_details.price) === item.price.id;
  const paid = samePrice
    ? last.amount - (last.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0)
    : unitAmount(item.price, currency) * quantity;
  const start = samePrice ? last.period.start : item.current_period_start;
  const unused = (item.current_period_end - time) / Math.max(1, item.current_period_end - start);
  return {
    // Not -0, which JSON cannot say.
    amount: 0 - Math.round(paid * Math.min(1, unused)),
    description: `Unused time on ${quantity > 1 ? `${quantity} × ` : ''}${productName(world, item.price)} after ${day(time)}`,
    start: time,
    end: item.current_period_end,
    price: item.price.id,
    product: idOf(item.price.product),
    quantity,
    subscription: item.subscription,
    item: item.id,
    proration: true,
    discountable: false,
  };
};

/** The rest of the running period at the new price. */
export const debitLine = (
  world: World,
  item: Stripe.SubscriptionItem,
  currency: string,
  time: number,
): Line => {
  const quantity = item.quantity ?? 1;
  const share =
    (item.current_period_end - time) / Math.max(1, item.current_period_end - item.current_period_start);
  return {
    amount: Math.round(unitAmount(item.price, currency) * quantity * share),
    description: `Remaining time on ${quantity > 1 ? `${quantity} × ` : ''}${productName(world, item.price)} after ${day(time)}`,
    start: time,
    end: item.current_period_end,
    price: item.price.id,
    product: idOf(item.price.product),
    quantity,
    subscription: item.subscription,
    item: item.id,
    proration: true,
    discountable: true,
  };
};

const couponOf = (world: World, { source }: Stripe.Discount) => {
  const id = idOf(source.coupon ?? '');
  return world.ledger.find('coupon', id) ?? world.ledger.find('deleted_coupon', id);
};

/** The discounts that still count for an invoice made now. */
export const liveDiscounts = (world: World, subscription: Stripe.Subscription) => {
  const time = now(world, subscription.test_clock);
  return subscription.discounts
    .map((discount) => get(world, 'discount', idOf(discount)))
    .filter((discount) => discount.end === null || discount.end > time)
    .map((discount) => ({ id: discount.id, coupon: couponOf(world, discount) }))
    .filter((discount): discount is { id: string; coupon: Stripe.Coupon } => discount.coupon !== undefined);
};
