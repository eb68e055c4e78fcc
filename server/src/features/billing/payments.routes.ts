import {
  billingPortal,
  cancelPlan,
  changePlan,
  changePreview,
  checkoutStatus,
  createCheckoutSession,
  pausePlan,
  resumePlan,
} from '../../../../contract/src/billing.ts';
import { billingAddress } from '../../../../contract/src/billing-address.ts';
import { formatLongDay } from '../../../../contract/src/dates.ts';
import { screenUrl } from '../../../../contract/src/screens.ts';
import type { App, Deps } from '../../lib/deps.ts';
import { readIdempotencyKey, withIdempotencyKey } from '../../lib/idempotency.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { withStripeTimeout } from '../../lib/stripe.ts';
import { getActiveSubscription, reloadSubscription } from './active-subscriptions.ts';
import { saveBillingAddress } from './billing-address.ts';
import { cancelSubscription, resumeSubscription } from './cancel-plan.ts';
import { changePlanTo, readPlanChange } from './change-plan.ts';
import { ensureCustomer, getBuyer } from './customers.ts';
import { openCheckout } from './open-checkout.ts';
import { findOrder } from './orders.queries.ts';
import { pauseSubscription } from './pause-plan.ts';
import { findPlanPrice, getPlanPrice, listPlanPrices, toPlan } from './plans.ts';
import { previewChange } from './preview-change.ts';
import { syncNow } from './sync-customer.ts';

// An order is committed before Stripe is called, so these handlers open short transactions themselves.
const ordering = { transaction: false, limit: { max: 30, minutes: 10, by: 'account' } } as const;
// Each call may reach Stripe, which limits the rate of our account. A waiting page polls 40 times a minute.
const polling = { limit: { max: 90, minutes: 1, by: 'account' } } as const;
const previewing = { limit: { max: 30, minutes: 1, by: 'account' } } as const;

const openPortal = async (deps: Deps, userId: string) => {
  const buyer = await getBuyer(deps.db, userId);
  const customer = await ensureCustomer(deps, buyer);
  const { url } = await deps.stripe.billingPortal.sessions.create({
    customer: customer.provider_id,
    return_url: screenUrl(deps.config.publicUrl, `/account/${buyer.type}/settings/manage-plans`),
  });
  await deps.db
    .updateTable('payment_customers')
    .set({ portal_opened_at: deps.clock.now().toISOString() })
    .where('user_id', '=', userId)
    .execute();
  return { url };
};

/** The status of an order; syncs an open one, because the event of its payment can be late. */
const getCheckoutStatus = async (deps: Deps, userId: string, sessionId: string) => {
  let order = await findOrder(deps.db, userId, sessionId);
  if (order?.status === 'open') {
    await withStripeTimeout(() => syncNow(deps, userId));
    order = await findOrder(deps.db, userId, sessionId);
  }
  if (order === undefined) throw problem('not_found');
  return {
    status: order.status,
    plan: toPlan(findPlanPrice(await listPlanPrices(deps.db), order), order.currency),
    subscription_id: order.subscription_id,
  };
};

/** Buying, changing and cancelling plans: the calls that reach Stripe. */
export const paymentRoutes = (app: App) => {
  const { deps } = app;

  serve(
    app,
    createCheckoutSession,
    async ({ db, actor, body, request }) => {
      const planPrice = await getPlanPrice(db, body.plan_id);
      const open = () =>
        openCheckout(deps, actor.id, {
          planPrice,
          currency: body.currency,
          code: body.promo_code || undefined,
        });
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      return key === undefined ? open() : withIdempotencyKey(db, `${actor.id} checkout`, key, body, open);
    },
    ordering,
  );

  serve(
    app,
    checkoutStatus,
    ({ actor, query }) => getCheckoutStatus(deps, actor.id, query.session_id),
    polling,
  );

  serve(
    app,
    cancelPlan,
    async ({ db, actor, body }) => {
      const active = await getActiveSubscription(db, actor.id, body.subscription_id);
      await cancelSubscription(deps, active);
      const subscription = await reloadSubscription(db, active);
      const { plan, status, end_date } = subscription;
      const message =
        status === 'ended'
          ? `Your ${plan.title} plan has ended.`
          : `Your ${plan.title} plan ends on ${formatLongDay(end_date)}.`;
      return { message, subscription };
    },
    ordering,
  );

  serve(
    app,
    pausePlan,
    async ({ db, actor, body }) => {
      const active = await getActiveSubscription(db, actor.id);
      if (active.provider_id === null) throw problem('not_allowed_now', 'This plan is free of charge.');
      await pauseSubscription(deps, active, body.months);
      const subscription = await reloadSubscription(db, active);
      const { plan, pause } = subscription;
      const message = pause
        ? `Your ${plan.title} plan is paused from ${formatLongDay(pause.from)} to ${formatLongDay(pause.until)}.`
        : `Your ${plan.title} plan is not paused.`;
      return { message, subscription };
    },
    ordering,
  );

  serve(
    app,
    resumePlan,
    async ({ db, actor, body }) => {
      const active = await getActiveSubscription(db, actor.id, body.subscription_id);
      await resumeSubscription(deps, active);
      const subscription = await reloadSubscription(db, active);
      const { plan, pause } = subscription;
      const message = pause
        ? `Your ${plan.title} plan continues on ${formatLongDay(pause.until)}, when it renews.`
        : `Your ${plan.title} plan will renew.`;
      return { message, subscription };
    },
    ordering,
  );

  serve(
    app,
    changePreview,
    async ({ db, actor, query }) => previewChange(deps, await readPlanChange(db, actor.id, query.plan_id)),
    previewing,
  );

  serve(
    app,
    changePlan,
    async ({ db, actor, body }) => {
      const change = await readPlanChange(db, actor.id, body.plan_id);
      const { takesEffect, url } = await changePlanTo(deps, change);
      const subscription = await reloadSubscription(db, change.subscription);
      const { title } = change.to;
      const messages = {
        now: url === null ? `You are now on the ${title} plan.` : 'Confirm the payment with your bank.',
        period_end: `Your ${title} plan starts on ${formatLongDay(subscription.end_date)}.`,
        checkout: `Complete the payment to switch to the ${title} plan.`,
      };
      return { message: messages[takesEffect], subscription, takes_effect: takesEffect, url };
    },
    ordering,
  );

  serve(
    app,
    billingAddress,
    async ({ actor, body }) => {
      await saveBillingAddress(deps, actor.id, body);
      return { message: 'Your billing address is saved.' };
    },
    ordering,
  );

  serve(app, billingPortal, ({ actor }) => withStripeTimeout(() => openPortal(deps, actor.id)), ordering);
};
