import type { Stripe } from 'stripe';
import { z } from 'zod';
import { emit } from '../events.ts';
import { listOf } from '../listing.ts';
import { amount, currency, expand, flag, int, listing, mergeMetadata, metadata, text } from '../params.ts';
import { refused } from '../problem.ts';
import { decimal, get, idOf, newId, now, type World } from '../world.ts';
import { createProduct } from './products.ts';

const taxBehavior = z.enum(['exclusive', 'inclusive', 'unspecified']);
const currencyOptions = z.record(
  currency,
  z.strictObject({ unit_amount: amount, tax_behavior: taxBehavior.optional() }),
);
const fields = {
  active: flag.optional(),
  currency_options: currencyOptions.optional(),
  lookup_key: text.optional(),
  metadata: metadata.optional(),
  nickname: text.optional(),
  tax_behavior: taxBehavior.optional(),
  transfer_lookup_key: flag.optional(),
  expand,
};
export const PriceCreate = z.strictObject({
  ...fields,
  billing_scheme: z.literal('per_unit').optional(),
  currency,
  product: text.optional(),
  product_data: z
    .strictObject({ name: text, metadata: metadata.optional(), active: flag.optional(), id: text.optional() })
    .optional(),
  recurring: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: int.min(1).default(1),
      usage_type: z.literal('licensed').optional(),
    })
    .optional(),
  unit_amount: amount,
});
export const PriceUpdate = z.strictObject(fields);
export const PriceList = z.strictObject({
  ...listing,
  active: flag.optional(),
  currency: currency.optional(),
  lookup_keys: z.array(text).max(10).optional(),
  product: text.optional(),
  type: z.enum(['one_time', 'recurring']).optional(),
  recurring: z.strictObject({ interval: text.optional() }).optional(),
});

const optionsOf = (options: z.output<typeof currencyOptions>): Record<string, Stripe.Price.CurrencyOptions> =>
  Object.fromEntries(
    Object.entries(options).map(([code, option]) => [
      code,
      {
        custom_unit_amount: null,
        tax_behavior: option.tax_behavior ?? 'unspecified',
        unit_amount: option.unit_amount,
        unit_amount_decimal: decimal(option.unit_amount),
      },
    ]),
  );

/** A lookup key names one price; another may take it over only when asked to. */
const takeLookupKey = (world: World, key: string | undefined, transfer: boolean | undefined) => {
  const holder = key && world.ledger.all('price').find((price) => price.lookup_key === key);
  if (!holder) return;
  if (!transfer)
    throw refused(
      `A price (\`${holder.id}\`) already uses that lookup key. If you intended to transfer the lookup key to this price, pass \`transfer_lookup_key=true\`.`,
      { param: 'lookup_key' },
    );
  const after = world.ledger.update('price', holder.id, { lookup_key: null });
  emit(world, 'price.updated', after, holder);
};

export const createPrice = (world: World, params: z.output<typeof PriceCreate>) => {
  if (params.product === undefined && !params.product_data)
    throw refused('You must specify either `product` or `product_data` when creating a price.');
  takeLookupKey(world, params.lookup_key, params.transfer_lookup_key);
  const product = params.product_data
    ? createProduct(world, params.product_data)
    : get(world, 'product', params.product ?? '', 'product');
  const price = world.ledger.put('price', {
    id: newId('price'),
    object: 'price',
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created: now(world),
    currency: params.currency,
    currency_options: optionsOf({
      [params.currency]: { unit_amount: params.unit_amount, tax_behavior: params.tax_behavior },
      ...params.currency_options,
    }),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookup_key ?? null,
    metadata: mergeMetadata(null, params.metadata),
    nickname: params.nickname ?? null,
    product: product.id,
    recurring: params.recurring
      ? {
          interval: params.recurring.interval,
          interval_count: params.recurring.interval_count,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: params.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: params.recurring ? 'recurring' : 'one_time',
    unit_amount: params.unit_amount,
    unit_amount_decimal: decimal(params.unit_amount),
  });
  emit(world, 'price.created', price);
  return price;
};

export const updatePrice = (world: World, id: string, params: z.output<typeof PriceUpdate>) => {
  const before = get(world, 'price', id);
  if (params.lookup_key !== before.lookup_key)
    takeLookupKey(world, params.lookup_key, params.transfer_lookup_key);
  const { metadata: changes, currency_options, transfer_lookup_key: _t, expand: _e, ...plain } = params;
  const after = world.ledger.update('price', id, {
    ...plain,
    metadata: mergeMetadata(before.metadata, changes),
    currency_options: { ...before.currency_options, ...optionsOf(currency_options ?? {}) },
  });
  emit(world, 'price.updated', after, before);
  return after;
};

export const listPrices = (world: World, params: z.output<typeof PriceList>) =>
  listOf(
    '/v1/prices',
    world.ledger
      .all('price')
      .filter(
        (price) =>
          (params.active === undefined || params.active === price.active) &&
          (!params.currency || params.currency === price.currency) &&
          (!params.lookup_keys || params.lookup_keys.includes(price.lookup_key ?? '')) &&
          (!params.product || params.product === price.product) &&
          (!params.type || params.type === price.type) &&
          (!params.recurring?.interval || params.recurring.interval === price.recurring?.interval),
      ),
    params,
  );

/** What one unit costs in a currency, in minor units. */
export const unitAmount = (price: Stripe.Price, code: string): number => {
  const found = price.currency_options?.[code]?.unit_amount;
  if (found == null)
    throw refused(`The price specified does not support the currency \`${code}\`.`, { param: 'currency' });
  return found;
};

/** The older name of the same thing, which a subscription's item still carries. */
export const planOf = (price: Stripe.Price, code: string): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: unitAmount(price, code),
  amount_decimal: decimal(unitAmount(price, code)),
  billing_scheme: 'per_unit',
  created: price.created,
  currency: code,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: idOf(price.product),
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});
