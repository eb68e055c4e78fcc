import type { Stripe } from 'stripe';
import { z } from 'zod';
import { addMonths } from '../calendar.ts';
import { emit } from '../events.ts';
import { text } from '../params.ts';
import { refused } from '../problem.ts';
import { get, idOf, newId, now, type World } from '../world.ts';
import { couponNow } from './coupons.ts';
import { promotionCodeNow } from './promotion-codes.ts';

export const DiscountParam = z.strictObject({
  coupon: text.optional(),
  promotion_code: text.optional(),
  discount: text.optional(),
});

/** What is taken off: a coupon, and the code it came by. */
export interface Offer {
  coupon: Stripe.Coupon;
  code: Stripe.PromotionCode | null;
}

const checkOffer = (world: World, { coupon, code }: Offer, customer: string | null, currency: string) => {
  if (code && !promotionCodeNow(world, code).active)
    throw refused('This promotion code is expired or has been used up.', {
      code: 'coupon_expired',
      param: 'discounts',
    });
  if (!couponNow(world, coupon).valid)
    throw refused(`Coupon expired: ${coupon.id}`, { code: 'coupon_expired', param: 'discounts' });
  if (coupon.amount_off !== null && coupon.currency_options?.[currency] === undefined)
    throw refused(`This coupon cannot be used with the currency \`${currency}\`.`, { param: 'discounts' });
  if (code?.customer && customer !== null && code.customer !== customer)
    throw refused('This promotion code cannot be redeemed by this customer.', { param: 'discounts' });
  if (
    code?.restrictions.first_time_transaction &&
    world.ledger.all('invoice').some((invoice) => invoice.customer === customer && invoice.status === 'paid')
  )
    throw refused(
      'This promotion code cannot be redeemed because the associated customer has prior transactions.',
      {
        param: 'discounts',
      },
    );
};

/** Reads `discounts` of a call; refuses what cannot be used. */
export const readOffers = (
  world: World,
  given: z.output<typeof DiscountParam>[] | '' | undefined,
  customer: string | null,
  currency: string,
): Offer[] =>
  (given || []).map(({ coupon, promotion_code }) => {
    const code = promotion_code
      ? get(world, 'promotion_code', promotion_code, 'discounts[0][promotion_code]')
      : null;
    const id = code ? idOf(code.promotion.coupon ?? '') : (coupon ?? '');
    const offer = { coupon: get(world, 'coupon', id, 'discounts[0][coupon]'), code };
    checkOffer(world, offer, customer, currency);
    return offer;
  });

/** Uses the offers for a subscription: counts them and keeps each as a discount. */
export const redeem = (
  world: World,
  offers: Offer[],
  subscription: Stripe.Subscription,
  checkoutSession: string | null,
): string[] =>
  offers.map(({ coupon, code }) => {
    const customer = idOf(subscription.customer);
    const start = now(world, get(world, 'customer', customer).test_clock);
    world.ledger.update('coupon', coupon.id, { times_redeemed: coupon.times_redeemed + 1 });
    if (code) world.ledger.update('promotion_code', code.id, { times_redeemed: code.times_redeemed + 1 });
    const discount = world.ledger.put('discount', {
      id: newId('di'),
      object: 'discount',
      checkout_session: checkoutSession,
      customer,
      customer_account: null,
      end: coupon.duration_in_months === null ? null : addMonths(start, coupon.duration_in_months),
      invoice: null,
      invoice_item: null,
      promotion_code: code?.id ?? null,
      source: { coupon: coupon.id, type: 'coupon' },
      start,
      subscription: subscription.id,
      subscription_item: null,
    });
    emit(world, 'customer.discount.created', discount);
    return discount.id;
  });

/** A line as far as discounts look at it. */
interface Discountable {
  amount: number;
  product: string | null;
  discountable: boolean;
}

/** How much each offer takes from each line, in minor units; never more than the line has left. */
export const share = (lines: Discountable[], coupons: Stripe.Coupon[], currency: string): number[][] => {
  const left = lines.map(({ amount, discountable }) => (discountable ? Math.max(0, amount) : 0));
  return coupons.map((coupon) => {
    const fits = lines.map(
      ({ product }) =>
        !coupon.applies_to || (product !== null && coupon.applies_to.products.includes(product)),
    );
    const base = left.map((rest, at) => (fits[at] ? rest : 0));
    const sum = base.reduce((total, rest) => total + rest, 0);
    const off =
      coupon.percent_off === null
        ? Math.min(sum, coupon.currency_options?.[currency]?.amount_off ?? 0)
        : Math.round((sum * coupon.percent_off) / 100);
    // Rounded on the running sum, so that the parts add up to the whole.
    let seen = 0;
    let given = 0;
    return base.map((rest, at) => {
      seen += rest;
      const part = sum === 0 ? 0 : Math.round((off * seen) / sum) - given;
      given += part;
      left[at] = (left[at] ?? 0) - part;
      return part;
    });
  });
};
