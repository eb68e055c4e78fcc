import type { Stripe } from 'stripe';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import type { SubscriptionRow } from './billing.queries.ts';
import { atStripe, releaseSchedule } from './held-plans.ts';
import { isCancelled } from './read-customer.ts';

/**
 * Plans that were given, and those of the demo marketplace, are not known to the payment service: they end by our
 * table alone.
 */
const setCancelled = async (db: Db, { id }: SubscriptionRow, cancel_at_period_end: boolean) => {
  await db.updateTable('subscriptions').set({ cancel_at_period_end }).where('id', '=', id).execute();
};

/**
 * Lets a plan run to its period's end; one that does so already stays as it is. One whose period was never paid ends
 * at once, or the charge would be tried again after its cancellation.
 */
export const cancelPlanOf = async (
  deps: Pick<Deps, 'db' | 'stripe'>,
  held: SubscriptionRow,
): Promise<void> => {
  if (held.cancel_at_period_end) return;
  if (held.provider_id === null) return setCancelled(deps.db, held, true);
  await atStripe(deps, held, async (subscription) => {
    await releaseSchedule(deps.stripe, subscription);
    if (subscription.status === 'past_due')
      await deps.stripe.subscriptions.cancel(subscription.id, { invoice_now: false, prorate: false });
    else if (!isCancelled(subscription))
      await deps.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  });
};

/** Lets a cancelled plan renew again. */
export const uncancel = async (stripe: Stripe, subscription: Stripe.Subscription): Promise<void> => {
  if (subscription.cancel_at_period_end)
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
  else if (subscription.cancel_at !== null)
    await stripe.subscriptions.update(subscription.id, { cancel_at: '' });
};

/** Takes back a cancellation, or a smaller plan that waits for the period to end. */
export const resumePlanOf = async (
  deps: Pick<Deps, 'db' | 'stripe'>,
  held: SubscriptionRow,
): Promise<void> => {
  if (held.provider_id === null) return setCancelled(deps.db, held, false);
  if (!held.cancel_at_period_end && held.next_plan_id === null) return;
  await atStripe(deps, held, async (subscription) => {
    await releaseSchedule(deps.stripe, subscription);
    await uncancel(deps.stripe, subscription);
  });
};
