import type { Stripe } from 'stripe';
import { Currency } from '../../../../contract/src/money.ts';

/** The id of a reference, whether or not Stripe expanded it. */
export const toId = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;

/** A Unix timestamp in seconds as ISO 8601. */
export const toIsoTime = (seconds: number): string => new Date(seconds * 1000).toISOString();

export const toCurrency = (code: string): Currency => Currency.parse(code.toUpperCase());

/** The id of the subscription that an invoice charges for. */
export const findSubscriptionId = ({ parent }: Stripe.Invoice): string | undefined => {
  const subscription = parent?.subscription_details?.subscription;
  return subscription === undefined ? undefined : toId(subscription);
};

/** The only item: every subscription of ours has one. */
export const getItem = ({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem => {
  const [item] = items.data;
  if (item === undefined) throw new Error(`The subscription ${id} has no item.`);
  return item;
};

const liveStatuses: readonly string[] = ['active', 'trialing', 'past_due'];

/** Whether a subscription grants its plan at Stripe; past_due ones do while the charge is retried. */
export const isLiveAtStripe = ({ status }: Stripe.Subscription): boolean => liveStatuses.includes(status);

/** Whether it will end without renewal: the portal sets `cancel_at`, our API sets `cancel_at_period_end`. */
export const isCancelled = ({ cancel_at, cancel_at_period_end }: Stripe.Subscription): boolean =>
  cancel_at_period_end || cancel_at !== null;
