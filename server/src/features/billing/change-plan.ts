import type { Stripe } from 'stripe';
import type { PlanChangeTiming } from '../../../../contract/src/billing.ts';
import type { Deps } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { offerAt } from './apply-subscriptions.ts';
import { listSubscriptions, type SubscriptionRow } from './billing.queries.ts';
import { uncancel } from './cancel-plan.ts';
import { atStripe, releaseSchedule } from './held-plans.ts';
import { openCheckout } from './open-checkout.ts';
import { listOffers, type Offer, offerOf } from './plans.ts';
import { idOf } from './read-customer.ts';
import { priceOf } from './stripe-prices.ts';

/** What is wished for: from a plan that one holds to another of its line. */
export interface PlanChange {
  held: SubscriptionRow;
  from: Offer;
  to: Offer;
  takesEffect: PlanChangeTiming;
}

const isLarger = (from: Offer, to: Offer): boolean =>
  to.position > from.position || (to.position === from.position && to.duration === 'year');

const effectOf = (held: SubscriptionRow, from: Offer, to: Offer): PlanChangeTiming => {
  if (held.provider_id === null) return 'checkout';
  return isLarger(from, to) ? 'now' : 'period_end';
};

/** The change that `plan_id` asks for. Throws 409 without a plan of its line, or for the plan that one has. */
export const readPlanChange = async (
  { db }: Pick<Deps, 'db'>,
  userId: string,
  planId: string,
): Promise<PlanChange> => {
  const offers = await listOffers(db);
  const to = offers.find(({ id }) => id === planId);
  if (to === undefined) throw problem('not_found', 'There is no such plan.');
  const held = (await listSubscriptions(db, userId)).find((row) => row.live && row.line === to.line);
  if (held === undefined) throw problem('not_allowed_now', 'You have no plan of this kind to change.');
  const from = offerOf(offers, held.plan_id, held.duration);
  if (from.id === to.id && held.next_plan_id === null)
    throw problem('not_allowed_now', 'You have this plan already.');
  if (held.status === 'past_due')
    throw problem('not_allowed_now', 'The last charge is still open. Please settle it first.');
  return { held, from, to, takesEffect: effectOf(held, from, to) };
};

const itemOf = ({ id, items }: Stripe.Subscription) => {
  const [item] = items.data;
  if (item === undefined) throw new Error(`The subscription ${id} has no item.`);
  return item;
};

/** Charges the difference at once. Where the bank asks back, nothing changes until that page is done. */
const upgrade = async (
  { stripe }: Pick<Deps, 'stripe'>,
  subscription: Stripe.Subscription,
  price: string,
): Promise<string | null> => {
  await releaseSchedule(stripe, subscription);
  const changed = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: itemOf(subscription).id, price }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  });
  if (changed.pending_update === null) {
    await uncancel(stripe, changed);
    return null;
  }
  if (changed.latest_invoice === null) throw problem('payment_failed');
  const invoice = await stripe.invoices.retrieve(idOf(changed.latest_invoice));
  if (!invoice.hosted_invoice_url) throw problem('payment_failed');
  return invoice.hosted_invoice_url;
};

/** The present plan to the end of what is paid, then the smaller one. */
const downgrade = async (
  { stripe }: Pick<Deps, 'stripe'>,
  subscription: Stripe.Subscription,
  price: string,
  to: Offer,
) => {
  await uncancel(stripe, subscription);
  const schedule =
    subscription.schedule === null
      ? await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
      : await stripe.subscriptionSchedules.retrieve(idOf(subscription.schedule));
  const item = itemOf(subscription);
  const present = schedule.phases.find(({ start_date }) => start_date === schedule.current_phase?.start_date);
  const discounts = (present?.discounts ?? []).flatMap(({ discount }) =>
    discount === null ? [] : [{ discount: idOf(discount) }],
  );
  const common = { currency: subscription.currency, ...(discounts.length > 0 ? { discounts } : {}) };
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    metadata: { plan: to.title, duration: to.duration },
    phases: [
      {
        ...common,
        items: [{ price: item.price.id, quantity: 1 }],
        start_date: schedule.current_phase?.start_date ?? item.current_period_start,
        end_date: item.current_period_end,
      },
      {
        ...common,
        items: [{ price, quantity: 1 }],
        duration: { interval: to.duration, interval_count: 1 },
      },
    ],
  });
};

/** Makes the change; answers when it comes, and where to pay, if anywhere. */
export const changeTo = async (
  deps: Deps,
  { held, to, takesEffect }: PlanChange,
): Promise<{ takesEffect: PlanChangeTiming; url: string | null }> => {
  if (takesEffect === 'checkout') {
    const { url } = await openCheckout(deps, held.user_id, { offer: to, currency: held.currency });
    return { takesEffect, url };
  }
  const offers = await listOffers(deps.db);
  return atStripe(deps, held, async (subscription) => {
    const price = await priceOf(deps.stripe, to);
    // Under the lock: another window may have changed the plan since the wish was read.
    const present = offerAt(offers, subscription);
    if (present.id === to.id) {
      await releaseSchedule(deps.stripe, subscription);
      return { takesEffect: 'now', url: null };
    }
    if (isLarger(present, to)) return { takesEffect: 'now', url: await upgrade(deps, subscription, price) };
    await downgrade(deps, subscription, price, to);
    return { takesEffect: 'period_end', url: null };
  });
};
