import { Stripe } from 'stripe';
import { checkoutReturnPaths } from '../../../../contract/src/billing.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import { screenUrl } from '../../../../contract/src/screens.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { isMissing, withStripeTimeout } from '../../lib/stripe.ts';
import { isLive } from './billing.queries.ts';
import { type Buyer, ensureCustomer, findStoredCurrency, getBuyer } from './customers.ts';
import { closeOrder, type Order, type OrderWithPromo, writeOrder } from './orders.queries.ts';
import type { PlanPrice } from './plans.ts';
import { clearPriceCache, ensureStripePrice, ensureStripePromotionCode } from './stripe-catalog.ts';
import { syncNow } from './sync-customer.ts';

interface CheckoutRequest {
  planPrice: PlanPrice;
  currency?: Currency | undefined;
  code?: string | undefined;
}

/**
 * Throws `plan_held` if the account has a paid plan of the family, which has to be changed instead, or has this plan
 * already. A different granted plan can be replaced.
 */
const refuseSecondPlan = async (db: Db, userId: string, { family, planId, duration }: PlanPrice) => {
  const active = await db
    .selectFrom('subscriptions')
    .select(['plan_id', 'duration', 'provider_id'])
    .where('user_id', '=', userId)
    .where('line', '=', family)
    .where(isLive)
    .executeTakeFirst();
  if (active === undefined) return;
  const isSame = active.plan_id === planId && active.duration === duration;
  if (active.provider_id !== null || isSame) throw problem('plan_held');
};

const createOrder = (deps: Deps, userId: string, { planPrice, currency, code }: CheckoutRequest) =>
  deps.db.transaction().execute(async (db) => {
    const buyer = await getBuyer(db, userId);
    if (planPrice.planType !== buyer.type)
      throw problem('not_allowed_now', 'This plan is for another account type.');
    await refuseSecondPlan(db, buyer.id, planPrice);
    const orderCurrency = (await findStoredCurrency(db, buyer.id)) ?? currency ?? 'USD';
    const order = { planPrice, currency: orderCurrency, code, now: deps.clock.now() };
    return { buyer, written: await writeOrder(db, buyer, order) };
  });

/** Closes an earlier order. If it was paid meanwhile, the sync settles it, and its plan is then active. */
const closeEarlierOrder = async (deps: Deps, open: Order) => {
  if (open.session_id !== null) {
    await deps.stripe.checkout.sessions.expire(open.session_id).catch((error: unknown) => {
      // The session was paid or has expired already; the sync finds out which.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    });
    await syncNow(deps, open.user_id);
  }
  await deps.db.transaction().execute(async (db) => {
    const current = await db
      .selectFrom('checkouts')
      .select('status')
      .where('id', '=', open.id)
      .forUpdate()
      .executeTakeFirst();
    if (current?.status === 'open') await closeOrder(db, open.id, 'expired');
  });
};

const openedElsewhere = () => problem('not_allowed_now', 'Another payment page was just opened. Try again.');

/** What the payment page asks for to calculate tax, and the consent to the terms. */
const taxParams = {
  automatic_tax: { enabled: true },
  billing_address_collection: 'required',
  consent_collection: { terms_of_service: 'required' },
  customer_update: { address: 'auto', name: 'auto' },
  name_collection: { business: { enabled: true, optional: true } },
  tax_id_collection: { enabled: true },
} as const satisfies Stripe.Checkout.SessionCreateParams;

const createSession = async (
  deps: Deps,
  buyer: Buyer,
  planPrice: PlanPrice,
  { order, promo }: OrderWithPromo,
  /** After a refusal; `lostCustomerId` is the stored customer if Stripe no longer has it. */
  retry?: { lostCustomerId: string | undefined },
) => {
  const { stripe, config } = deps;
  const customer = await ensureCustomer(deps, buyer, retry?.lostCustomerId);
  const metadata = { checkout_id: order.id, user_id: buyer.id };
  return stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer: customer.provider_id,
      client_reference_id: order.id,
      currency: order.currency.toLowerCase(),
      line_items: [{ price: await ensureStripePrice(stripe, planPrice), quantity: 1 }],
      ...(promo === undefined
        ? {}
        : { discounts: [{ promotion_code: await ensureStripePromotionCode(stripe, promo) }] }),
      ...(config.stripeTax ? taxParams : {}),
      metadata,
      subscription_data: { metadata },
      success_url: screenUrl(
        config.publicUrl,
        `${checkoutReturnPaths[buyer.type]}?session_id={CHECKOUT_SESSION_ID}`,
      ),
      cancel_url: screenUrl(config.publicUrl, `/account/${buyer.type}/payments`),
    },
    // A retry after a lost response gets the same session.
    { idempotencyKey: `checkout ${order.id}${retry ? ` again ${retry.lostCustomerId ?? ''}` : ''}` },
  );
};

/** Creates the session. If Stripe no longer has the customer or the price, creates that again and retries. */
const createSessionWithRecovery = async (
  deps: Deps,
  buyer: Buyer,
  planPrice: PlanPrice,
  order: OrderWithPromo,
) => {
  try {
    return await createSession(deps, buyer, planPrice, order);
  } catch (error) {
    if (!isMissing(error)) throw error;
    clearPriceCache(deps.stripe);
    // Only a lost customer is replaced: one that still exists may pay for another plan.
    const lostCustomerId =
      error.param === 'customer' ? (await ensureCustomer(deps, buyer)).provider_id : undefined;
    return createSession(deps, buyer, planPrice, order, { lostCustomerId });
  }
};

/** Whether Stripe refused the call. False without a response, and for a concurrent call with the same idempotency key (409). */
const isRefusal = (error: unknown) =>
  error instanceof Stripe.errors.StripeError &&
  !(error instanceof Stripe.errors.StripeConnectionError) &&
  error.statusCode !== 409;

const openSession = async (deps: Deps, userId: string, request: CheckoutRequest) => {
  let { buyer, written } = await createOrder(deps, userId, request);
  // Up to two orders are in the way: the account's own for another plan, and another's with the last use of the code.
  for (let tries = 0; tries < 2 && 'replaced' in written; tries += 1) {
    await closeEarlierOrder(deps, written.replaced);
    ({ buyer, written } = await createOrder(deps, userId, request));
  }
  if ('replaced' in written) throw openedElsewhere();
  const { order } = written;
  if (order.session_id !== null && order.url !== null) return { id: order.session_id, url: order.url };
  const { id, url } = await createSessionWithRecovery(deps, buyer, request.planPrice, written).catch(
    async (error: unknown) => {
      // Stripe would repeat a refusal under the same idempotency key, so the next try needs a new order.
      if (isRefusal(error)) await closeOrder(deps.db, order.id, 'expired');
      throw error;
    },
  );
  if (url === null) throw new Error(`The checkout session ${id} has no URL.`);
  const { numUpdatedRows } = await deps.db
    .updateTable('checkouts')
    .set({ session_id: id, url })
    .where('id', '=', order.id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    // Another order replaced this one meanwhile: only one of them may be payable.
    await deps.stripe.checkout.sessions.expire(id);
    throw openedElsewhere();
  }
  return { id, url };
};

/** Opens the payment page for a plan. Throws plan_held, payment_unavailable, or invalid for the promo code. */
export const openCheckout = (
  deps: Deps,
  userId: string,
  request: CheckoutRequest,
): Promise<{ id: string; url: string }> => withStripeTimeout(() => openSession(deps, userId, request));
