import type { Stripe } from 'stripe';
import { z } from 'zod';
import { type Context, newId, now } from '../context.ts';
import { emit } from '../events.ts';
import { amount, currency, float, int, mergeMetadata, metadata, text } from '../params.ts';
import { invalidRequest } from '../problem.ts';

export const CouponCreate = z.strictObject({
  id: text.optional(),
  amount_off: amount.min(1).optional(),
  currency: currency.optional(),
  currency_options: z.record(currency, z.strictObject({ amount_off: amount.min(1) })).optional(),
  percent_off: float.gt(0).max(100).optional(),
  duration: z.enum(['forever', 'once', 'repeating']).default('once'),
  duration_in_months: int.min(1).optional(),
  applies_to: z.strictObject({ products: z.array(text) }).optional(),
  max_redemptions: int.min(1).optional(),
  redeem_by: int.optional(),
  name: z.string().max(40).optional(),
  metadata: metadata.optional(),
});
export const createCoupon = (context: Context, params: z.output<typeof CouponCreate>) => {
  const id = params.id || newId('', 8).slice(1);
  if (context.store.find('coupon', id))
    throw invalidRequest('Coupon already exists.', { code: 'resource_already_exists', param: 'id' });
  if ((params.percent_off === undefined) === (params.amount_off === undefined))
    throw invalidRequest('You must pass either `percent_off` or `amount_off`, and not both.');
  if (params.amount_off !== undefined && !params.currency)
    throw invalidRequest('Missing required param: currency.', {
      code: 'parameter_missing',
      param: 'currency',
    });
  if ((params.duration === 'repeating') !== (params.duration_in_months !== undefined))
    throw invalidRequest('`duration_in_months` is needed for, and only for, a repeating coupon.', {
      param: 'duration_in_months',
    });
  const coupon = context.store.put('coupon', {
    id,
    object: 'coupon',
    amount_off: params.amount_off ?? null,
    ...(params.applies_to ? { applies_to: params.applies_to } : {}),
    created: now(context),
    currency: params.currency ?? null,
    ...(params.amount_off !== undefined && params.currency
      ? {
          currency_options: {
            [params.currency]: { amount_off: params.amount_off },
            ...params.currency_options,
          },
        }
      : {}),
    duration: params.duration,
    duration_in_months: params.duration_in_months ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: mergeMetadata(null, params.metadata),
    name: params.name ?? null,
    percent_off: params.percent_off ?? null,
    redeem_by: params.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  });
  emit(context, 'coupon.created', coupon);
  return coupon;
};

/** A coupon with `valid` for the current time and number of redemptions. */
export const couponNow = (context: Context, coupon: Stripe.Coupon): Stripe.Coupon => ({
  ...coupon,
  valid:
    (coupon.redeem_by === null || coupon.redeem_by > now(context)) &&
    (coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions),
});
