import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import { Currency } from '../../../../contract/src/money.ts';
import { isAlreadyExistsError } from '../../lib/stripe.ts';
import type { PlanPrice } from './plans.ts';
import { describePromo, type PromoRow } from './promo-rules.ts';
import { toId } from './stripe-objects.ts';

const mainCurrency: Currency = 'USD';

/** Ignores the error of creating an object with an id that we chose and that exists already. */
const ignoreExisting = (error: unknown) => {
  if (!isAlreadyExistsError(error)) throw error;
};

/** The id of a plan's product at Stripe; invoice lines name it. */
export const getStripeProductId = ({ title }: Pick<PlanPrice, 'title'>): string =>
  `cadre_${title.toLowerCase().replaceAll(' ', '_')}`;

/** Tax is added to our prices, also where STRIPE_TAX is off: a price cannot change it once it is used. */
const tax_behavior = 'exclusive';

/** Includes the amounts: a changed price list creates new prices, and existing subscriptions keep the old ones. */
const buildLookupKey = (planPrice: PlanPrice): string =>
  [
    getStripeProductId(planPrice),
    planPrice.duration,
    Currency.options.map((currency) => planPrice.amounts[currency]).join('-'),
    tax_behavior,
  ].join('_');

const mapToText = (amounts: Record<Currency, number>) =>
  Object.fromEntries(Currency.options.map((currency) => [currency, String(amounts[currency])]));

/** The amount of a Stripe price in a currency, also of an earlier version; undefined for a price that is not ours. */
export const findStripeAmount = (
  { currency: priceCurrency, unit_amount, metadata }: Stripe.Price,
  currency: Currency,
): number | undefined => {
  const stored = metadata[currency];
  if (stored !== undefined) return Number(stored);
  return priceCurrency === currency.toLowerCase() ? (unit_amount ?? undefined) : undefined;
};

const createPrice = async (stripe: Stripe, planPrice: PlanPrice, lookup_key: string): Promise<string> => {
  const { title, amounts, duration } = planPrice;
  const product = getStripeProductId(planPrice);
  await stripe.products
    .create({ id: product, name: `${title} plan`, metadata: { plan: title } })
    .catch(ignoreExisting);
  const { id } = await stripe.prices.create({
    product,
    currency: mainCurrency.toLowerCase(),
    unit_amount: amounts[mainCurrency],
    recurring: { interval: duration },
    tax_behavior,
    currency_options: Object.fromEntries(
      Currency.options
        .filter((currency) => currency !== mainCurrency)
        .map((currency) => [currency.toLowerCase(), { unit_amount: amounts[currency], tax_behavior }]),
    ),
    lookup_key,
    transfer_lookup_key: true,
    // A response has the other currencies only on request.
    metadata: { plan: title, ...mapToText(amounts) },
  });
  return id;
};

const findOrCreatePrice = async (stripe: Stripe, planPrice: PlanPrice): Promise<string> => {
  const key = buildLookupKey(planPrice);
  const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
  return data[0]?.id ?? createPrice(stripe, planPrice, key);
};

const priceCaches = new WeakMap<Stripe, Map<string, Promise<string>>>();

/** The id of the Stripe price of a plan price, found or created at its first use and cached. */
export const ensureStripePrice = (stripe: Stripe, planPrice: PlanPrice): Promise<string> => {
  const cache = priceCaches.get(stripe) ?? new Map<string, Promise<string>>();
  priceCaches.set(stripe, cache);
  const key = buildLookupKey(planPrice);
  const id = cache.get(key) ?? findOrCreatePrice(stripe, planPrice);
  cache.set(key, id);
  // Do not cache a failure.
  id.catch(() => cache.delete(key));
  return id;
};

/** Clears the cache of price ids: a restarted sandbox has lost its prices. */
export const clearPriceCache = (stripe: Stripe): void => {
  priceCaches.delete(stripe);
};

const toCouponDiscount = (promo: PromoRow): Stripe.CouponCreateParams => {
  if (promo.percent_off !== null) return { percent_off: Number(promo.percent_off) };
  const amounts = promo.amounts_off ?? {};
  const [first, ...others] = Currency.options.filter((currency) => amounts[currency] !== undefined);
  if (first === undefined) throw new Error(`The promo code ${promo.code} has no discount.`);
  const options = others.map((currency) => [currency.toLowerCase(), { amount_off: amounts[currency] ?? 0 }]);
  return {
    amount_off: amounts[first] ?? 0,
    currency: first.toLowerCase(),
    ...(options.length === 0 ? {} : { currency_options: Object.fromEntries(options) }),
  };
};

const toCouponDuration = ({ for_good, duration_months }: PromoRow): Stripe.CouponCreateParams => {
  if (for_good) return { duration: 'forever' };
  return duration_months === null
    ? { duration: 'once' }
    : { duration: 'repeating', duration_in_months: duration_months };
};

/** Includes a hash of the discount: a Stripe coupon cannot change, our promo code can until its first use. */
const buildCouponId = (promo: PromoRow): string => {
  const discount = JSON.stringify([toCouponDiscount(promo), toCouponDuration(promo)]);
  return `promo-${promo.id}-${createHash('sha256').update(discount).digest('hex').slice(0, 12)}`;
};

/**
 * The id of the Stripe promotion code for one of our promo codes, created at its first use. Our server enforces the
 * conditions (plans, once per account, maximum of redemptions); Stripe only applies the discount.
 */
export const ensureStripePromotionCode = async (stripe: Stripe, promo: PromoRow): Promise<string> => {
  const coupon = buildCouponId(promo);
  await stripe.coupons
    .create({
      id: coupon,
      name: describePromo(promo).slice(0, 40),
      ...toCouponDiscount(promo),
      ...toCouponDuration(promo),
      metadata: { promo_code_id: promo.id },
    })
    .catch(ignoreExisting);
  const { data } = await stripe.promotionCodes.list({ code: promo.code, active: true, limit: 10 });
  const match = data.find(({ promotion }) => promotion.coupon && toId(promotion.coupon) === coupon);
  if (match !== undefined) return match.id;
  // The same code with an earlier discount, or of a promo code that was deleted and created again.
  for (const { id } of data) await stripe.promotionCodes.update(id, { active: false });
  const created = await stripe.promotionCodes.create(
    { promotion: { type: 'coupon', coupon }, code: promo.code, metadata: { promo_code_id: promo.id } },
    { idempotencyKey: `promotion code ${promo.code} ${coupon}` },
  );
  return created.id;
};
