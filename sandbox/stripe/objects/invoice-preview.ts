import type { Stripe } from 'stripe';
import { z } from 'zod';
import { periodEnd } from '../calendar.ts';
import { type Context, get, newId, now, toId } from '../context.ts';
import { currency, flag, int, text } from '../params.ts';
import { invalidRequest } from '../problem.ts';
import { DiscountParam, readCouponUses } from './discounts.ts';
import { draftInvoice } from './invoice-draft.ts';
import { computePlanChange } from './plan-change.ts';
import { currentPeriodEnd } from './subscription-cycle.ts';
import { createCreditLine, createFullLine, createItem, listLiveDiscounts } from './subscription-lines.ts';

const Item = z.strictObject({
  id: text.optional(),
  price: text.optional(),
  quantity: int.min(0).optional(),
  deleted: flag.optional(),
});
export const PreviewCreate = z.strictObject({
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  customer: text.optional(),
  schedule: text.optional(),
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
      cancel_now: flag.optional(),
    })
    .optional(),
});

const asPreview = (invoice: Stripe.Invoice): Stripe.Invoice => ({
  ...invoice,
  id: `upcoming_${newId('in')}`,
});

const readDiscounts = (
  context: Context,
  discounts: z.output<typeof PreviewCreate>['discounts'],
  customer: string,
  code: string,
) => readCouponUses(context, discounts, customer, code).map(({ coupon }) => ({ id: newId('di'), coupon }));

const previewNew = (context: Context, params: z.output<typeof PreviewCreate>) => {
  const customer = get(context, 'customer', params.customer ?? '', 'customer');
  const items = params.subscription_details?.items ?? [];
  const prices = items.map((item, index) =>
    get(context, 'price', item.price ?? '', `subscription_details[items][${index}][price]`),
  );
  const code = params.currency ?? prices[0]?.currency ?? 'usd';
  const start = now(context);
  const lines = prices.map((price, index) => {
    if (!price.recurring) throw invalidRequest('Only recurring prices can be previewed for a subscription.');
    const period = { start, end: periodEnd(start, start, price.recurring) };
    const item = createItem(
      'sub_preview',
      { price, quantity: items[index]?.quantity ?? 1 },
      code,
      period,
      start,
    );
    return { ...createFullLine(context, item, code, period), subscription: null };
  });
  return draftInvoice(context, {
    customer,
    currency: code,
    subscription: null,
    reason: 'subscription_create',
    lines,
    discounts: readDiscounts(context, params.discounts, customer.id, code),
    automaticTax: params.automatic_tax?.enabled,
  });
};

const previewChange = (
  context: Context,
  subscription: Stripe.Subscription,
  params: z.output<typeof PreviewCreate>,
) => {
  const details = params.subscription_details ?? {};
  const common = {
    customer: get(context, 'customer', toId(subscription.customer)),
    currency: subscription.currency,
    subscription,
    automaticTax: params.automatic_tax?.enabled,
  };
  if (details.cancel_now) {
    const time = details.proration_date ?? now(context);
    const lines = subscription.items.data.map((item) =>
      createCreditLine(context, item, subscription.currency, time),
    );
    return draftInvoice(context, { ...common, reason: 'upcoming', lines, discounts: [] });
  }
  const behavior = details.proration_behavior ?? 'create_prorations';
  const change = computePlanChange(
    context,
    subscription,
    details.items ?? [],
    details.proration_date,
    behavior !== 'none',
  );
  const isImmediate =
    details.items !== undefined &&
    (behavior === 'always_invoice' || change.anchor !== subscription.billing_cycle_anchor);
  const start = currentPeriodEnd(subscription);
  const pending = context.store.find('pending_lines', subscription.id)?.lines ?? [];
  const next = change.data.flatMap((item) => {
    const { recurring } = item.price;
    return recurring
      ? [
          createFullLine(context, item, subscription.currency, {
            start,
            end: periodEnd(subscription.billing_cycle_anchor, start, recurring),
          }),
        ]
      : [];
  });
  return draftInvoice(context, {
    ...common,
    reason: isImmediate ? 'subscription_update' : 'upcoming',
    lines: [...pending, ...change.lines, ...(isImmediate ? [] : next)],
    discounts:
      params.discounts === undefined
        ? listLiveDiscounts(context, subscription)
        : readDiscounts(context, params.discounts, toId(subscription.customer), subscription.currency),
  });
};

/** Previews the renewal with the prices and discounts of the phase that starts with it. */
const previewScheduled = (context: Context, schedule: Stripe.SubscriptionSchedule) => {
  const subscription = get(context, 'subscription', toId(schedule.subscription ?? ''));
  const code = subscription.currency;
  const start = currentPeriodEnd(subscription);
  const phase = schedule.phases.find(({ start_date, end_date }) => start_date <= start && start < end_date);
  if (!phase) return previewChange(context, subscription, {});
  const discountsOfPhase = phase.discounts.flatMap(({ discount }) => (discount ? [toId(discount)] : []));
  const lines = phase.items.flatMap(({ price: id, quantity = 1 }) => {
    const price = get(context, 'price', toId(id));
    if (!price.recurring) return [];
    const period = { start, end: periodEnd(start, start, price.recurring) };
    return [
      createFullLine(
        context,
        createItem(subscription.id, { price, quantity }, code, period, start),
        code,
        period,
      ),
    ];
  });
  return draftInvoice(context, {
    customer: get(context, 'customer', toId(subscription.customer)),
    currency: code,
    subscription,
    reason: 'upcoming',
    lines: [...(context.store.find('pending_lines', subscription.id)?.lines ?? []), ...lines],
    discounts: listLiveDiscounts(context, subscription).filter(({ id }) => discountsOfPhase.includes(id)),
    automaticTax: undefined,
  });
};

/** Previews the invoice of a change, of the next renewal, or of a new subscription. Stores nothing. */
export const previewInvoice = (context: Context, params: z.output<typeof PreviewCreate>) => {
  if (params.schedule)
    return asPreview(
      previewScheduled(context, get(context, 'subscription_schedule', params.schedule, 'schedule')),
    );
  if (!params.subscription) return asPreview(previewNew(context, params));
  const subscription = get(context, 'subscription', params.subscription, 'subscription');
  const changes =
    params.subscription_details?.items !== undefined || params.subscription_details?.cancel_now === true;
  if (subscription.ended_at !== null || (subscription.cancel_at_period_end && !changes))
    throw invalidRequest(`No upcoming invoices for customer: ${toId(subscription.customer)}`, {
      code: 'invoice_upcoming_none',
    });
  return asPreview(previewChange(context, subscription, params));
};
