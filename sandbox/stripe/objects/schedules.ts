import type { Stripe } from 'stripe';
import { z } from 'zod';
import { type Context, get, newId, now, toId } from '../context.ts';
import { emit, updateAndEmit } from '../events.ts';
import { mergeMetadata, metadata, nulls, text } from '../params.ts';
import { invalidRequest } from '../problem.ts';
import { Phase, toPhase, toPhases } from './schedule-phases.ts';

export const ScheduleCreate = z.strictObject({
  from_subscription: text,
  metadata: metadata.optional(),
});
export const ScheduleUpdate = z.strictObject({
  phases: z.array(Phase).min(1).optional(),
  end_behavior: z.enum(['release', 'cancel']).optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  metadata: metadata.optional(),
});

export const createSchedule = (context: Context, params: z.output<typeof ScheduleCreate>) => {
  const subscription = get(context, 'subscription', params.from_subscription, 'from_subscription');
  if (subscription.schedule)
    throw invalidRequest('You cannot migrate a subscription that is already attached to a schedule.', {
      param: 'from_subscription',
    });
  const [first] = subscription.items.data;
  if (subscription.ended_at !== null || !first)
    throw invalidRequest('You cannot migrate a subscription that has ended.', { param: 'from_subscription' });
  const phase = toPhase({
    items: subscription.items.data.map(({ price, quantity, metadata: itemMetadata }) => ({
      price,
      quantity: quantity ?? 1,
      metadata: itemMetadata,
    })),
    start: first.current_period_start,
    end: first.current_period_end,
    currency: subscription.currency,
    discounts: subscription.discounts.map((discount) => toId(discount)),
    metadata: {},
    prorationBehavior: 'create_prorations',
  });
  const schedule = context.store.put('subscription_schedule', {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    billing_mode: subscription.billing_mode,
    created: now(context),
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
    customer: subscription.customer,
    default_settings: {
      automatic_tax: { disabled_reason: null, enabled: false, liability: null },
      billing_cycle_anchor: 'automatic',
      collection_method: 'charge_automatically',
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      ...nulls('application_fee_percent billing_thresholds default_payment_method description'),
      ...nulls('on_behalf_of transfer_data'),
    },
    end_behavior: 'release',
    livemode: false,
    metadata: mergeMetadata(null, params.metadata),
    pause_schedules: [],
    phases: [phase],
    ...nulls('application canceled_at completed_at customer_account released_at released_subscription'),
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  });
  const after = context.store.update('subscription', subscription.id, { schedule: schedule.id });
  emit(context, 'subscription_schedule.created', schedule);
  emit(context, 'customer.subscription.updated', after, subscription);
  return schedule;
};

export const updateSchedule = (context: Context, id: string, params: z.output<typeof ScheduleUpdate>) => {
  const before = get(context, 'subscription_schedule', id);
  if (before.status !== 'active')
    throw invalidRequest(`You cannot update a subscription schedule that is ${before.status}.`);
  const after = context.store.update('subscription_schedule', id, {
    ...(params.phases ? { phases: toPhases(context, params.phases, before) } : {}),
    ...(params.end_behavior ? { end_behavior: params.end_behavior } : {}),
    metadata: mergeMetadata(before.metadata, params.metadata),
  });
  emit(context, 'subscription_schedule.updated', after, before);
  return after;
};

/** Detaches the schedule; the subscription continues unchanged. */
export const releaseSchedule = (context: Context, id: string) => {
  const before = get(context, 'subscription_schedule', id);
  if (before.status !== 'active')
    throw invalidRequest(`You cannot release a subscription schedule that is ${before.status}.`);
  const subscription = get(context, 'subscription', toId(before.subscription ?? ''));
  const after = context.store.update('subscription_schedule', id, {
    status: 'released',
    released_at: now(context),
    released_subscription: subscription.id,
    subscription: null,
    current_phase: null,
  });
  const detached = context.store.update('subscription', subscription.id, { schedule: null });
  emit(context, 'subscription_schedule.released', after, before);
  emit(context, 'customer.subscription.updated', detached, subscription);
  return after;
};

/** The phase of the schedule for the period that starts now. Releases a schedule after its last phase. */
export const nextPhase = (context: Context, subscription: Stripe.Subscription) => {
  if (!subscription.schedule) return undefined;
  const schedule = get(context, 'subscription_schedule', toId(subscription.schedule));
  const time = now(context);
  const index = schedule.phases.findIndex((phase) => phase.start_date <= time && time < phase.end_date);
  const phase = schedule.phases[index];
  if (!phase) {
    releaseSchedule(context, schedule.id);
    return undefined;
  }
  const current = { start_date: phase.start_date, end_date: phase.end_date };
  updateAndEmit(context, 'subscription_schedule.updated', 'subscription_schedule', schedule, {
    current_phase: current,
  });
  return {
    items: phase.items.map((item) => ({
      price: get(context, 'price', toId(item.price)),
      quantity: item.quantity ?? 1,
    })),
    discounts: phase.discounts.flatMap(({ discount }) => (discount ? [toId(discount)] : [])),
  };
};
