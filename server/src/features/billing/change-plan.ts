import type { Stripe } from 'stripe';
import type { PlanChangeTiming } from '../../../../contract/src/billing.ts';
import type { DeskTiming } from '../../../../contract/src/desk-payments.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { changeAtStripe, findPause, releaseSchedule } from './active-subscriptions.ts';
import { getSubscribedPlanPrice } from './apply-subscriptions.ts';
import { listSubscriptions, type SubscriptionRow } from './billing.queries.ts';
import { requireTaxAddress } from './billing-address.ts';
import { openCheckout } from './open-checkout.ts';
import { findPlanPrice, getPlanPrice, listPlanPrices, type PlanPrice } from './plans.ts';
import { resumeOnceUpgraded, uncancel } from './resume-plan.ts';
import { ensureStripePrice } from './stripe-catalog.ts';
import { getItem, toId } from './stripe-objects.ts';

/** A requested change from an active subscription to another plan of its family. */
export interface PlanChange {
  subscription: SubscriptionRow;
  from: PlanPrice;
  to: PlanPrice;
  takesEffect: PlanChangeTiming;
  /** When an admin wants it; without, upgrades are at once and downgrades at the end of the period. */
  wanted?: DeskTiming | undefined;
}

const isUpgrade = (from: PlanPrice, to: PlanPrice): boolean =>
  to.position > from.position || (to.position === from.position && to.duration === 'year');

const getTiming = ({ provider_id }: SubscriptionRow, from: PlanPrice, to: PlanPrice): PlanChangeTiming => {
  if (provider_id === null) return 'checkout';
  return isUpgrade(from, to) ? 'now' : 'period_end';
};

const pausedPlan = () => problem('not_allowed_now', 'Your plan is paused. End the pause first.');

/** The change to the plan of `plan_id`. Throws not_allowed_now without a plan of its family, or for the present plan. */
export const readPlanChange = async (db: Db, userId: string, planId: string): Promise<PlanChange> => {
  const to = await getPlanPrice(db, planId);
  const subscription = (await listSubscriptions(db, userId)).find(
    ({ live, family }) => live && family === to.family,
  );
  if (subscription === undefined) throw problem('not_allowed_now', 'You have no plan of this kind.');
  const from = findPlanPrice(await listPlanPrices(db), subscription);
  if (from.id === to.id && subscription.next_plan_id === null)
    throw problem('not_allowed_now', 'You already have this plan.');
  if (subscription.status === 'past_due')
    throw problem('not_allowed_now', 'Your last payment failed. Update your payment method first.');
  if (findPause(subscription) !== null) throw pausedPlan();
  return { subscription, from, to, takesEffect: getTiming(subscription, from, to) };
};

/** Taxes a subscription from before STRIPE_TAX. It cannot be part of an update that waits for a payment. */
const startTax = async (stripe: Stripe, { id, automatic_tax }: Stripe.Subscription): Promise<void> => {
  if (!automatic_tax.enabled) await stripe.subscriptions.update(id, { automatic_tax: { enabled: true } });
};

/**
 * Upgrades at once and charges the difference.
 * @returns the payment page where the bank requires a confirmation: until then nothing changes
 */
const upgrade = async (
  stripe: Stripe,
  subscription: Stripe.Subscription,
  price: string,
): Promise<string | null> => {
  await releaseSchedule(stripe, subscription);
  await resumeOnceUpgraded(stripe, subscription, price);
  const changed = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: getItem(subscription).id, price }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  });
  if (changed.pending_update === null) return null;
  if (changed.latest_invoice === null) throw problem('payment_failed');
  const invoice = await stripe.invoices.retrieve(toId(changed.latest_invoice));
  if (!invoice.hosted_invoice_url) throw problem('payment_failed');
  return invoice.hosted_invoice_url;
};

/** Schedules the smaller plan for the end of the paid period. */
const downgrade = async (stripe: Stripe, subscription: Stripe.Subscription, price: string, to: PlanPrice) => {
  await uncancel(stripe, subscription);
  const schedule =
    subscription.schedule === null
      ? await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
      : await stripe.subscriptionSchedules.retrieve(toId(subscription.schedule));
  const item = getItem(subscription);
  const present = schedule.phases.find(({ start_date }) => start_date === schedule.current_phase?.start_date);
  const discounts = (present?.discounts ?? []).flatMap(({ discount }) =>
    discount === null ? [] : [{ discount: toId(discount) }],
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

/**
 * Makes the change.
 * @returns when it takes effect, and the page to pay on where a payment or confirmation is needed
 */
export const changePlanTo = async (
  deps: Deps,
  { subscription, to, takesEffect, wanted }: PlanChange,
): Promise<{ takesEffect: PlanChangeTiming; url: string | null }> => {
  if (takesEffect === 'checkout') {
    const { user_id, currency } = subscription;
    const { url } = await openCheckout(deps, user_id, { planPrice: to, currency });
    return { takesEffect, url };
  }
  if (takesEffect === 'now') await requireTaxAddress(deps, subscription.user_id);
  const { stripe } = deps;
  const planPrices = await listPlanPrices(deps.db);
  return changeAtStripe(deps, subscription, async (atStripe) => {
    // Stripe voids the invoices of a pause: an upgrade would be free.
    if (atStripe.pause_collection !== null) throw pausedPlan();
    const price = await ensureStripePrice(stripe, to);
    // Another request may have changed the plan since `takesEffect` was read, so decide again under the lock.
    const present = getSubscribedPlanPrice(planPrices, atStripe);
    if (present.id === to.id) {
      await releaseSchedule(stripe, atStripe);
      return { takesEffect: 'now', url: null };
    }
    if (wanted === undefined ? isUpgrade(present, to) : wanted === 'now') {
      if (deps.config.stripeTax) await startTax(stripe, atStripe);
      return { takesEffect: 'now', url: await upgrade(stripe, atStripe, price) };
    }
    await downgrade(stripe, atStripe, price, to);
    return { takesEffect: 'period_end', url: null };
  });
};
