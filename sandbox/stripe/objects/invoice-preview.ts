import type { Stripe } from 'stripe';
import { z } from 'zod';
import { periodEnd } from '../calendar.ts';
import { currency, expand, flag, int, text } from '../params.ts';
import { refused } from '../problem.ts';
import { get, idOf, newId, now, type World } from '../world.ts';
import { DiscountParam, readOffers } from './discounts.ts';
import { draftInvoice } from './invoice-draft.ts';
import { planChange } from './plan-change.ts';
import { currentPeriodEnd } from './subscription-cycle.ts';
import { fullLine, itemOf, liveDiscounts } from './subscription-lines.ts';

const Item = z.strictObject({
  id: text.optional(),
  price: text.optional(),
  quantity: int.min(0).optional(),
  deleted: flag.optional(),
});
export const PreviewCreate = z.strictObject({
  customer: text.optional(),
  subscription: text.optional(),
  currency: currency.optional(),
  discounts: z.union([z.literal(''), z.array(DiscountParam)]).optional(),
  preview_mode: z.enum(['next', 'recurring']).optional(),
  subscription_details: z
    .strictObject({
      items: z.array(Item).optional(),
      proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
      proration_date: int.optional(),
      cancel_at_period_end: flag.optional(),
    })
    .optional(),
  expand,
});

const asPreview = (invoice: Stripe.Invoice): Stripe.Invoice => ({
  ...invoice,
  id: `upcoming_${newId('in')}`,
});

const offersAsDiscounts = (
  world: World,
  given: z.output<typeof PreviewCreate>['discounts'],
  customer: string,
  code: string,
) => readOffers(world, given, customer, code).map(({ coupon }) => ({ id: newId('di'), coupon }));

const previewNew = (world: World, params: z.output<typeof PreviewCreate>) => {
  const customer = get(world, 'customer', params.customer ?? '', 'customer');
  const wanted = params.subscription_details?.items ?? [];
  const prices = wanted.map((item, at) =>
    get(world, 'price', item.price ?? '', `subscription_details[items][${at}][price]`),
  );
  const code = params.currency ?? prices[0]?.currency ?? 'usd';
  const start = now(world, customer.test_clock);
  const lines = prices.map((price, at) => {
    if (!price.recurring) throw refused('Only recurring prices can be previewed for a subscription.');
    const period = { start, end: periodEnd(start, start, price.recurring) };
    const item = itemOf('sub_preview', { price, quantity: wanted[at]?.quantity ?? 1 }, code, period, start);
    return { ...fullLine(world, item, code, period), subscription: null };
  });
  return draftInvoice(world, {
    customer,
    currency: code,
    subscription: null,
    reason: 'subscription_create',
    lines,
    discounts: offersAsDiscounts(world, params.discounts, customer.id, code),
  });
};

const previewChange = (
  world: World,
  subscription: Stripe.Subscription,
  params: z.output<typeof PreviewCreate>,
) => {
  const details = params.subscription_details ?? {};
  const behavior = details.proration_behavior ?? 'create_prorations';
  const change = planChange(
    world,
    subscription,
    details.items ?? [],
    details.proration_date,
    behavior !== 'none',
  );
  const atOnce =
    details.items !== undefined &&
    (behavior === 'always_invoice' || change.anchor !== subscription.billing_cycle_anchor);
  const start = currentPeriodEnd(subscription);
  const waiting = world.ledger.find('pending_lines', subscription.id)?.lines ?? [];
  const next = change.data.flatMap((item) => {
    const { recurring } = item.price;
    return recurring
      ? [
          fullLine(world, item, subscription.currency, {
            start,
            end: periodEnd(subscription.billing_cycle_anchor, start, recurring),
          }),
        ]
      : [];
  });
  return draftInvoice(world, {
    customer: get(world, 'customer', idOf(subscription.customer)),
    currency: subscription.currency,
    subscription,
    reason: atOnce ? 'subscription_update' : 'upcoming',
    lines: [...waiting, ...change.lines, ...(atOnce ? [] : next)],
    discounts:
      params.discounts === undefined
        ? liveDiscounts(world, subscription)
        : offersAsDiscounts(world, params.discounts, idOf(subscription.customer), subscription.currency),
  });
};

/** What an invoice would be: of a change, of the next renewal, or of a new subscription. Keeps nothing. */
export const previewInvoice = (world: World, params: z.output<typeof PreviewCreate>) => {
  if (!params.subscription) return asPreview(previewNew(world, params));
  const subscription = get(world, 'subscription', params.subscription, 'subscription');
  const changes = params.subscription_details?.items !== undefined;
  if (subscription.ended_at !== null || (subscription.cancel_at_period_end && !changes))
    throw refused(`No upcoming invoices for customer: ${idOf(subscription.customer)}`, {
      code: 'invoice_upcoming_none',
    });
  return asPreview(previewChange(world, subscription, params));
};
