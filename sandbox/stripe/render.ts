import type { Kinds } from './kinds.ts';
import { refused } from './problem.ts';
import type { World } from './world.ts';

type Json = Record<string, unknown>;

/** What an object only shows when it is asked for, and where that comes from if it is not stored in the object. */
const onRequest: Record<string, Record<string, (world: World, object: Json) => unknown>> = {
  price: { currency_options: (_, price) => price.currency_options },
  coupon: {
    currency_options: (_, coupon) => coupon.currency_options,
    applies_to: (_, coupon) => coupon.applies_to,
  },
  'checkout.session': { line_items: (_, session) => session.line_items },
  customer: {
    subscriptions: (world, customer) => ({
      object: 'list',
      data: world.ledger
        .all('subscription')
        .filter((one) => one.customer === customer.id && !one.ended_at)
        .reverse(),
      has_more: false,
      url: `/v1/customers/${String(customer.id)}/subscriptions`,
    }),
  },
  invoice: {
    payments: (world, invoice) => ({
      object: 'list',
      data: world.ledger.all('invoice_payment').filter((one) => one.invoice === invoice.id),
      has_more: false,
      url: '/v1/invoice_payments',
    }),
  },
};

const kindOfId: [prefix: string, kind: keyof Kinds][] = [
  ['prod_', 'product'],
  ['price_', 'price'],
  ['promo_', 'promotion_code'],
  ['di_', 'discount'],
  ['cus_', 'customer'],
  ['pm_', 'payment_method'],
  ['pi_', 'payment_intent'],
  ['ch_', 'charge'],
  ['in_', 'invoice'],
  ['sub_sched_', 'subscription_schedule'],
  ['sub_', 'subscription'],
  ['cs_', 'checkout.session'],
  ['clock_', 'test_helpers.test_clock'],
];

const findById = (world: World, id: string, field: string): unknown => {
  if (field === 'coupon') return world.ledger.find('coupon', id) ?? world.ledger.find('deleted_coupon', id);
  if (field === 'product') return world.ledger.find('product', id);
  const kind = kindOfId.find(([prefix]) => id.startsWith(prefix))?.[1];
  return kind && world.ledger.find(kind, id);
};

/** `['a.b', 'a.c', 'd']` as `{a: ['b', 'c'], d: []}`. */
const byFirst = (paths: string[]) => {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const dot = path.indexOf('.');
    const first = dot < 0 ? path : path.slice(0, dot);
    groups.set(first, [...(groups.get(first) ?? []), ...(dot < 0 ? [] : [path.slice(dot + 1)])]);
  }
  return groups;
};

const shown = (world: World, value: unknown, paths: string[]): unknown => {
  if (Array.isArray(value)) return value.map((one) => shown(world, one, paths));
  if (typeof value !== 'object' || value === null) return value;
  const object = value as Json;
  const wanted = byFirst(paths);
  const hidden = onRequest[String(object.object)] ?? {};
  const answer: Json = {};
  for (const [field, inner] of Object.entries(object)) {
    if (field in hidden) continue;
    answer[field] = wanted.has(field)
      ? expanded(world, field, inner, wanted.get(field) ?? [])
      : shown(world, inner, []);
  }
  for (const [field, paths] of wanted) {
    const fill = hidden[field];
    if (fill) {
      const content = fill(world, object);
      if (content !== undefined) answer[field] = shown(world, content, paths);
    } else if (!(field in object))
      throw refused(`This property cannot be expanded (${field}).`, { param: 'expand' });
  }
  return answer;
};

const expanded = (world: World, field: string, value: unknown, paths: string[]): unknown => {
  if (Array.isArray(value)) return value.map((one) => expanded(world, field, one, paths));
  if (typeof value !== 'string') return shown(world, value, paths);
  const found = findById(world, value, field);
  if (!found) throw refused(`This property cannot be expanded (${field}).`, { param: 'expand' });
  return shown(world, found, paths);
};

/** An object as an answer shows it: what is only shown on request left out, `expand` paths filled in. */
export const render = <T>(world: World, object: T, paths: string[] = []): T =>
  shown(world, object, paths) as T;
