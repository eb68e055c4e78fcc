import type { Stripe } from 'stripe';
import { Currency } from '../../../../contract/src/money.ts';
import { existsAlready } from '../../lib/stripe.ts';
import type { Offer } from './plans.ts';

const main: Currency = 'USD';

/** The product of a plan at the payment service; invoices name it. */
export const productOf = ({ title }: Pick<Offer, 'title'>): string =>
  `cadre_${title.toLowerCase().replaceAll(' ', '_')}`;

/** Names a price with its amounts, so that a changed price list makes new prices and leaves the old ones to whoever pays them. */
const lookupKeyOf = (offer: Offer): string =>
  [productOf(offer), offer.duration, Currency.options.map((one) => offer.prices[one]).join('-')].join('_');

const makePrice = async (stripe: Stripe, offer: Offer, lookup_key: string): Promise<string> => {
  const product = productOf(offer);
  await stripe.products
    .create({ id: product, name: `Cadre ${offer.title}`, metadata: { plan: offer.title } })
    .catch((error: unknown) => {
      if (!existsAlready(error)) throw error;
    });
  const { id } = await stripe.prices.create({
    product,
    currency: main.toLowerCase(),
    unit_amount: offer.prices[main],
    recurring: { interval: offer.duration },
    currency_options: Object.fromEntries(
      Currency.options
        .filter((one) => one !== main)
        .map((one) => [one.toLowerCase(), { unit_amount: offer.prices[one] }]),
    ),
    lookup_key,
    transfer_lookup_key: true,
    metadata: { plan: offer.title },
  });
  return id;
};

const findOrMakePrice = async (stripe: Stripe, offer: Offer): Promise<string> => {
  const key = lookupKeyOf(offer);
  const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
  return data[0]?.id ?? makePrice(stripe, offer, key);
};

const known = new WeakMap<Stripe, Map<string, Promise<string>>>();

/** The price of an offer at the payment service: looked up or made at its first use, then remembered. */
export const priceOf = (stripe: Stripe, offer: Offer): Promise<string> => {
  const prices = known.get(stripe) ?? new Map<string, Promise<string>>();
  known.set(stripe, prices);
  const key = lookupKeyOf(offer);
  const found = prices.get(key) ?? findOrMakePrice(stripe, offer);
  prices.set(key, found);
  // What failed is asked for again.
  found.catch(() => prices.delete(key));
  return found;
};

/** Forgets the prices: those of a sandbox that was begun anew are gone. */
export const clearPriceCache = (stripe: Stripe): void => {
  known.delete(stripe);
};
