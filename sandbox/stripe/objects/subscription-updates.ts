import type { Stripe } from 'stripe';
import { z } from 'zod';
import { emit } from '../events.ts';
import { expand, flag, int, mergeMetadata, metadata, text } from '../params.ts';
import { refused } from '../problem.ts';
import { get, idOf, now, type World } from '../world.ts';
import { chargeProblem, collect } from './collect.ts';
import { DiscountParam, readOffers, redeem } from './discounts.ts';
import { draftInvoice } from './invoice-draft.ts';
import { addInvoice, finalize, voidInvoice } from './invoices.ts';
import { ItemChange, planChange } from './plan-change.ts';
import { endSubscription } from './subscription-end.ts';
import { liveDiscounts } from './subscription-lines.ts';
import { dropUsedUp } from './subscriptions.ts';

const cancellation = z.strictObject({
  comment: text.optional(),
  feedback: z
    .enum([
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ])
    .optional(),
});
const prorationBehavior = z.enum(['always_invoice', 'create_prorations', 'none']);
export const SubscriptionUpdate = z.strictObject({
  items: z.array(ItemChange).optional(),
  cancel_at: z.union([z.literal(''), int]).optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: cancellation.optional(),
  default_payment_method: text.optional(),
  description: text.optional(),
  discounts: z.union([z.literal(''), z.array(DiscountParam)]).optional(),
  metadata: metadata.optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
    .default('allow_incomplete'),
  proration_behavior: prorationBehavior.default('create_prorations'),
  proration_date: int.optional(),
  off_session: flag.optional(),
  expand,
});
export const SubscriptionCancel = z.strictObject({
  cancellation_details: cancellation.optional(),
  invoice_now: flag.optional(),
  prorate: flag.optional(),
  expand,
});

const pendingFor = 23 * 3600;

const customerOf = (world: World, subscription: Stripe.Subscription) =>
  get(world, 'customer', idOf(subscription.customer));

const unchanged = (before: Stripe.Subscription, items: ItemChange[]) =>
  items.every((change) => {
    const old = before.items.data.find(({ id }) => id === change.id);
    return (
      old &&
      !change.deleted &&
      (!change.price || change.price === old.price.id) &&
      (change.quantity === undefined || change.quantity === old.quantity)
    );
  });

const changeItems = (
  world: World,
  before: Stripe.Subscription,
  params: z.output<typeof SubscriptionUpdate>,
) => {
  const { ledger } = world;
  const prorated = params.proration_behavior !== 'none';
  const { lines, data, anchor } = planChange(
    world,
    before,
    params.items ?? [],
    params.proration_date,
    prorated,
  );
  const newItems = { items: { ...before.items, data }, billing_cycle_anchor: anchor };
  // A new period is billed at once, whatever is said about prorations.
  const billNow = params.proration_behavior === 'always_invoice' || anchor !== before.billing_cycle_anchor;
  if (!billNow) {
    const waiting = ledger.find('pending_lines', before.id)?.lines ?? [];
    if (lines.length > 0) ledger.put('pending_lines', { id: before.id, lines: [...waiting, ...lines] });
    ledger.update('subscription', before.id, newItems);
    return;
  }
  const held = params.payment_behavior === 'pending_if_incomplete';
  const changed = held ? before : ledger.update('subscription', before.id, newItems);
  const waiting = ledger.find('pending_lines', before.id)?.lines ?? [];
  ledger.remove('pending_lines', before.id);
  const invoice = addInvoice(
    world,
    draftInvoice(world, {
      customer: customerOf(world, before),
      currency: before.currency,
      subscription: changed,
      reason: 'subscription_update',
      lines: [...waiting, ...lines],
      discounts: liveDiscounts(world, before),
    }),
  );
  finalize(world, invoice.id);
  ledger.update('subscription', before.id, { latest_invoice: invoice.id });
  if (held)
    ledger.update('subscription', before.id, {
      pending_update: {
        billing_cycle_anchor: anchor === before.billing_cycle_anchor ? null : anchor,
        cancel_at_period_end: null,
        discount: null,
        discounts: null,
        expires_at: invoice.created + pendingFor,
        metadata: params.metadata === undefined ? null : mergeMetadata(before.metadata, params.metadata),
        subscription_items: data,
        trial_end: null,
        trial_from_plan: null,
      },
    });
  const outcome = params.payment_behavior === 'default_incomplete' ? 'asks' : collect(world, invoice.id);
  if (outcome !== 'succeeded' && params.payment_behavior === 'error_if_incomplete')
    throw chargeProblem(world, invoice.id, outcome);
  dropUsedUp(world, before.id);
};

