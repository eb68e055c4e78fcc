import type { Stripe } from 'stripe';
import { z } from 'zod';
import { addMonths } from '../calendar.ts';
import { type Context, get, newId, now, toId } from '../context.ts';
import { emit } from '../events.ts';
import { text } from '../params.ts';
import { invalidRequest } from '../problem.ts';
import { couponNow } from './coupons.ts';
import { promotionCodeNow } from './promotion-codes.ts';

export const DiscountParam = z.strictObject({
  coupon: text.optional(),
  promotion_code: text.optional(),
  discount: text.optional(),
});

/** A coupon to apply, and its promotion code if one was used. */
export interface CouponUse {
  coupon: Stripe.Coupon;
  code: Stripe.PromotionCode | null;
}

const checkCouponUse = (
  context: Context,
  { coupon, code }: CouponUse,
  customer: string | null,
  currency: string,
) => {
  if (code && !promotionCodeNow(context, code).active)
    throw invalidRequest('This promotion code is expired or has been used up.', {
      code: 'coupon_expired',
      param: 'discounts',
    });
  if (!couponNow(context, coupon).valid)
    throw invalidRequest(`Coupon expired: ${coupon.id}`, { code: 'coupon_expired', param: 'discounts' });
  if (coupon.amount_off !== null && coupon.currency_options?.[currency] === undefined)
    throw invalidRequest(`This coupon cannot be used with the currency \`${currency}\`.`, {
      param: 'discounts',
    });
  if (code?.customer && customer !== null && code.customer !== customer)
    throw invalidRequest('This promotion code cannot be redeemed by this customer.', { param: 'discounts' });
  if (
    code?.restrictions.first_time_transaction &&
    context.store.all('invoice').some((invoice) => invoice.customer === customer && invoice.status === 'paid')
  )
    throw invalidRequest(
      'This promotion code cannot be redeemed because the associated customer has prior transactions.',
      { param: 'discounts' },
    );
};

/** Reads the `discounts` parameter. Throws for a coupon or code that cannot be used. */
export const readCouponUses = (
  context: Context,
  params: z.output<typeof DiscountParam>[] | '' | undefined,
  customer: string | null,
  currency: string,
): CouponUse[] =>
  (params || []).map(({ coupon, promotion_code }) => {
    const code = promotion_code
      ? get(context, 'promotion_code', promotion_code, 'discounts[0][promotion_code]')
      : null;
    const id = code ? toId(code.promotion.coupon ?? '') : (coupon ?? '');
    const couponUse = { coupon: get(context, 'coupon', id, 'discounts[0][coupon]'), code };
    checkCouponUse(context, couponUse, customer, currency);
    return couponUse;
  });

/** Redeems the coupons for a subscription and stores a discount for each. Returns the discount ids. */
export const redeem = (
  context: Context,
  couponUses: CouponUse[],
  subscription: Stripe.Subscription,
  checkoutSession: string | null,
): string[] =>
  couponUses.map(({ coupon, code }) => {
    const customer = toId(subscription.customer);
    const start = now(context);
    context.store.update('coupon', coupon.id, { times_redeemed: coupon.times_redeemed + 1 });
    if (code) context.store.update('promotion_code', code.id, { times_redeemed: code.times_redeemed + 1 });
    const discount = context.store.put('discount', {
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
    emit(context, 'customer.discount.created', discount);
    return discount.id;
  });

/** The part of a line that discounts depend on. */
interface Discountable {
  amount: number;
  product: string | null;
  discountable: boolean;
}

/** The discount of each coupon on each line, in minor units, limited to the rest of the line. */
export const distributeDiscounts = (
  lines: Discountable[],
  coupons: Stripe.Coupon[],
  currency: string,
): number[][] => {
  const remaining = lines.map(({ amount, discountable }) => (discountable ? Math.max(0, amount) : 0));
  return coupons.map((coupon) => {
    const applies = lines.map(
      ({ product }) =>
        !coupon.applies_to || (product !== null && coupon.applies_to.products.includes(product)),
    );
    const base = remaining.map((rest, index) => (applies[index] ? rest : 0));
    const sum = base.reduce((total, rest) => total + rest, 0);
    const off =
      coupon.percent_off === null
        ? Math.min(sum, coupon.currency_options?.[currency]?.amount_off ?? 0)
        : Math.round((sum * coupon.percent_off) / 100);
    // Rounds the running sum, so that the parts add up to the whole discount.
    let running = 0;
    let distributed = 0;
    return base.map((rest, index) => {
      running += rest;
      const part = sum === 0 ? 0 : Math.round((off * running) / sum) - distributed;
      distributed += part;
      remaining[index] = (remaining[index] ?? 0) - part;
      return part;
    });
  });
};
