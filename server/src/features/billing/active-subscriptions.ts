import type { Stripe } from 'stripe';
import type { Subscription } from '../../../../contract/src/billing.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { withConcurrencyLimit, withStripeTimeout } from '../../lib/stripe.ts';
import { listSubscriptions, type SubscriptionRow } from './billing.queries.ts';
import { enqueueSync } from './billing.tasks.ts';
import { findCustomer, lockCustomer } from './customers.ts';
import { findPlanPrice, listPlanPrices, type PlanPrice, toPlan } from './plans.ts';
import { isLiveAtStripe, toId } from './stripe-objects.ts';
import { syncCustomer } from './sync-customer.ts';

const resyncAfterMilliseconds = 20_000;

/** The pause of a subscription, running or still to begin. */
export const findPause = ({
  has_pause,
  paused_from: from,
  paused_until: until,
}: SubscriptionRow): Subscription['pause'] =>
  has_pause && from !== null && until !== null ? { from, until } : null;

/** Whether a plan can be paused: one that renews each month without a change ahead. */
const canPause = (row: SubscriptionRow): boolean =>
  row.live &&
  row.family === 'fractional' &&
  row.provider_id !== null &&
  row.duration === 'month' &&
  row.status === 'active' &&
  !row.cancel_at_period_end &&
  row.next_plan_id === null &&
  findPause(row) === null;

/** A subscription as the wire has it, with what can be done with it. */
export const toSubscription = (row: SubscriptionRow, planPrices: PlanPrice[]): Subscription => {
  const { next_plan_id: plan_id, next_duration: duration, currency, live } = row;
  const next =
    plan_id === null || duration === null
      ? null
      : toPlan(findPlanPrice(planPrices, { plan_id, duration }), currency);
  const pause = live ? findPause(row) : null;
  return {
    id: row.id,
    plan: toPlan(findPlanPrice(planPrices, row), currency, row.amount_minor),
    status: live ? row.status : 'ended',
    start_date: row.start_date,
    end_date: row.end_date,
    cancel_at_period_end: row.cancel_at_period_end,
    pause,
    next_plan: next,
    granted: row.granted_by !== null,
    can: {
      cancel: live && !row.cancel_at_period_end,
      pause: canPause(row),
      resume: live && (row.cancel_at_period_end || next !== null || pause !== null),
      change: live && row.status !== 'past_due' && pause === null,
    },
  };
};

/** The named active subscription, or the only one. Throws not_allowed_now without a plan, invalid where it is ambiguous. */
export const getActiveSubscription = async (
  db: Db,
  userId: string,
  subscriptionId?: string,
): Promise<SubscriptionRow> => {
  const active = (await listSubscriptions(db, userId)).filter((row) => row.live);
  if (active.length === 0) throw problem('not_allowed_now', 'You have no active plan.');
  if (subscriptionId === undefined && active.length > 1)
    throw invalid({ subscription_id: 'You have two plans. Choose one.' });
  const subscription =
    subscriptionId === undefined ? active[0] : active.find(({ id }) => id === subscriptionId);
  if (subscription === undefined) throw problem('not_found');
  return subscription;
};

/** The present state of a subscription that was changed. */
export const reloadSubscription = async (db: Db, { id, user_id }: SubscriptionRow): Promise<Subscription> => {
  const row = (await listSubscriptions(db, user_id)).find((subscription) => subscription.id === id);
  if (row === undefined) throw problem('not_found');
  return toSubscription(row, await listPlanPrices(db));
};

/**
 * Changes a subscription at Stripe and syncs the customer. The subscription is read under the customer's lock first, so
 * that a repeated request, or one whose response was lost, changes and charges nothing a second time.
 */
export const changeAtStripe = async <T>(
  deps: Pick<Deps, 'db' | 'stripe' | 'clock'>,
  { user_id, provider_id }: SubscriptionRow,
  change: (subscription: Stripe.Subscription) => Promise<T>,
): Promise<T> =>
  withStripeTimeout(async () => {
    const customer = await findCustomer(deps.db, user_id);
    if (customer === undefined || provider_id === null) throw problem('not_allowed_now');
    // Covers a crash or timeout between the change and the sync below.
    const resyncAt = new Date(deps.clock.now().getTime() + resyncAfterMilliseconds);
    await enqueueSync(deps.db, customer.provider_id, resyncAt);
    const outcome = await withConcurrencyLimit(deps.stripe, () =>
      deps.db.transaction().execute(async (db) => {
        await lockCustomer(db, customer.provider_id);
        const subscription = await deps.stripe.subscriptions.retrieve(provider_id);
        const changed = isLiveAtStripe(subscription) ? { value: await change(subscription) } : undefined;
        await syncCustomer(deps, db, customer.provider_id);
        return changed;
      }),
    );
    if (outcome === undefined) throw problem('not_allowed_now', 'This plan has ended.');
    return outcome.value;
  });

/** Cancels a plan change that is scheduled for the end of the period. */
export const releaseSchedule = async (stripe: Stripe, { schedule }: Stripe.Subscription): Promise<void> => {
  if (schedule !== null) await stripe.subscriptionSchedules.release(toId(schedule));
};
