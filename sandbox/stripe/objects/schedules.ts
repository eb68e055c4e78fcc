import type { Stripe } from 'stripe';
import { z } from 'zod';
import { emit } from '../events.ts';
import { listOf } from '../listing.ts';
import { expand, listing, mergeMetadata, metadata, text } from '../params.ts';
import { refused } from '../problem.ts';
import { get, idOf, newId, now, type World } from '../world.ts';
import { Phase, phaseOf, phasesOf } from './schedule-phases.ts';

export const ScheduleCreate = z.strictObject({
  from_subscription: text,
  metadata: metadata.optional(),
  expand,
});
export const ScheduleUpdate = z.strictObject({
  phases: z.array(Phase).min(1).optional(),
  end_behavior: z.enum(['release', 'cancel']).optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  metadata: metadata.optional(),
  expand,
});
export const ScheduleList = z.strictObject({ ...listing, customer: text.optional() });

export const createSchedule = (world: World, params: z.output<typeof ScheduleCreate>) => {
  const subscription = get(world, 'subscription', params.from_subscription, 'from_subscription');
  if (subscription.schedule)
    throw refused('You cannot migrate a subscription that is already attached to a schedule.', {
      param: 'from_subscription',
    });
  const [first] = subscription.items.data;
  if (subscription.ended_at !== null || !first)
    throw refused('You cannot migrate a subscription that has ended.', { param: 'from_subscription' });
  const phase = phaseOf({
    items: subscription.items.data.map(({ price, quantity, metadata: notes }) => ({
      price,
      quantity: quantity ?? 1,
      metadata: notes,
    })),
    start: first.current_period_start,
    end: first.current_period_end,
    currency: subscription.currency,
    discounts: subscription.discounts.map((discount) => idOf(discount)),
    metadata: {},
    prorationBehavior: 'create_prorations',
  });
  const schedule = world.ledger.put('subscription_schedule', {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: now(world, subscription.test_clock),
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      automatic_tax: { disabled_reason: null, enabled: false, liability: null },
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: mergeMetadata(null, params.metadata),
    pause_schedules: [],
    phases: [phase],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: subscription.test_clock,
  });
  const after = world.ledger.update('subscription', subscription.id, { schedule: schedule.id });
  emit(world, 'subscription_schedule.created', schedule);
  emit(world, 'customer.subscription.updated', after, subscription);
  return schedule;
};

export const updateSchedule = (world: World, id: string, params: z.output<typeof ScheduleUpdate>) => {
  const before = get(world, 'subscription_schedule', id);
  if (before.status !== 'active')
    throw refused(`You cannot update a subscription schedule that is ${before.status}.`);
  const after = world.ledger.update('subscription_schedule', id, {
    ...(params.phases ? { phases: phasesOf(world, params.phases, before) } : {}),
    ...(params.end_behavior ? { end_behavior: params.end_behavior } : {}),
    metadata: mergeMetadata(before.metadata, params.metadata),
  });
  emit(world, 'subscription_schedule.updated', after, before);
  return after;
};

/** Lets the subscription go on by itself as it is now. */
export const releaseSchedule = (world: World, id: string) => {
  const before = get(world, 'subscription_schedule', id);
  if (before.status !== 'active')
    throw refused(`You cannot release a subscription schedule that is ${before.status}.`);
  const subscription = get(world, 'subscription', idOf(before.subscription ?? ''));
  const after = world.ledger.update('subscription_schedule', id, {
    status: 'released',
    released_at: now(world, before.test_clock),
    released_subscription: subscription.id,
    subscription: null,
    current_phase: null,
  });
  const freed = world.ledger.update('subscription', subscription.id, { schedule: null });
  emit(world, 'subscription_schedule.released', after, before);
  emit(world, 'customer.subscription.updated', freed, subscription);
  return after;
};

/** What the schedule says for the period that begins now; a schedule in its last phase lets go. */
export const nextPhase = (world: World, subscription: Stripe.Subscription) => {
  if (!subscription.schedule) return undefined;
  const schedule = get(world, 'subscription_schedule', idOf(subscription.schedule));
  const time = now(world, subscription.test_clock);
  const at = schedule.phases.findIndex((phase) => phase.start_date <= time && time < phase.end_date);
  const phase = schedule.phases[at];
  if (!phase) {
    releaseSchedule(world, schedule.id);
    return undefined;
  }
  const current = { start_date: phase.start_date, end_date: phase.end_date };
  const after = world.ledger.update('subscription_schedule', schedule.id, { current_phase: current });
  emit(world, 'subscription_schedule.updated', after, schedule);
  return {
    items: phase.items.map((item) => ({
      price: get(world, 'price', idOf(item.price)),
      quantity: item.quantity ?? 1,
    })),
    discounts: phase.discounts.flatMap(({ discount }) => (discount ? [idOf(discount)] : [])),
  };
};

export const listSchedules = (world: World, params: z.output<typeof ScheduleList>) =>
  listOf(
    '/v1/subscription_schedules',
    world.ledger
      .all('subscription_schedule')
      .filter(({ customer }) => !params.customer || params.customer === customer),
    params,
  );
