import type { Stripe } from 'stripe';
import { z } from 'zod';
import { periodEnd } from '../calendar.ts';
import { type Context, get, now } from '../context.ts';
import type { Line } from '../kinds.ts';
import { flag, int, mergeMetadata, metadata, text } from '../params.ts';
import { invalidRequest } from '../problem.ts';
import { createCreditLine, createDebitLine, createFullLine, createItem } from './subscription-lines.ts';

/** The parameters that change an item. */
export const ItemChange = z.strictObject({
  id: text.optional(),
  price: text.optional(),
  quantity: int.min(0).optional(),
  deleted: flag.optional(),
  metadata: metadata.optional(),
});
export type ItemChange = z.output<typeof ItemChange>;

/** The invoice lines and items of a change. A new interval starts a new period at once. */
export const computePlanChange = (
  context: Context,
  subscription: Stripe.Subscription,
  items: ItemChange[],
  prorationDate: number | undefined,
  prorated: boolean,
) => {
  const time = prorationDate ?? now(context);
  const { currency } = subscription;
  const lines: Line[] = [];
  let anchor = subscription.billing_cycle_anchor;
  let data = subscription.items.data;
  for (const [index, change] of items.entries()) {
    const old = data.find(({ id }) => id === change.id);
    if (change.id && !old)
      throw invalidRequest(`No such subscription item: '${change.id}'`, {
        code: 'resource_missing',
        param: `items[${index}][id]`,
      });
    if (old && prorated) lines.push(createCreditLine(context, old, currency, time));
    if (old && (change.deleted || change.quantity === 0)) {
      data = data.filter((item) => item !== old);
      continue;
    }
    const price = change.price ? get(context, 'price', change.price, `items[${index}][price]`) : old?.price;
    if (!price?.recurring)
      throw invalidRequest('Missing required param: items[0][price].', { param: `items[${index}][price]` });
    const sameInterval = old?.price.recurring?.interval === price.recurring.interval;
    if (!sameInterval && old) anchor = time;
    const start = sameInterval && old ? old.current_period_start : time;
    const end = sameInterval && old ? old.current_period_end : periodEnd(anchor, time, price.recurring);
    const values = {
      id: old?.id,
      price,
      quantity: change.quantity ?? old?.quantity ?? 1,
      metadata: mergeMetadata(old?.metadata ?? null, change.metadata),
    };
    const item = createItem(subscription.id, values, currency, { start, end }, old?.created ?? time);
    if (!sameInterval) lines.push(createFullLine(context, item, currency, { start, end }));
    else if (prorated) lines.push(createDebitLine(context, item, currency, time));
    data = old ? data.map((existing) => (existing === old ? item : existing)) : [...data, item];
  }
  return { lines, data, anchor };
};
