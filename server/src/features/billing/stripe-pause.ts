import type { Stripe } from 'stripe';
import type { Deps } from '../../lib/deps.ts';
import { getItem, toIsoTime } from './stripe-objects.ts';

/** How long before the first charged period Stripe collects again, so that its invoice is not voided. */
export const resumesEarlySeconds = 86_400;
/** The metadata key of the start of a pause: Stripe stores the end only. */
export const pausedFromKey = 'paused_from';

/**
 * The pause as our tables store it; null for none. A pause that was made at Stripe starts at the end of the paid
 * period.
 */
export const readPause = (subscription: Stripe.Subscription) => {
  const { pause_collection, metadata } = subscription;
  if (!pause_collection?.resumes_at) return null;
  const from = Number(metadata[pausedFromKey]) || getItem(subscription).current_period_end;
  return {
    paused_from: toIsoTime(from),
    paused_until: toIsoTime(Math.max(from, pause_collection.resumes_at + resumesEarlySeconds)),
  };
};

/**
 * Ends a pause: at once if it has not begun, otherwise at the end of its unpaid period, because the plan grants
 * nothing that is not paid.
 */
export const endPause = async (
  { stripe, clock }: Pick<Deps, 'stripe' | 'clock'>,
  subscription: Stripe.Subscription,
): Promise<void> => {
  if (subscription.pause_collection === null) return;
  const now = Math.floor(clock.now().getTime() / 1_000);
  const end = getItem(subscription).current_period_end;
  const hasBegun = Number(subscription.metadata[pausedFromKey]) < end;
  const resumes_at = end - resumesEarlySeconds;
  await stripe.subscriptions.update(subscription.id, {
    pause_collection: hasBegun && resumes_at > now ? { behavior: 'void', resumes_at } : '',
  });
};
