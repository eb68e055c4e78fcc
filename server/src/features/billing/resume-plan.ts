import type { Stripe } from 'stripe';
import type { CustomerState } from './read-customer.ts';
import { getItem, isCancelled, isLiveAtStripe } from './stripe-objects.ts';

/** Makes a cancelled Stripe subscription renew again. */
export const uncancel = async (stripe: Stripe, subscription: Stripe.Subscription): Promise<void> => {
  if (subscription.cancel_at_period_end)
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
  else if (subscription.cancel_at !== null)
    await stripe.subscriptions.update(subscription.id, { cancel_at: '' });
};

/** In the metadata of a cancelled subscription that is being upgraded: the price with which it renews again. */
const resumeAtPrice = 'resume_at_price';

/**
 * Lets a sync resume a cancelled subscription once it has the price of an upgrade, which the bank may confirm hours later.
 * It is an update of its own, because one that waits for a payment takes no metadata.
 */
export const resumeOnceUpgraded = async (
  stripe: Stripe,
  subscription: Stripe.Subscription,
  price: string,
): Promise<void> => {
  if (isCancelled(subscription))
    await stripe.subscriptions.update(subscription.id, { metadata: { [resumeAtPrice]: price } });
};

/**
 * Resumes the cancelled subscriptions that were upgraded.
 * @returns whether there were any
 */
export const resumeUpgraded = async (stripe: Stripe, { subscriptions }: CustomerState): Promise<boolean> => {
  const upgraded = subscriptions.filter(
    (subscription) =>
      isLiveAtStripe(subscription) && subscription.metadata[resumeAtPrice] === getItem(subscription).price.id,
  );
  for (const subscription of upgraded) {
    await uncancel(stripe, subscription);
    await stripe.subscriptions.update(subscription.id, { metadata: { [resumeAtPrice]: '' } });
  }
  return upgraded.length > 0;
};
