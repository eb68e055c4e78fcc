import type { Stripe } from 'stripe';
import { z } from 'zod';
import { type Context, decimal, get, newId, now, toId } from '../context.ts';
import { emit, updateAndEmit } from '../events.ts';
import { amount, currency, flag, int, mergeMetadata, metadata, text } from '../params.ts';
import { invalidRequest } from '../problem.ts';
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

const toCurrencyOptions = (
  options: z.output<typeof currencyOptions>,
): Record<string, Stripe.Price.CurrencyOptions> =>
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

/** A lookup key is unique; another price can take it over only with `transfer_lookup_key`. */
const transferLookupKey = (context: Context, key: string | undefined, transfer: boolean | undefined) => {
  const holder = key && context.store.all('price').find((price) => price.lookup_key === key);
  if (!holder) return;
  if (!transfer)
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key. If you intended to transfer the lookup key to this price, pass \`transfer_lookup_key=true\`.`,
      { param: 'lookup_key' },
    );
  updateAndEmit(context, 'price.updated', 'price', holder, { lookup_key: null });
};

export const createPrice = (context: Context, params: z.output<typeof PriceCreate>) => {
  if (params.product === undefined && !params.product_data)
    throw invalidRequest('You must specify either `product` or `product_data` when creating a price.');
  transferLookupKey(context, params.lookup_key, params.transfer_lookup_key);
  const product = params.product_data
    ? createProduct(context, params.product_data)
    : get(context, 'product', params.product ?? '', 'product');
  const price = context.store.put('price', {
    id: newId('price'),
    object: 'price',
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created: now(context),
    currency: params.currency,
    currency_options: toCurrencyOptions({
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
  emit(context, 'price.created', price);
  return price;
};

export const updatePrice = (context: Context, id: string, params: z.output<typeof PriceUpdate>) => {
  const before = get(context, 'price', id);
  if (params.lookup_key !== before.lookup_key)
    transferLookupKey(context, params.lookup_key, params.transfer_lookup_key);
  const { metadata: changes, currency_options, transfer_lookup_key: _t, ...plain } = params;
  return updateAndEmit(context, 'price.updated', 'price', before, {
    ...plain,
    metadata: mergeMetadata(before.metadata, changes),
    currency_options: { ...before.currency_options, ...toCurrencyOptions(currency_options ?? {}) },
  });
};

/** The unit amount in a currency, in minor units. */
export const getUnitAmount = (price: Stripe.Price, code: string): number => {
  const amount = price.currency_options?.[code]?.unit_amount;
  if (amount == null)
    throw invalidRequest(`The price specified does not support the currency \`${code}\`.`, {
      param: 'currency',
    });
  return amount;
};

/** The price as a plan, the older object that subscription items still include. */
export const toPlan = (price: Stripe.Price, code: string): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: getUnitAmount(price, code),
  amount_decimal: decimal(getUnitAmount(price, code)),
  billing_scheme: 'per_unit',
  created: price.created,
  currency: code,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: toId(price.product),
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});
