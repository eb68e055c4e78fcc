import type { Stripe } from 'stripe';
import { z } from 'zod';
import { type Context, get, now, toId } from '../context.ts';
import { emit, updateAndEmit } from '../events.ts';
import { flag, int, mergeMetadata, metadata, text } from '../params.ts';
import { invalidRequest } from '../problem.ts';
import { chargeProblem, collect } from './collect.ts';
import { DiscountParam, readCouponUses, redeem } from './discounts.ts';
import { draftInvoice } from './invoice-draft.ts';
import { addInvoice, finalize, voidInvoice } from './invoices.ts';
import { computePlanChange, ItemChange } from './plan-change.ts';
import { endSubscription } from './subscription-end.ts';
import { listLiveDiscounts } from './subscription-lines.ts';
import { removeUsedDiscounts, toAutomaticTax } from './subscriptions.ts';

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
/** Of the behaviours of a pause, only `void` is supported: the invoices of the pause are voided. */
const pause = z.strictObject({ behavior: z.literal('void'), resumes_at: int.optional() });
const prorationBehavior = z.enum(['always_invoice', 'create_prorations', 'none']);
export const SubscriptionUpdate = z.strictObject({
  items: z.array(ItemChange).optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  cancel_at: z.union([z.literal(''), int]).optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: cancellation.optional(),
  default_payment_method: text.optional(),
  description: text.optional(),
  discounts: z.union([z.literal(''), z.array(DiscountParam)]).optional(),
  metadata: metadata.optional(),
  pause_collection: z.union([z.literal(''), pause]).optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
    .default('allow_incomplete'),
  proration_behavior: prorationBehavior.default('create_prorations'),
  proration_date: int.optional(),
  off_session: flag.optional(),
});
export const SubscriptionCancel = z.strictObject({
  cancellation_details: cancellation.optional(),
  invoice_now: flag.optional(),
  prorate: flag.optional(),
});

const pendingSeconds = 23 * 3600;

const getCustomer = (context: Context, subscription: Stripe.Subscription) =>
  get(context, 'customer', toId(subscription.customer));

const isUnchanged = (before: Stripe.Subscription, items: ItemChange[]) =>
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
  context: Context,
  before: Stripe.Subscription,
  params: z.output<typeof SubscriptionUpdate>,
) => {
  const { store } = context;
  const prorated = params.proration_behavior !== 'none';
  const { lines, data, anchor } = computePlanChange(
    context,
    before,
    params.items ?? [],
    params.proration_date,
    prorated,
  );
  const newItems = { items: { ...before.items, data }, billing_cycle_anchor: anchor };
  // A new period is billed at once for any proration behaviour.
  const billNow = params.proration_behavior === 'always_invoice' || anchor !== before.billing_cycle_anchor;
  if (!billNow) {
    const pending = store.find('pending_lines', before.id)?.lines ?? [];
    if (lines.length > 0) store.put('pending_lines', { id: before.id, lines: [...pending, ...lines] });
    store.update('subscription', before.id, newItems);
    return;
  }
  const isPending = params.payment_behavior === 'pending_if_incomplete';
  const changed = isPending ? before : store.update('subscription', before.id, newItems);
  const pending = store.find('pending_lines', before.id)?.lines ?? [];
  store.remove('pending_lines', before.id);
  const invoice = addInvoice(
    context,
    draftInvoice(context, {
      customer: getCustomer(context, before),
      currency: before.currency,
      subscription: changed,
      reason: 'subscription_update',
      lines: [...pending, ...lines],
      discounts: listLiveDiscounts(context, before),
    }),
  );
  finalize(context, invoice.id);
  store.update('subscription', before.id, { latest_invoice: invoice.id });
  if (isPending)
    store.update('subscription', before.id, {
      pending_update: {
        billing_cycle_anchor: anchor === before.billing_cycle_anchor ? null : anchor,
        cancel_at_period_end: null,
        discount: null,
        discounts: null,
        expires_at: invoice.created + pendingSeconds,
        metadata: params.metadata === undefined ? null : mergeMetadata(before.metadata, params.metadata),
        subscription_items: data,
        trial_end: null,
        trial_from_plan: null,
      },
    });
  const outcome =
    params.payment_behavior === 'default_incomplete' ? 'requires_action' : collect(context, invoice.id);
  if (outcome !== 'succeeded' && params.payment_behavior === 'error_if_incomplete')
    throw chargeProblem(context, invoice.id, outcome);
  removeUsedDiscounts(context, before.id);
};

