import type { Stripe } from 'stripe';
import { z } from 'zod';
import { periodEnd } from '../calendar.ts';
import { currency, int, mergeMetadata, metadata, text } from '../params.ts';
import { refused } from '../problem.ts';
import { get, now, type World } from '../world.ts';
import { DiscountParam } from './discounts.ts';

/** A phase, as a call describes it. */
export const Phase = z.strictObject({
  items: z
    .array(z.strictObject({ price: text, quantity: int.min(1).default(1), metadata: metadata.optional() }))
    .min(1),
  start_date: z.union([z.literal('now'), int]).optional(),
  end_date: int.optional(),
  duration: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: int.min(1).default(1),
    })
    .optional(),
  currency: currency.optional(),
  discounts: z.union([z.literal(''), z.array(DiscountParam)]).optional(),
  metadata: metadata.optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
});
interface PhaseWanted {
  items: { price: Stripe.Price; quantity: number; metadata: Record<string, string> }[];
  start: number;
  end: number;
  currency: string;
  discounts: string[];
  metadata: Record<string, string>;
  prorationBehavior: string;
}

export const phaseOf = (wanted: PhaseWanted): Stripe.SubscriptionSchedule.Phase => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  currency: wanted.currency,
  default_payment_method: null,
  default_tax_rates: [],
  description: null,
  discounts: wanted.discounts.map((discount) => ({ coupon: null, discount, promotion_code: null })),
  end_date: wanted.end,
  invoice_settings: null,
  items: wanted.items.map(({ price, quantity, metadata: notes }) => ({
    billing_thresholds: null,
    discounts: [],
    metadata: notes,
    plan: price.id,
    price: price.id,
    quantity,
    tax_rates: [],
  })),
  metadata: wanted.metadata,
  on_behalf_of: null,
  proration_behavior: wanted.prorationBehavior,
  start_date: wanted.start,
  transfer_data: null,
  trial_end: null,
});

/** A phase goes on with discounts that are there; it gives no new ones. */
const discountsOf = (world: World, given: z.output<typeof Phase>['discounts'], param: string): string[] =>
  (given || []).map(({ discount }) => {
    if (discount === undefined)
      throw refused('A phase can only keep an existing `discount` here.', { param });
    return get(world, 'discount', discount, param).id;
  });

/** The phases of a call, each beginning where the last one ends. */
export const phasesOf = (
  world: World,
  given: z.output<typeof Phase>[],
  before: Stripe.SubscriptionSchedule,
) => {
  let start = before.phases[0]?.start_date ?? now(world);
  return given.map((phase, at) => {
    const items = phase.items.map((item) => ({
      price: get(world, 'price', item.price, `phases[${at}][items][0][price]`),
      quantity: item.quantity,
      metadata: mergeMetadata(null, item.metadata),
    }));
    if (typeof phase.start_date === 'number') start = phase.start_date;
    const recurring = items[0]?.price.recurring;
    const span = recurring && (phase.duration ? { ...recurring, ...phase.duration } : recurring);
    const end = phase.end_date ?? (span ? periodEnd(start, start, span) : start);
    if (end <= start)
      throw refused('The phase end date must be after its start date.', { param: `phases[${at}][end_date]` });
    const made = phaseOf({
      items,
      start,
      end,
      currency: phase.currency ?? before.phases[0]?.currency ?? 'usd',
      discounts: discountsOf(world, phase.discounts, `phases[${at}][discounts]`),
      metadata: mergeMetadata(null, phase.metadata),
      prorationBehavior: phase.proration_behavior ?? 'create_prorations',
    });
    start = end;
    return made;
  });
};
