import type { Stripe } from 'stripe';
import { z } from 'zod';
import { type Context, get, newId, now, toId } from '../context.ts';
import { emit, updateAndEmit } from '../events.ts';
import { amount, currency, flag, int, mergeMetadata, metadata, text } from '../params.ts';
import { invalidRequest } from '../problem.ts';
import { couponNow } from './coupons.ts';

export const PromotionCodeCreate = z.strictObject({
  promotion: z.strictObject({ type: z.literal('coupon'), coupon: text }),
  code: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,500}$/, 'may only contain letters, digits and dashes')
    .optional(),
  active: flag.optional(),
  customer: text.optional(),
  expires_at: int.optional(),
  max_redemptions: int.min(1).optional(),
  metadata: metadata.optional(),
  restrictions: z
    .strictObject({
      first_time_transaction: flag.optional(),
      minimum_amount: amount.optional(),
      minimum_amount_currency: currency.optional(),
    })
    .optional(),
});
export const PromotionCodeUpdate = z.strictObject({
  active: flag.optional(),
  metadata: metadata.optional(),
});

export const sameCode = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

export const createPromotionCode = (context: Context, params: z.output<typeof PromotionCodeCreate>) => {
  const coupon = get(context, 'coupon', params.promotion.coupon, 'promotion[coupon]');
  const code = params.code ?? newId('', 8).slice(1).toUpperCase();
  if (context.store.all('promotion_code').some((other) => other.active && sameCode(other.code, code)))
    throw invalidRequest(`An active promotion code with \`code: ${code}\` already exists.`, {
      code: 'resource_already_exists',
    });
  const promotionCode = context.store.put('promotion_code', {
    id: newId('promo'),
    object: 'promotion_code',
    active: params.active ?? true,
    code,
    created: now(context),
    customer: params.customer ?? null,
    customer_account: null,
    expires_at: params.expires_at ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: mergeMetadata(null, params.metadata),
    promotion: { coupon: coupon.id, type: 'coupon' },
    restrictions: {
      first_time_transaction: params.restrictions?.first_time_transaction ?? false,
      minimum_amount: params.restrictions?.minimum_amount ?? null,
      minimum_amount_currency: params.restrictions?.minimum_amount_currency ?? null,
    },
    times_redeemed: 0,
  });
  emit(context, 'promotion_code.created', promotionCode);
  return promotionCode;
};

export const updatePromotionCode = (
  context: Context,
  id: string,
  params: z.output<typeof PromotionCodeUpdate>,
) => {
  const before = get(context, 'promotion_code', id);
  return updateAndEmit(context, 'promotion_code.updated', 'promotion_code', before, {
    active: params.active ?? before.active,
    metadata: mergeMetadata(before.metadata, params.metadata),
  });
};

/** A promotion code with `active` for the current time, number of redemptions and coupon. */
export const promotionCodeNow = (context: Context, code: Stripe.PromotionCode): Stripe.PromotionCode => {
  const coupon = code.promotion.coupon && context.store.find('coupon', toId(code.promotion.coupon));
  return {
    ...code,
    active:
      code.active &&
      (code.expires_at === null || code.expires_at > now(context)) &&
      (code.max_redemptions === null || code.times_redeemed < code.max_redemptions) &&
      !!coupon &&
      couponNow(context, coupon).valid,
  };
};

export const findPromotionCode = (context: Context, input: string): Stripe.PromotionCode | undefined =>
  context.store
    .all('promotion_code')
    .map((code) => promotionCodeNow(context, code))
    .find((code) => code.active && sameCode(code.code, input));
