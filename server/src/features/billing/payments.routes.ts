import {
  billingPortal,
  cancelPlan,
  changePlan,
  changePreview,
  checkoutStatus,
  createCheckoutSession,
  resumePlan,
} from '../../../../contract/src/billing.ts';
import type { App, Deps } from '../../lib/deps.ts';
import { readIdempotencyKey, withIdempotencyKey } from '../../lib/idempotency.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { withStripeTimeout } from '../../lib/stripe.ts';
import { findAccount } from './billing.queries.ts';
import { cancelPlanOf, resumePlanOf } from './cancel-plan.ts';
import { changeTo, readPlanChange } from './change-plan.ts';
import { ensureCustomer } from './customers.ts';
import { getActiveSubscription, toActiveSubscription } from './held-plans.ts';
import { dayInWords } from './notify-plans.ts';
import { openCheckout } from './open-checkout.ts';
import { findOrder } from './orders.queries.ts';
import { getOffer, listOffers, offerOf, toPlan } from './plans.ts';
import { previewChange } from './preview-change.ts';
import { syncNow } from './sync-customer.ts';

// The order is written, and kept, before the payment service is asked: each has short transactions of its own.
const ordering = { transaction: false, limit: { max: 30, minutes: 10, by: 'account' } } as const;
// Each may ask the payment service, which takes only so many questions of all of us. The page that waits asks 40 a minute.
const waiting = { limit: { max: 90, minutes: 1, by: 'account' } } as const;
const looking = { limit: { max: 30, minutes: 1, by: 'account' } } as const;

const openPortal = async (deps: Deps, userId: string, returnPath: string) => {
  const account = await findAccount(deps.db, userId);
  if (account === undefined || account.type === 'admin') throw problem('not_found');
  const { type } = account;
  const customer = await ensureCustomer(deps, { ...account, type });
  const { url } = await deps.stripe.billingPortal.sessions.create({
    customer: customer.provider_id,
    return_url: `${deps.config.publicUrl}${returnPath}`,
  });
  await deps.db
    .updateTable('payment_customers')
    .set({ portal_opened_at: new Date().toISOString() })
    .where('user_id', '=', userId)
    .execute();
  return { url };
};

/** What asks the payment service: buying, changing, ending. */
export const paymentRoutes = (app: App) => {
  const { deps } = app;

  serve(
    app,
    createCheckoutSession,
    async ({ db, actor, body, request }) => {
      const offer = await getOffer(db, body.plan_id);
      const open = () =>
        openCheckout(deps, actor.id, { offer, currency: body.currency, code: body.promo_code || undefined });
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      return key === undefined ? open() : withIdempotencyKey(db, `${actor.id} checkout`, key, body, open);
    },
    ordering,
  );

  serve(
    app,
    checkoutStatus,
    async ({ db, actor, query }) => {
      let order = await findOrder(db, actor.id, query.session_id);
      if (order?.status === 'open') {
        await withStripeTimeout(() => syncNow(deps, actor.id));
        order = await findOrder(db, actor.id, query.session_id);
      }
      if (order === undefined) throw problem('not_found');
      const offer = offerOf(await listOffers(db), order.plan_id, order.duration);
      return {
        status: order.status,
        plan: toPlan(offer, order.currency),
        subscription_id: order.subscription_id,
      };
    },
    waiting,
  );

  serve(
    app,
    cancelPlan,
    async ({ db, actor, body }) => {
      const held = await getActiveSubscription(db, actor.id, body.subscription_id);
      await cancelPlanOf(deps, held);
      const subscription = await toActiveSubscription(db, held);
      return {
        message:
          subscription.status === 'ended'
            ? `The ${subscription.plan.title} plan has ended.`
            : `The ${subscription.plan.title} plan ends on ${dayInWords(subscription.end_date)}.`,
        subscription,
      };
    },
    ordering,
  );

  serve(
    app,
    resumePlan,
    async ({ db, actor, body }) => {
      const held = await getActiveSubscription(db, actor.id, body.subscription_id);
      await resumePlanOf(deps, held);
      const subscription = await toActiveSubscription(db, held);
      return { message: `The ${subscription.plan.title} plan goes on.`, subscription };
    },
    ordering,
  );

  serve(
    app,
    changePreview,
    async ({ actor, query }) => previewChange(deps, await readPlanChange(deps, actor.id, query.plan_id)),
    looking,
  );

  serve(
    app,
    changePlan,
    async ({ db, actor, body }) => {
      const wish = await readPlanChange(deps, actor.id, body.plan_id);
      const { takesEffect, url } = await changeTo(deps, wish);
      const subscription = await toActiveSubscription(db, wish.held);
      const messages = {
        now:
          url === null ? `You are on the ${wish.to.title} plan now.` : 'Your bank has to confirm the charge.',
        period_end: `The ${wish.to.title} plan begins on ${dayInWords(subscription.end_date)}.`,
        checkout: `Complete the payment to move to the ${wish.to.title} plan.`,
      };
      return { message: messages[takesEffect], subscription, takes_effect: takesEffect, url };
    },
    ordering,
  );

  serve(
    app,
    billingPortal,
    ({ actor }) =>
      withStripeTimeout(() => openPortal(deps, actor.id, `/account/${actor.type}/settings/manage-plans`)),
    ordering,
  );
};