const refuseWhilePending = (before: Stripe.Subscription, params: z.output<typeof SubscriptionUpdate>) => {
  if (before.ended_at !== null)
    throw refused(`A canceled subscription can only update its cancellation_details and metadata.`);
  if (
    params.payment_behavior === 'pending_if_incomplete' &&
    (params.cancel_at_period_end !== undefined ||
      params.discounts !== undefined ||
      params.description !== undefined)
  )
    throw refused(
      'When `payment_behavior` is set to `pending_if_incomplete`, only updates that can be held are allowed.',
      {
        param: 'payment_behavior',
      },
    );
};

/** When the subscription is to end, if that is asked for or taken back. */
const cancellationOf = (
  current: Stripe.Subscription,
  params: z.output<typeof SubscriptionUpdate>,
  time: number,
): Partial<Stripe.Subscription> => {
  const { cancel_at: at, cancel_at_period_end: atPeriodEnd, cancellation_details: details } = params;
  if (at === undefined && atPeriodEnd === undefined) return {};
  const periodEnd = current.items.data[0]?.current_period_end ?? null;
  const end = typeof at === 'number' ? at : atPeriodEnd ? periodEnd : null;
  return {
    cancel_at: end,
    cancel_at_period_end: atPeriodEnd ?? false,
    canceled_at: end === null ? null : time,
    cancellation_details: {
      comment: details?.comment ?? null,
      feedback: details?.feedback ?? null,
      feedback_option: null,
      reason: end === null ? null : 'cancellation_requested',
    },
  };
};

export const updateSubscription = (world: World, id: string, params: z.output<typeof SubscriptionUpdate>) => {
  const { ledger } = world;
  const before = get(world, 'subscription', id);
  refuseWhilePending(before, params);
  const time = now(world, before.test_clock);
  if (params.items && !unchanged(before, params.items)) {
    // A newer change takes the place of one that waits for its payment.
    if (before.pending_update) expirePendingUpdate(world, id);
    changeItems(world, get(world, 'subscription', id), params);
  }
  const current = get(world, 'subscription', id);
  const held = current.pending_update !== null && params.payment_behavior === 'pending_if_incomplete';
  const offers = readOffers(world, params.discounts, idOf(before.customer), before.currency);
  const after = ledger.update('subscription', id, {
    ...(params.metadata === undefined || held
      ? {}
      : { metadata: mergeMetadata(before.metadata, params.metadata) }),
    ...(params.description === undefined ? {} : { description: params.description || null }),
    ...(params.default_payment_method
      ? {
          default_payment_method: get(
            world,
            'payment_method',
            params.default_payment_method,
            'default_payment_method',
          ).id,
        }
      : {}),
    ...(params.discounts === undefined ? {} : { discounts: redeem(world, offers, before, null) }),
    ...cancellationOf(current, params, time),
  });
  emit(world, 'customer.subscription.updated', after, before);
  return after;
};

/** Lets a change go whose payment never came. */
export const expirePendingUpdate = (world: World, id: string) => {
  const before = get(world, 'subscription', id);
  const invoice = before.latest_invoice && world.ledger.find('invoice', idOf(before.latest_invoice));
  if (invoice && invoice.status === 'open') voidInvoice(world, invoice.id);
  const after = world.ledger.update('subscription', id, { pending_update: null });
  emit(world, 'customer.subscription.pending_update_expired', after, before);
};

export const cancelSubscription = (world: World, id: string, params: z.output<typeof SubscriptionCancel>) => {
  const before = get(world, 'subscription', id);
  if (before.ended_at !== null)
    throw refused(`No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' });
  return endSubscription(world, id, 'cancellation_requested', params.cancellation_details ?? {});
};
