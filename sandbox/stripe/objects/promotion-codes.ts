import type { Stripe } from 'stripe';
import { z } from 'zod';
import { emit } from '../events.ts';
import { listOf } from '../listing.ts';
import { amount, currency, expand, flag, int, listing, mergeMetadata, metadata, text } from '../params.ts';
import { refused } from '../problem.ts';
import { get, idOf, newId, now, type World } from '../world.ts';
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
  expand,
});
export const PromotionCodeUpdate = z.strictObject({
  active: flag.optional(),
  metadata: metadata.optional(),
  expand,
});
export const PromotionCodeList = z.strictObject({
  ...listing,
  active: flag.optional(),
  code: text.optional(),
  coupon: text.optional(),
  customer: text.optional(),
});

const sameCode = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

export const createPromotionCode = (world: World, params: z.output<typeof PromotionCodeCreate>) => {
  const coupon = get(world, 'coupon', params.promotion.coupon, 'promotion[coupon]');
  const code = params.code ?? newId('', 8).slice(1).toUpperCase();
  if (world.ledger.all('promotion_code').some((other) => other.active && sameCode(other.code, code)))
    throw refused(`An active promotion code with \`code: ${code}\` already exists.`, {
      code: 'resource_already_exists',
    });
  const made = world.ledger.put('promotion_code', {
    id: newId('promo'),
    object: 'promotion_code',
    active: params.active ?? true,
    code,
    created: now(world),
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
  emit(world, 'promotion_code.created', made);
  return made;
};

export const updatePromotionCode = (
  world: World,
  id: string,
  params: z.output<typeof PromotionCodeUpdate>,
) => {
  const before = get(world, 'promotion_code', id);
  const after = world.ledger.update('promotion_code', id, {
    active: params.active ?? before.active,
    metadata: mergeMetadata(before.metadata, params.metadata),
  });
  emit(world, 'promotion_code.updated', after, before);
  return after;
};

/** A code that ran out, was used up or whose coupon cannot be used any more is no longer active. */
export const promotionCodeNow = (world: World, code: Stripe.PromotionCode): Stripe.PromotionCode => {
  const coupon = code.promotion.coupon && world.ledger.find('coupon', idOf(code.promotion.coupon));
  return {
    ...code,
    active:
      code.active &&
      (code.expires_at === null || code.expires_at > now(world)) &&
      (code.max_redemptions === null || code.times_redeemed < code.max_redemptions) &&
      !!coupon &&
      couponNow(world, coupon).valid,
  };
};

export const findPromotionCode = (world: World, typed: string): Stripe.PromotionCode | undefined =>
  world.ledger
    .all('promotion_code')
    .map((code) => promotionCodeNow(world, code))
    .find((code) => code.active && sameCode(code.code, typed));

export const listPromotionCodes = (world: World, params: z.output<typeof PromotionCodeList>) =>
  listOf(
    '/v1/promotion_codes',
    world.ledger
      .all('promotion_code')
      .map((code) => promotionCodeNow(world, code))
      .filter(
        (code) =>
          (params.active === undefined || params.active === code.active) &&
          (!params.code || sameCode(params.code, code.code)) &&
          (!params.coupon || params.coupon === code.promotion.coupon) &&
          (!params.customer || params.customer === code.customer),
      ),
    params,
  );
