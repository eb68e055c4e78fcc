import type { Context } from './context.ts';
import type { Kinds } from './kinds.ts';
import { invalidRequest } from './problem.ts';

type Json = Record<string, unknown>;

/** The fields that a response includes only on `expand`, and how to read them. */
const includable: Record<string, Record<string, (context: Context, object: Json) => unknown>> = {
  price: { currency_options: (_, price) => price.currency_options },
  coupon: {
    currency_options: (_, coupon) => coupon.currency_options,
    applies_to: (_, coupon) => coupon.applies_to,
  },
  'checkout.session': { line_items: (_, session) => session.line_items },
  charge: {
    refunds: (context, charge) => {
      const refunds = context.store.all('refund').filter((refund) => refund.charge === charge.id);
      const url = `/v1/charges/${String(charge.id)}/refunds`;
      return { object: 'list', data: refunds.reverse().slice(0, 10), has_more: refunds.length > 10, url };
    },
  },
  customer: {
    subscriptions: (context, customer) => ({
      object: 'list',
      data: context.store
        .all('subscription')
        .filter((subscription) => subscription.customer === customer.id && !subscription.ended_at)
        .reverse(),
      has_more: false,
      url: `/v1/customers/${String(customer.id)}/subscriptions`,
    }),
  },
  invoice: {
    payments: (context, invoice) => ({
      object: 'list',
      data: context.store.all('invoice_payment').filter((payment) => payment.invoice === invoice.id),
      has_more: false,
      url: '/v1/invoice_payments',
    }),
  },
};

const kindsByPrefix: [prefix: string, kind: keyof Kinds][] = [
  ['prod_', 'product'],
  ['price_', 'price'],
  ['promo_', 'promotion_code'],
  ['di_', 'discount'],
  ['cus_', 'customer'],
  ['pm_', 'payment_method'],
  ['pi_', 'payment_intent'],
  ['ch_', 'charge'],
  ['re_', 'refund'],
  ['du_', 'dispute'],
  ['in_', 'invoice'],
  ['sub_sched_', 'subscription_schedule'],
  ['sub_', 'subscription'],
  ['cs_', 'checkout.session'],
];

const findById = (context: Context, id: string, field: string): unknown => {
  if (field === 'coupon') return context.store.find('coupon', id);
  if (field === 'product') return context.store.find('product', id);
  const kind = kindsByPrefix.find(([prefix]) => id.startsWith(prefix))?.[1];
  return kind && context.store.find(kind, id);
};

/** `['a.b', 'a.c', 'd']` as `{a: ['b', 'c'], d: []}`. */
const groupByFirst = (paths: string[]) => {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const dot = path.indexOf('.');
    const first = dot < 0 ? path : path.slice(0, dot);
    groups.set(first, [...(groups.get(first) ?? []), ...(dot < 0 ? [] : [path.slice(dot + 1)])]);
  }
  return groups;
};

const renderValue = (context: Context, value: unknown, paths: string[]): unknown => {
  if (Array.isArray(value)) return value.map((item) => renderValue(context, item, paths));
  if (typeof value !== 'object' || value === null) return value;
  const object = value as Json;
  const requested = groupByFirst(paths);
  const hidden = includable[String(object.object)] ?? {};
  const rendered: Json = {};
  for (const [field, inner] of Object.entries(object)) {
    if (field in hidden) continue;
    rendered[field] = requested.has(field)
      ? expandField(context, field, inner, requested.get(field) ?? [])
      : renderValue(context, inner, []);
  }
  for (const [field, paths] of requested) {
    const fill = hidden[field];
    if (fill) {
      const content = fill(context, object);
      if (content !== undefined) rendered[field] = renderValue(context, content, paths);
    } else if (!(field in object))
      throw invalidRequest(`This property cannot be expanded (${field}).`, { param: 'expand' });
  }
  return rendered;
};

const expandField = (context: Context, field: string, value: unknown, paths: string[]): unknown => {
  if (Array.isArray(value)) return value.map((item) => expandField(context, field, item, paths));
  if (typeof value !== 'string') return renderValue(context, value, paths);
  const object = findById(context, value, field);
  if (!object) throw invalidRequest(`This property cannot be expanded (${field}).`, { param: 'expand' });
  return renderValue(context, object, paths);
};

/** An object as a response shows it: without includable fields, and with the `expand` paths resolved. */
export const render = <T>(context: Context, object: T, paths: string[] = []): T =>
  renderValue(context, object, paths) as T;
