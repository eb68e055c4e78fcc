import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { defineTask, enqueue } from '../../lib/tasks.ts';
import { changeAtStripe, findPause, releaseSchedule } from './active-subscriptions.ts';
import { listSubscriptions, type SubscriptionRow } from './billing.queries.ts';
import { renewalsToStop } from './plans.ts';
import { uncancel } from './resume-plan.ts';
import { isCancelled } from './stripe-objects.ts';
import { endPause } from './stripe-pause.ts';

/** For granted plans and those of the demo marketplace, which do not exist at Stripe. */
const setCancelled = async (db: Db, { id }: SubscriptionRow, cancel_at_period_end: boolean) => {
  await db.updateTable('subscriptions').set({ cancel_at_period_end }).where('id', '=', id).execute();
};

/**
 * Cancels a plan at the end of its period; does nothing when it is cancelled already. A past-due plan ends at once,
 * because Stripe would otherwise retry the charge after the cancellation.
 */
export const cancelSubscription = async (
  deps: Pick<Deps, 'db' | 'stripe' | 'clock'>,
  subscription: SubscriptionRow,
): Promise<void> => {
  if (subscription.cancel_at_period_end) return;
  if (subscription.provider_id === null) return setCancelled(deps.db, subscription, true);
  await changeAtStripe(deps, subscription, async (atStripe) => {
    await releaseSchedule(deps.stripe, atStripe);
    if (atStripe.status === 'past_due')
      await deps.stripe.subscriptions.cancel(atStripe.id, { invoice_now: false, prorate: false });
    else if (!isCancelled(atStripe))
      await deps.stripe.subscriptions.update(atStripe.id, { cancel_at_period_end: true });
  });
};

/** Ends a plan now, without a credit for the rest of its period. */
export const endSubscriptionNow = async (
  deps: Pick<Deps, 'db' | 'stripe' | 'clock'>,
  subscription: SubscriptionRow,
): Promise<void> => {
  if (subscription.provider_id === null) {
    await deps.db
      .updateTable('subscriptions')
      .set({ status: 'ended', end_date: sql`least(end_date, now())` })
      .where('id', '=', subscription.id)
      .execute();
    return;
  }
  await changeAtStripe(deps, subscription, async (atStripe) => {
    await releaseSchedule(deps.stripe, atStripe);
    await deps.stripe.subscriptions.cancel(atStripe.id, { invoice_now: false, prorate: false });
  });
};

/** Undoes a cancellation or a scheduled downgrade, and ends a pause. */
export const resumeSubscription = async (
  deps: Pick<Deps, 'db' | 'stripe' | 'clock'>,
  subscription: SubscriptionRow,
): Promise<void> => {
  if (subscription.provider_id === null) return setCancelled(deps.db, subscription, false);
  const { cancel_at_period_end, next_plan_id } = subscription;
  if (!cancel_at_period_end && next_plan_id === null && findPause(subscription) === null) return;
  await changeAtStripe(deps, subscription, async (atStripe) => {
    await releaseSchedule(deps.stripe, atStripe);
    await uncancel(deps.stripe, atStripe);
    await endPause(deps, atStripe);
  });
};

export const stopRenewalsTask = defineTask({
  ...renewalsToStop,
  run: async (deps, { user_id }) => {
    const { status } = await deps.db
      .selectFrom('users')
      .select('status')
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow();
    if (status !== 'suspended') return;
    const active = (await listSubscriptions(deps.db, user_id)).filter(({ live }) => live);
    for (const subscription of active) await cancelSubscription(deps, subscription);
  },
});

/** Stops the renewals of an account that is being suspended; its owner can resume the plans after reactivation. */
export const stopRenewals = (db: Db, userId: string): Promise<void> =>
  enqueue(db, renewalsToStop, { user_id: userId });
