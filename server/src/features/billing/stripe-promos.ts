import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import { Currency } from '../../../../contract/src/money.ts';
import { existsAlready } from '../../lib/stripe.ts';
import { describePromo, type PromoRow } from './promo-rules.ts';

const discountOf = (promo: PromoRow): Stripe.CouponCreateParams => {
  if (promo.percent_off !== null) return { percent_off: Number(promo.percent_off) };
  const amounts = promo.amounts_off ?? {};
  const [main, ...others] = Currency.options.filter((one) => amounts[one] !== undefined);
  if (main === undefined) throw new Error(`The code ${promo.code} takes off nothing.`);
  return {
    amount_off: amounts[main] ?? 0,
    currency: main.toLowerCase(),
    ...(others.length === 0
      ? {}
      : {
          currency_options: Object.fromEntries(
            others.map((one) => [one.toLowerCase(), { amount_off: amounts[one] ?? 0 }]),
          ),
        }),
  };
};

const durationOf = ({ for_good, duration_months }: PromoRow): Stripe.CouponCreateParams => {
  if (for_good) return { duration: 'forever' };
  return duration_months === null
    ? { duration: 'once' }
    : { duration: 'repeating', duration_in_months: duration_months };
};

/** Names a coupon with its gift: the payment service keeps one as it was made, while ours may change until it is used. */
const couponIdOf = (promo: PromoRow): string => {
  const gift = JSON.stringify([discountOf(promo), durationOf(promo)]);
  return `promo-${promo.id}-${createHash('sha256').update(gift).digest('hex').slice(0, 12)}`;
};

const couponOf = ({ coupon }: Stripe.PromotionCode.Promotion): string | undefined =>
  typeof coupon === 'string' ? coupon : coupon?.id;

/**
 * The promotion code of the payment service that stands for one of ours, made at its first use. What ours asks for
 * (which plans, once an account, how often) is ours to hold: the other side only takes off the sum.
 */
export const promotionCodeOf = async (stripe: Stripe, promo: PromoRow): Promise<string> => {
  const coupon = couponIdOf(promo);
  await stripe.coupons
    .create({
      id: coupon,
      name: describePromo(promo).slice(0, 40),
      ...discountOf(promo),
      ...durationOf(promo),
      metadata: { promo_code_id: promo.id },
    })
    .catch((error: unknown) => {
      if (!existsAlready(error)) throw error;
    });
  const { data } = await stripe.promotionCodes.list({ code: promo.code, active: true, limit: 10 });
  const own = data.find(({ promotion }) => couponOf(promotion) === coupon);
  if (own !== undefined) return own.id;
  // One of the same name that was changed here, or removed and made anew.
  for (const { id } of data) await stripe.promotionCodes.update(id, { active: false });
  const made = await stripe.promotionCodes.create(
    { promotion: { type: 'coupon', coupon }, code: promo.code, metadata: { promo_code_id: promo.id } },
    { idempotencyKey: `promotion code ${promo.code} ${coupon}` },
  );
  return made.id;
};
