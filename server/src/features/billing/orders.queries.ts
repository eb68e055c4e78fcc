import { type Selectable, sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { invalid } from '../../lib/problem.ts';
import type { Buyer } from './customers.ts';
import type { PlanPrice } from './plans.ts';
import { findPromo, getPromoRefusal, isCounted, type PromoRow, promoNotFound } from './promo-rules.ts';

export type Order = Selectable<DB['checkouts']>;

/** An order with the promo code that it reserves a redemption of. */
export interface OrderWithPromo {
  order: Order;
  promo: PromoRow | undefined;
}

/** An account has at most one open order. */
const findOpenOrder = (db: Db, userId: string): Promise<Order | undefined> =>
  db
    .selectFrom('checkouts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .executeTakeFirst();

/** Whether the plan has got another price since the order was written. */
const hasNewerPrice = async (db: Db, { plan_id, created_at }: Order): Promise<boolean> =>
  (await db
    .selectFrom('plan_price_versions')
    .select('id')
    .where('plan_id', '=', plan_id)
    .where('created_at', '>', created_at)
    .executeTakeFirst()) !== undefined;

/** Locks the promo code and checks that it can be redeemed. Throws invalid with the reason. */
const lockPromo = async (
  db: Db,
  buyer: Buyer,
  code: string,
  purchase: { planPrice: PlanPrice; currency: Currency; now: Date },
): Promise<PromoRow> => {
  const promo = await findPromo(db, code, { lock: true });
  if (promo === undefined) throw invalid({ promo_code: promoNotFound });
  const refusal = await getPromoRefusal(db, promo, buyer.id, purchase);
  if (refusal !== undefined) throw invalid({ promo_code: refusal });
  return promo;
};

/**
 * An unpaid order of another account that no longer holds its use of the code, if the buyer needs that use. It can still
 * be paid, so it has to be closed first.
 */
const findLapsedOrder = async (db: Db, buyer: Buyer, promo: PromoRow): Promise<Order | undefined> => {
  const { max_redemptions: max, id } = promo;
  if (max === null) return undefined;
  return db
    .selectFrom('checkouts')
    .innerJoin('promo_redemptions', 'promo_redemptions.checkout_id', 'checkouts.id')
    .selectAll('checkouts')
    .where('promo_redemptions.promo_code_id', '=', id)
    .where('promo_redemptions.user_id', '<>', buyer.id)
    .where(sql<boolean>`not ${isCounted}`)
    .where(
      sql<boolean>`${max} <= (
        select count(*) from promo_redemptions where promo_code_id = ${id} and user_id <> ${buyer.id})`,
    )
    .orderBy('promo_redemptions.created_at')
    .limit(1)
    .executeTakeFirst();
};

/**
 * Writes an order, before Stripe is called, and reserves a redemption of its promo code. Returns the open order for the
 * same plan again. An order that is in the way is returned as `replaced`, and the caller closes it first: the account's
 * open order for another plan or an earlier price, or another account's with the last use of the code, held for too long.
 */
export const writeOrder = async (
  db: Db,
  buyer: Buyer,
  {
    planPrice,
    currency,
    code,
    now,
  }: { planPrice: PlanPrice; currency: Currency; code: string | undefined; now: Date },
): Promise<OrderWithPromo | { replaced: Order }> => {
  const open = await findOpenOrder(db, buyer.id);
  const promo =
    code === undefined ? undefined : await lockPromo(db, buyer, code, { planPrice, currency, now });
  if (open !== undefined) {
    const same =
      open.plan_id === planPrice.planId &&
      open.duration === planPrice.duration &&
      open.currency === currency &&
      open.promo_code_id === (promo?.id ?? null) &&
      !(await hasNewerPrice(db, open)) &&
      Date.parse(open.expires_at) > now.getTime() + 60_000;
    return same ? { order: open, promo } : { replaced: open };
  }
  const lapsed = promo && (await findLapsedOrder(db, buyer, promo));
  if (lapsed) return { replaced: lapsed };
  const order = await db
    .insertInto('checkouts')
    .values({
      user_id: buyer.id,
      plan_id: planPrice.planId,
      duration: planPrice.duration,
      line: planPrice.family,
      currency,
      promo_code_id: promo?.id ?? null,
      expires_at: new Date(now.getTime() + limits.checkoutMinutes * 60_000).toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (promo !== undefined)
    await db
      .insertInto('promo_redemptions')
      .values({ promo_code_id: promo.id, user_id: buyer.id, checkout_id: order.id })
      .execute();
  return { order, promo };
};

/** Closes an order and releases the redemption of its promo code. */
export const closeOrder = async (db: Db, id: string, status: 'expired' | 'refunded'): Promise<void> => {
  await db.updateTable('checkouts').set({ status }).where('id', '=', id).execute();
  await db.deleteFrom('promo_redemptions').where('checkout_id', '=', id).execute();
};

/** Marks an order as paid by a subscription and its promo code as redeemed, even where that was released. */
export const settleOrder = async (
  db: Db,
  id: string,
  { subscriptionId, acceptedTerms }: { subscriptionId: string; acceptedTerms: boolean },
): Promise<void> => {
  const { user_id, promo_code_id } = await db
    .updateTable('checkouts')
    .set({
      status: 'paid',
      subscription_id: subscriptionId,
      ...(acceptedTerms ? { terms_accepted_at: sql<string>`now()` } : {}),
    })
    .where('id', '=', id)
    .returning(['user_id', 'promo_code_id'])
    .executeTakeFirstOrThrow();
  if (promo_code_id === null) return;
  await db
    .insertInto('promo_redemptions')
    .values({ promo_code_id, user_id, checkout_id: id, used_at: sql`now()` })
    .onConflict((conflict) =>
      conflict
        .columns(['promo_code_id', 'user_id'])
        .doUpdateSet({ used_at: sql`coalesce(promo_redemptions.used_at, now())` }),
    )
    .execute();
};

/** Closes all expired orders without a payment page. */
export const closeStaleOrders = async (db: Db): Promise<void> => {
  const stale = await db
    .selectFrom('checkouts')
    .select('id')
    .where('status', '=', 'open')
    .where('session_id', 'is', null)
    .where('expires_at', '<', sql<string>`now()`)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id } of stale) await closeOrder(db, id, 'expired');
};

export const findOrder = (db: Db, userId: string, sessionId: string): Promise<Order | undefined> =>
  db
    .selectFrom('checkouts')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
