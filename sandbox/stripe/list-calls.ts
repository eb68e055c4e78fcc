import { z } from 'zod';
import type { Call } from './call.ts';
import type { Context } from './context.ts';
import type { Kinds } from './kinds.ts';
import { findSubscriptionId } from './objects/invoices.ts';
import { promotionCodeNow, sameCode } from './objects/promotion-codes.ts';
import { listTaxIds } from './objects/tax.ts';
import { currency, flag, type Listing, listing, text } from './params.ts';
import { missing } from './problem.ts';

const inRange = (created: number, range: Listing['created']) => {
  if (range === undefined) return true;
  if (typeof range === 'number') return created === range;
  return (
    created > (range.gt ?? -Infinity) &&
    created >= (range.gte ?? -Infinity) &&
    created < (range.lt ?? Infinity) &&
    created <= (range.lte ?? Infinity)
  );
};

/** A page of a list, newest first; `items` are oldest first. */
const listPage = <T extends { id: string; created?: number }>(url: string, items: T[], params: Listing) => {
  const all = items
    .filter((item) => item.created === undefined || inRange(item.created, params.created))
    .reverse();
  const getIndex = (id: string, param: string) => {
    const index = all.findIndex((item) => item.id === id);
    if (index < 0) throw missing('object', id, param);
    return index;
  };
  let from = 0;
  if (params.starting_after !== undefined) from = getIndex(params.starting_after, 'starting_after') + 1;
  let until = from + params.limit;
  if (params.ending_before !== undefined) {
    until = getIndex(params.ending_before, 'ending_before');
    from = Math.max(0, until - params.limit);
  }
  const hasMore = params.ending_before !== undefined ? from > 0 : until < all.length;
  return { object: 'list' as const, data: all.slice(from, until), has_more: hasMore, url };
};

const isSet = (value: unknown) => value !== undefined && value !== '';

/** `GET <path>`. The `equal` parameters select objects whose field of that name has the value. */
const list = <K extends keyof Kinds, P extends z.ZodRawShape>(
  path: string,
  kind: K,
  equal: z.ZodRawShape = {},
  more: {
    params?: P;
    /** Selects by the other parameters. */
    matches?: (object: Kinds[K], params: z.output<z.ZodObject<P>>) => boolean;
    toResponse?: (context: Context, object: Kinds[K]) => Kinds[K];
  } = {},
): Call => ({
  method: 'GET',
  path,
  params: z.strictObject({ ...listing, ...equal, ...more.params }),
  run: (context, parsed) => {
    const values = parsed as Record<string, unknown>;
    const isEqual = (object: object, name: string) =>
      !isSet(values[name]) || values[name] === (object as Record<string, unknown>)[name];
    const { toResponse = (_, object) => object, matches = () => true } = more;
    const objects = context.store
      .all(kind)
      .map((object) => toResponse(context, object))
      .filter(
        (object) =>
          Object.keys(equal).every((name) => isEqual(object, name)) &&
          matches(object, parsed as z.output<z.ZodObject<P>>),
      );
    return listPage(path, objects, parsed as Listing);
  },
});

const optionalText = text.optional();
const optionalTexts = z.array(text).optional();
const endedStatuses = new Set<string>(['canceled', 'incomplete_expired']);

export const listCalls: Call[] = [
  list(
    '/v1/products',
    'product',
    { active: flag.optional() },
    { params: { ids: optionalTexts }, matches: ({ id }, { ids }) => !ids || ids.includes(id) },
  ),
  list(
    '/v1/prices',
    'price',
    {
      active: flag.optional(),
      currency: currency.optional(),
      product: optionalText,
      type: z.enum(['one_time', 'recurring']).optional(),
    },
    {
      params: {
        lookup_keys: z.array(text).max(10).optional(),
        recurring: z.strictObject({ interval: optionalText }).optional(),
      },
      matches: (price, { lookup_keys, recurring }) =>
        (!lookup_keys || lookup_keys.includes(price.lookup_key ?? '')) &&
        (!recurring?.interval || recurring.interval === price.recurring?.interval),
    },
  ),
  list(
    '/v1/promotion_codes',
    'promotion_code',
    { active: flag.optional(), customer: optionalText },
    {
      params: { code: optionalText, coupon: optionalText },
      matches: (promotionCode, { code, coupon }) =>
        (!code || sameCode(code, promotionCode.code)) &&
        (!coupon || coupon === promotionCode.promotion.coupon),
      toResponse: promotionCodeNow,
    },
  ),
  list('/v1/customers', 'customer', { email: optionalText }),
  list(
    '/v1/subscriptions',
    'subscription',
    { customer: optionalText },
    {
      params: { price: optionalText, status: optionalText },
      matches: ({ items, status: current }, { price, status }) =>
        (!price || items.data.some((item) => item.price.id === price)) &&
        (status === 'all' ||
          (status === 'ended'
            ? endedStatuses.has(current)
            : status
              ? status === current
              : current !== 'canceled')),
    },
  ),
  list(
    '/v1/invoices',
    'invoice',
    {
      collection_method: optionalText,
      customer: optionalText,
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
    },
    {
      params: { subscription: optionalText },
      matches: (invoice, { subscription }) => !subscription || subscription === findSubscriptionId(invoice),
    },
  ),
  list('/v1/charges', 'charge', { customer: optionalText, payment_intent: optionalText }),
  list('/v1/refunds', 'refund', { charge: optionalText, payment_intent: optionalText }),
  list('/v1/disputes', 'dispute', { charge: optionalText, payment_intent: optionalText }),
  {
    method: 'GET',
    path: '/v1/customers/:id/tax_ids',
    params: z.strictObject(listing),
    run: (context, params, id) =>
      listPage(`/v1/customers/${id}/tax_ids`, listTaxIds(context, id), params as Listing),
  },
];