const refuseWhilePending = (before: Stripe.Subscription, params: z.output<typeof SubscriptionUpdate>) => {
  if (before.ended_at !== null)
    throw invalidRequest(`A canceled subscription can only update its cancellation_details and metadata.`);
  if (
    params.payment_behavior === 'pending_if_incomplete' &&
    (params.cancel_at_period_end !== undefined ||
      params.automatic_tax !== undefined ||
      params.discounts !== undefined ||
      params.description !== undefined)
  )
    throw invalidRequest(
      'When `payment_behavior` is set to `pending_if_incomplete`, only updates that can be pending are allowed.',
      { param: 'payment_behavior' },
    );
};

/** The fields of a cancellation, or of its withdrawal. */
const toCancellation = (
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

/** The pause of the collection, or its end. */
const toPauseCollection = (
  { pause_collection: pause }: z.output<typeof SubscriptionUpdate>,
  time: number,
): Partial<Stripe.Subscription> => {
  if (pause === undefined) return {};
  if (pause === '') return { pause_collection: null };
  const { behavior, resumes_at = null } = pause;
  if (resumes_at !== null && resumes_at <= time)
    throw invalidRequest('`resumes_at` has to be in the future.', { param: 'pause_collection[resumes_at]' });
  return { pause_collection: { behavior, resumes_at } };
};

/** Collects again, at the time that the pause has. */
export const resumeCollection = (context: Context, id: string) =>
  updateAndEmit(context, 'customer.subscription.updated', 'subscription', get(context, 'subscription', id), {
    pause_collection: null,
  });

export const updateSubscription = (
  context: Context,
  id: string,
  params: z.output<typeof SubscriptionUpdate>,
) => {
  const { store } = context;
  const before = get(context, 'subscription', id);
  refuseWhilePending(before, params);
  const time = now(context);
  if (params.automatic_tax)
    store.update('subscription', id, {
      automatic_tax: toAutomaticTax(getCustomer(context, before), params.automatic_tax.enabled),
    });
  if (params.items && !isUnchanged(before, params.items)) {
    // A newer change replaces one whose payment is pending.
    if (before.pending_update) expirePendingUpdate(context, id);
    changeItems(context, get(context, 'subscription', id), params);
  }
  const current = get(context, 'subscription', id);
  const isPending = current.pending_update !== null && params.payment_behavior === 'pending_if_incomplete';
  const couponUses = readCouponUses(context, params.discounts, toId(before.customer), before.currency);
  const after = store.update('subscription', id, {
    ...(params.metadata === undefined || isPending
      ? {}
      : { metadata: mergeMetadata(before.metadata, params.metadata) }),
    ...(params.description === undefined ? {} : { description: params.description || null }),
    ...(params.default_payment_method
      ? {
          default_payment_method: get(
            context,
            'payment_method',
            params.default_payment_method,
            'default_payment_method',
          ).id,
        }
      : {}),
    ...(params.discounts === undefined ? {} : { discounts: redeem(context, couponUses, before, null) }),
    ...toCancellation(current, params, time),
    ...toPauseCollection(params, time),
  });
  emit(context, 'customer.subscription.updated', after, before);
  return after;
};

/** Discards a change whose payment was not completed. */
export const expirePendingUpdate = (context: Context, id: string) => {
  const before = get(context, 'subscription', id);
  const invoice = before.latest_invoice && context.store.find('invoice', toId(before.latest_invoice));
  if (invoice && invoice.status === 'open') voidInvoice(context, invoice.id);
  updateAndEmit(context, 'customer.subscription.pending_update_expired', 'subscription', before, {
    pending_update: null,
  });
};

export const cancelSubscription = (
  context: Context,
  id: string,
  params: z.output<typeof SubscriptionCancel>,
) => {
  const before = get(context, 'subscription', id);
  if (before.ended_at !== null)
    throw invalidRequest(`No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' });
  return endSubscription(context, id, 'cancellation_requested', params.cancellation_details ?? {});
};
