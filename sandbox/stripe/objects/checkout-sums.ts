import type { Stripe } from 'stripe';
import { refused } from '../problem.ts';
import { get, idOf, newId, type World } from '../world.ts';
import { type Offer, share } from './discounts.ts';
import { unitAmount } from './prices.ts';

/** What the page sells, with what the offers take off. */
export const lineItems = (
  world: World,
  prices: { price: string; quantity: number }[],
  code: string,
  offers: Offer[],
) => {
  const rows = prices.map(({ price: id, quantity }, at) => {
    const price = get(world, 'price', id, `line_items[${at}][price]`);
    if (!price.recurring)
      throw refused('You must provide at least one recurring price in `subscription` mode.');
    return { price, quantity, amount: unitAmount(price, code) * quantity };
  });
  const parts = share(
    rows.map(({ price, amount }) => ({ amount, product: idOf(price.product), discountable: true })),
    offers.map(({ coupon }) => coupon),
    code,
  );
  return rows.map(({ price, quantity, amount }, at): Stripe.LineItem => {
    const off = parts.reduce((sum, part) => sum + (part[at] ?? 0), 0);
    return {
      id: newId('li'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: off,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount - off,
      currency: code,
      description: world.ledger.find('product', idOf(price.product))?.name ?? null,
      metadata: {},
      price,
      quantity,
    };
  });
};

/** The fields of a page that follow from its lines. */
export const sums = (id: string, items: Stripe.LineItem[], offers: Offer[]) => {
  const add = (field: 'amount_subtotal' | 'amount_total' | 'amount_discount') =>
    items.reduce((sum, item) => sum + item[field], 0);
  return {
    amount_subtotal: add('amount_subtotal'),
    amount_total: add('amount_total'),
    total_details: { amount_discount: add('amount_discount'), amount_shipping: 0, amount_tax: 0 },
    line_items: {
      object: 'list' as const,
      data: items,
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
    discounts: offers.map(({ coupon, code }) => ({
      coupon: code ? null : coupon.id,
      promotion_code: code?.id ?? null,
    })),
  };
};
