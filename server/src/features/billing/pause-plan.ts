import type { Stripe } from 'stripe';
import type { Deps } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { changeAtStripe } from './active-subscriptions.ts';
import type { SubscriptionRow } from './billing.queries.ts';
import { getItem, isCancelled } from './stripe-objects.ts';
import { pausedFromKey, resumesEarlySeconds } from './stripe-pause.ts';

/**
 * The end of the period that is `months` later than the one which ends at `end`: on the day of the month on which the
 * subscription renews, or on the last day of a shorter month.
 */
const periodEndAfter = (
  { billing_cycle_anchor }: Stripe.Subscription,
  end: number,
  months: number,
): number => {
  const [anchor, from] = [new Date(billing_cycle_anchor * 1_000), new Date(end * 1_000)];
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return (
    Date.UTC(
      year,
      month,
      Math.min(anchor.getUTCDate(), lastDay),
      from.getUTCHours(),
      from.getUTCMinutes(),
      from.getUTCSeconds(),
    ) / 1_000
  );
};

/**
 * Pauses a monthly plan from the end of the paid period. Stripe voids the invoices of the pause; the subscription keeps
 * its periods, so that it renews on its usual day. A second request changes nothing.
 */
export const pauseSubscription = (
  deps: Pick<Deps, 'db' | 'stripe' | 'clock'>,
  subscription: SubscriptionRow,
  months: number,
): Promise<void> =>
  changeAtStripe(deps, subscription, async (atStripe) => {
    if (atStripe.pause_collection !== null) return;
    const item = getItem(atStripe);
    if (atStripe.status === 'past_due')
      throw problem('not_allowed_now', 'Pay the open invoice first, then pause your plan.');
    if (atStripe.status !== 'active' || isCancelled(atStripe) || atStripe.schedule !== null)
      throw problem('not_allowed_now', 'Undo the change of your plan first, then pause it.');
    if (item.price.recurring?.interval !== 'month')
      throw problem('not_allowed_now', 'A yearly plan cannot be paused.');
    const until = periodEndAfter(atStripe, item.current_period_end, months);
    await deps.stripe.subscriptions.update(atStripe.id, {
      pause_collection: { behavior: 'void', resumes_at: until - resumesEarlySeconds },
      metadata: { [pausedFromKey]: String(item.current_period_end) },
    });
  });
