import type { Stripe } from 'stripe';
import { z } from 'zod';
import { periodEnd } from '../calendar.ts';
import { type Context, get, now } from '../context.ts';
import { currency, int, mergeMetadata, metadata, nulls, text } from '../params.ts';
import { invalidRequest } from '../problem.ts';
import { DiscountParam } from './discounts.ts';

/** The parameters of a phase. */
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
interface NewPhase {
  items: { price: Stripe.Price; quantity: number; metadata: Record<string, string> }[];
  start: number;
  end: number;
  currency: string;
  discounts: string[];
  metadata: Record<string, string>;
  prorationBehavior: string;
}

export const toPhase = (phase: NewPhase): Stripe.SubscriptionSchedule.Phase => ({
  add_invoice_items: [],
  currency: phase.currency,
  default_tax_rates: [],
  discounts: phase.discounts.map((discount) => ({ coupon: null, discount, promotion_code: null })),
  end_date: phase.end,
  items: phase.items.map(({ price, quantity, metadata: itemMetadata }) => ({
    billing_thresholds: null,
    discounts: [],
    metadata: itemMetadata,
    plan: price.id,
    price: price.id,
    quantity,
    tax_rates: [],
  })),
  metadata: phase.metadata,
  proration_behavior: phase.prorationBehavior,
  start_date: phase.start,
  ...nulls('application_fee_percent billing_cycle_anchor billing_thresholds collection_method'),
  ...nulls('default_payment_method description invoice_settings on_behalf_of transfer_data trial_end'),
});

/** A phase can keep existing discounts, but not add new ones. */
const toDiscounts = (
  context: Context,
  discounts: z.output<typeof Phase>['discounts'],
  param: string,
): string[] =>
  (discounts || []).map(({ discount }) => {
    if (discount === undefined)
      throw invalidRequest('A phase can only keep an existing `discount` here.', { param });
    return get(context, 'discount', discount, param).id;
  });

/** The phases of a call. Each starts at the end of the one before. */
export const toPhases = (
  context: Context,
  params: z.output<typeof Phase>[],
  before: Stripe.SubscriptionSchedule,
) => {
  let start = before.phases[0]?.start_date ?? now(context);
  return params.map((phase, index) => {
    const items = phase.items.map((item) => ({
      price: get(context, 'price', item.price, `phases[${index}][items][0][price]`),
      quantity: item.quantity,
      metadata: mergeMetadata(null, item.metadata),
    }));
    if (typeof phase.start_date === 'number') start = phase.start_date;
    const recurring = items[0]?.price.recurring;
    const span = recurring && (phase.duration ? { ...recurring, ...phase.duration } : recurring);
    const end = phase.end_date ?? (span ? periodEnd(start, start, span) : start);
    if (end <= start)
      throw invalidRequest('The phase end date must be after its start date.', {
        param: `phases[${index}][end_date]`,
      });
    const newPhase = toPhase({
      items,
      start,
      end,
      currency: phase.currency ?? before.phases[0]?.currency ?? 'usd',
      discounts: toDiscounts(context, phase.discounts, `phases[${index}][discounts]`),
      metadata: mergeMetadata(null, phase.metadata),
      prorationBehavior: phase.proration_behavior ?? 'create_prorations',
    });
    start = end;
    return newPhase;
  });
};
