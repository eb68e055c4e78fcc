import { Stripe } from 'stripe';
import { checkoutReturnPaths } from '../../../../contract/src/billing.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { isMissing, withStripeTimeout } from '../../lib/stripe.ts';
import { findAccount, isLive } from './billing.queries.ts';
import { type Buyer, ensureCustomer } from './customers.ts';
import { closeOrder, type HeldOrder, type Order, writeOrder } from './orders.queries.ts';
import { type Offer, storedCurrency } from './plans.ts';
import { clearPriceCache, priceOf } from './stripe-prices.ts';
import { promotionCodeOf } from './stripe-promos.ts';
import { syncNow } from './sync-customer.ts';

interface CheckoutRequest {
  offer: Offer;
  currency?: Currency | undefined;
  code?: string | undefined;
}

const getBuyer = async (db: Db, userId: string, offer: Offer): Promise<Buyer> => {
  const account = await findAccount(db, userId);
  if (account === undefined || account.type === 'admin') throw problem('not_found');
  if (offer.planType !== account.type)
    throw problem('not_allowed_now', 'This plan is for another kind of account.');
  return { ...account, type: account.type };
};

/** One plan a line: who pays for one changes it; one that was given may be replaced by a bought one. */
const requireFreeLine = async (db: Db, userId: string, offer: Offer) => {
  const held = await db
    .selectFrom('subscriptions')
    .select(['plan_id', 'duration', 'provider_id'])
    .where('user_id', '=', userId)
    .where('line', '=', offer.line)
    .where(isLive)
    .executeTakeFirst();
  if (held === undefined) return;
  const same = held.plan_id === offer.planId && held.duration === offer.duration;
  if (held.provider_id !== null || same) throw problem('plan_held');
};

const order = (deps: Deps, userId: string, { offer, currency, code }: CheckoutRequest) =>
  deps.db.transaction().execute(async (db) => {
    const buyer = await getBuyer(db, userId, offer);
    await requireFreeLine(db, buyer.id, offer);
    const kept = (await storedCurrency(db, buyer.id)) ?? currency ?? 'USD';
    return { buyer, written: await writeOrder(db, buyer, { offer, currency: kept, code }) };
  });

/** Takes an earlier page out of the way. One that was paid meanwhile is put on record instead, and then holds the line. */
const withdraw = async (deps: Deps, open: Order) => {
  if (open.session_id !== null) {
    await deps.stripe.checkout.sessions.expire(open.session_id).catch((error: unknown) => {
      // Paid, or expired by itself: the payment service knows which.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    });
    await syncNow(deps, open.user_id);
  }
  await deps.db.transaction().execute(async (db) => {
    const still = await db
      .selectFrom('checkouts')
      .select('status')
      .where('id', '=', open.id)
      .forUpdate()
      .executeTakeFirst();
    if (still?.status === 'open') await closeOrder(db, open.id, 'expired');
  });
};

const openSession = async (
  deps: Deps,
  buyer: Buyer,
  offer: Offer,
  { order: written, promo }: HeldOrder,
  gone?: string,
) => {
  const { stripe, config } = deps;
  const customer = await ensureCustomer(deps, buyer, gone);
  const metadata = { checkout_id: written.id, user_id: buyer.id };
  const { publicUrl } = config;
  return stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer: customer.provider_id,
      client_reference_id: written.id,
      currency: written.currency.toLowerCase(),
      line_items: [{ price: await priceOf(stripe, offer), quantity: 1 }],
      ...(promo === undefined
        ? {}
        : { discounts: [{ promotion_code: await promotionCodeOf(stripe, promo) }] }),
      metadata,
      subscription_data: { metadata },
      success_url: `${publicUrl}${checkoutReturnPaths[buyer.type]}?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${publicUrl}/account/${buyer.type}/payments`,
    },
    // Asked again after an answer that was lost, the payment service gives the same page.
    { idempotencyKey: `checkout ${written.id} ${gone ?? ''}` },
  );
};

/** A sandbox that was begun anew knows neither customers nor prices of before. */
const openSessionAnew = async (deps: Deps, buyer: Buyer, offer: Offer, held: HeldOrder) => {
  try {
    return await openSession(deps, buyer, offer, held);
  } catch (error) {
    if (!isMissing(error)) throw error;
    clearPriceCache(deps.stripe);
    const customer = await ensureCustomer(deps, buyer);
    return openSession(deps, buyer, offer, held, customer.provider_id);
  }
};

/** Whether the payment service said no, instead of nothing, or that it is busy with the same call at the moment. */
const isDecided = (error: unknown) =>
  error instanceof Stripe.errors.StripeError &&
  !(error instanceof Stripe.errors.StripeConnectionError) &&
  error.statusCode !== 409;

const openPage = async (deps: Deps, userId: string, request: CheckoutRequest) => {
  let { buyer, written } = await order(deps, userId, request);
  if ('replaced' in written) {
    await withdraw(deps, written.replaced);
    ({ buyer, written } = await order(deps, userId, request));
    if ('replaced' in written) throw problem('not_allowed_now', 'Another payment page was just opened.');
  }
  const { order: made } = written;
  if (made.session_id !== null && made.url !== null) return { id: made.session_id, url: made.url };
  const session = await openSessionAnew(deps, buyer, request.offer, written).catch(async (error: unknown) => {
    // What the payment service refused would be refused again under the same key: the next try is a new order.
    if (isDecided(error)) await closeOrder(deps.db, made.id, 'expired');
    throw error;
  });
  const { url } = session;
  if (url === null) throw new Error(`The payment page ${session.id} has no address.`);
  const { numUpdatedRows } = await deps.db
    .updateTable('checkouts')
    .set({ session_id: session.id, url })
    .where('id', '=', made.id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    // Another order took its place meanwhile: nobody shall pay for both.
    await deps.stripe.checkout.sessions.expire(session.id);
    throw problem('not_allowed_now', 'Another payment page was just opened.');
  }
  return { id: session.id, url };
};

/** Opens the payment page for a plan. Throws plan_held, payment_unavailable, or invalid for the code. */
export const openCheckout = (
  deps: Deps,
  userId: string,
  request: CheckoutRequest,
): Promise<{ id: string; url: string }> => withStripeTimeout(() => openPage(deps, userId, request));
