import type { Stripe } from 'stripe';
import { z } from 'zod';
import { periodEnd } from '../calendar.ts';
import type { Line } from '../kinds.ts';
import { flag, int, mergeMetadata, metadata, text } from '../params.ts';
import { refused } from '../problem.ts';
import { get, now, type World } from '../world.ts';
import { creditLine, debitLine, fullLine, itemOf } from './subscription-lines.ts';

/** One item of a change, as a call names it. */
export const ItemChange = z.strictObject({
  id: text.optional(),
  price: text.optional(),
  quantity: int.min(0).optional(),
  deleted: flag.optional(),
  metadata: metadata.optional(),
});
export type ItemChange = z.output<typeof ItemChange>;

/** The lines and items that a change leads to. A new interval begins a new period at once. */
export const planChange = (
  world: World,
  subscription: Stripe.Subscription,
  items: ItemChange[],
  prorationDate: number | undefined,
  prorated: boolean,
) => {
  const time = prorationDate ?? now(world, subscription.test_clock);
  const { currency } = subscription;
  const lines: Line[] = [];
  let anchor = subscription.billing_cycle_anchor;
  let data = subscription.items.data;
  for (const [at, change] of items.entries()) {
    const old = data.find(({ id }) => id === change.id);
    if (change.id && !old)
      throw refused(`No such subscription item: '${change.id}'`, {
        code: 'resource_missing',
        param: `items[${at}][id]`,
      });
    if (old && prorated) lines.push(creditLine(world, old, currency, time));
    if (old && (change.deleted || change.quantity === 0)) {
      data = data.filter((item) => item !== old);
      continue;
    }
    const price = change.price ? get(world, 'price', change.price, `items[${at}][price]`) : old?.price;
    if (!price?.recurring)
      throw refused('Missing required param: items[0][price].', { param: `items[${at}][price]` });
    const sameInterval = old?.price.recurring?.interval === price.recurring.interval;
    if (!sameInterval && old) anchor = time;
    const start = sameInterval && old ? old.current_period_start : time;
    const end = sameInterval && old ? old.current_period_end : periodEnd(anchor, time, price.recurring);
    const wanted = {
      id: old?.id,
      price,
      quantity: change.quantity ?? old?.quantity ?? 1,
      metadata: mergeMetadata(old?.metadata ?? null, change.metadata),
    };
    const item = itemOf(subscription.id, wanted, currency, { start, end }, old?.created ?? time);
    if (!sameInterval) lines.push(fullLine(world, item, currency, { start, end }));
    else if (prorated) lines.push(debitLine(world, item, currency, time));
    data = old ? data.map((one) => (one === old ? item : one)) : [...data, item];
  }
  return { lines, data, anchor };
};
