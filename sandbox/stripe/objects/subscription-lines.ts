import type { Stripe } from 'stripe';
import { formatDay } from '../../../contract/src/dates.ts';
import { type Context, get, newId, now, toId } from '../context.ts';
import type { Line } from '../kinds.ts';
import { findSubscriptionId } from './invoices.ts';
import { getUnitAmount, toPlan } from './prices.ts';

/** The parameters of a subscription item. */
export interface ItemParams {
  id?: string | undefined;
  price: Stripe.Price;
  quantity: number;
  metadata?: Record<string, string>;
}

const getProductName = (context: Context, price: Stripe.Price) =>
  context.store.find('product', toId(price.product))?.name ?? toId(price.product);

export const createItem = (
  subscription: string,
  params: ItemParams,
  currency: string,
  period: { start: number; end: number },
  created: number,
): Stripe.SubscriptionItem => ({
  id: params.id ?? newId('si', 14),
  object: 'subscription_item',
  billing_thresholds: null,
  created,
  current_period_end: period.end,
  current_period_start: period.start,
  current_trial: null,
  discounts: [],
  metadata: params.metadata ?? {},
  plan: toPlan(params.price, currency),
  price: params.price,
  quantity: params.quantity,
  subscription,
  tax_rates: [],
});

type LineValues = Pick<Line, 'amount' | 'description' | 'start' | 'end' | 'proration' | 'discountable'>;

const toLine = (item: Stripe.SubscriptionItem, values: LineValues): Line => ({
  ...values,
  price: item.price.id,
  product: toId(item.price.product),
  quantity: item.quantity ?? 1,
  subscription: item.subscription,
  item: item.id,
});

/** The line that charges an item for a whole period. */
export const createFullLine = (
  context: Context,
  item: Stripe.SubscriptionItem,
  currency: string,
  period: { start: number; end: number },
): Line => {
  const quantity = item.quantity ?? 1;
  const amount = getUnitAmount(item.price, currency);
  return toLine(item, {
    amount: amount * quantity,
    description: `${quantity} × ${getProductName(context, item.price)} (at ${(amount / 100).toFixed(2)} ${currency.toUpperCase()} / ${item.price.recurring?.interval ?? 'month'})`,
    start: period.start,
    end: period.end,
    proration: false,
    discountable: true,
  });
};

/** The last invoice line that charged the item's current period. */
const findLastCharge = (context: Context, item: Stripe.SubscriptionItem) => {
  const lines = context.store
    .all('invoice')
    .filter((invoice) => invoice.status !== 'void' && findSubscriptionId(invoice) === item.subscription)
    .flatMap((invoice) => invoice.lines.data);
  return lines.findLast(
    (line) =>
      line.amount >= 0 &&
      line.parent?.subscription_item_details?.subscription_item === item.id &&
      line.period.end === item.current_period_end,
  );
};

/** The credit for the unused part of the item's current period, as a negative amount. */
export const createCreditLine = (
  context: Context,
  item: Stripe.SubscriptionItem,
  currency: string,
  time: number,
): Line => {
  const quantity = item.quantity ?? 1;
  const last = findLastCharge(context, item);
  const samePrice = last?.pricing?.price_details && toId(last.pricing.price_details.price) === item.price.id;
  const paid = samePrice
    ? last.amount - (last.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0)
    : getUnitAmount(item.price, currency) * quantity;
  const start = samePrice ? last.period.start : item.current_period_start;
  const unused = (item.current_period_end - time) / Math.max(1, item.current_period_end - start);
  return toLine(item, {
    // `0 -` avoids -0, which JSON cannot represent.
    amount: 0 - Math.round(paid * Math.min(1, unused)),
    description: `Unused time on ${quantity > 1 ? `${quantity} × ` : ''}${getProductName(context, item.price)} after ${formatDay(time * 1000)}`,
    start: time,
    end: item.current_period_end,
    proration: true,
    discountable: false,
  });
};

/** The charge for the rest of the current period at the new price. */
export const createDebitLine = (
  context: Context,
  item: Stripe.SubscriptionItem,
  currency: string,
  time: number,
): Line => {
  const quantity = item.quantity ?? 1;
  const remaining =
    (item.current_period_end - time) / Math.max(1, item.current_period_end - item.current_period_start);
  return toLine(item, {
    amount: Math.round(getUnitAmount(item.price, currency) * quantity * remaining),
    description: `Remaining time on ${quantity > 1 ? `${quantity} × ` : ''}${getProductName(context, item.price)} after ${formatDay(time * 1000)}`,
    start: time,
    end: item.current_period_end,
    proration: true,
    discountable: true,
  });
};

const findCoupon = (context: Context, { source }: Stripe.Discount) => {
  const id = toId(source.coupon ?? '');
  return context.store.find('coupon', id);
};

/** The discounts that apply to an invoice created now. */
export const listLiveDiscounts = (context: Context, subscription: Stripe.Subscription) => {
  const time = now(context);
  return subscription.discounts
    .map((discount) => get(context, 'discount', toId(discount)))
    .filter((discount) => discount.end === null || discount.end > time)
    .map((discount) => ({ id: discount.id, coupon: findCoupon(context, discount) }))
    .filter((discount): discount is { id: string; coupon: Stripe.Coupon } => discount.coupon !== undefined);
};
