import { type Selectable, sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { invalid } from '../../lib/problem.ts';
import type { Buyer } from './customers.ts';
import type { Offer } from './plans.ts';
import { findPromo, type PromoRow, whyNotNow } from './promo-rules.ts';

export type Order = Selectable<DB['checkouts']>;

/** An order with the code that it holds a use of. */
export interface HeldOrder {
  order: Order;
  promo: PromoRow | undefined;
}

const findOpenOrder = (db: Db, userId: string, line: Offer['line']) =>
  db
    .selectFrom('checkouts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('line', '=', line)
    .where('status', '=', 'open')
    .executeTakeFirst();

/** The code, locked, with a use of it still to be had. Throws invalid with what is wrong with it. */
const holdPromo = async (
  db: Db,
  buyer: Buyer,
  code: string,
  offer: Offer,
  currency: Currency,
  open: Order | undefined,
) => {
  const named = await findPromo(db, code);
  const promo =
    named &&
    (await db
      .selectFrom('promo_codes')
      .selectAll()
      .where('id', '=', named.id)
      .forUpdate()
      .executeTakeFirst());
  if (promo === undefined) throw invalid({ promo_code: 'There is no such code.' });
  const refusal = await whyNotNow(db, promo, buyer.id, { offer, currency, now: new Date() });
  if (refusal !== undefined) throw invalid({ promo_code: refusal });
  const held = await db
    .selectFrom('promo_redemptions')
    .select('checkout_id')
    .where('promo_code_id', '=', promo.id)
    .where('user_id', '=', buyer.id)
    .executeTakeFirst();
  if (held && held.checkout_id !== open?.id)
    throw invalid({ promo_code: 'This code is in use on another payment page of yours.' });
  return promo;
};

/**
 * Writes an order before the payment service hears of it, and holds a use of its code. The open order for the same is
 * answered again; one for something else that is open on the line is `replaced`, which its caller has to close first.
 */
export const writeOrder = async (
  db: Db,
  buyer: Buyer,
  { offer, currency, code }: { offer: Offer; currency: Currency; code: string | undefined },
): Promise<HeldOrder | { replaced: Order }> => {
  const open = await findOpenOrder(db, buyer.id, offer.line);
  const promo = code === undefined ? undefined : await holdPromo(db, buyer, code, offer, currency, open);
  if (open !== undefined) {
    const same =
      open.plan_id === offer.planId &&
      open.duration === offer.duration &&
      open.currency === currency &&
      open.promo_code_id === (promo?.id ?? null) &&
      Date.parse(open.expires_at) > Date.now() + 60_000;
    return same ? { order: open, promo } : { replaced: open };
  }
  const order = await db
    .insertInto('checkouts')
    .values({
      user_id: buyer.id,
      plan_id: offer.planId,
      duration: offer.duration,
      line: offer.line,
      currency,
      promo_code_id: promo?.id ?? null,
      expires_at: new Date(Date.now() + limits.checkoutMinutes * 60_000).toISOString(),
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

/** Closes an order that is not paid for: the use of its code is free again. */
export const closeOrder = async (db: Db, id: string, status: 'expired' | 'refunded'): Promise<void> => {
  await db.updateTable('checkouts').set({ status }).where('id', '=', id).execute();
  await db.deleteFrom('promo_redemptions').where('checkout_id', '=', id).execute();
};

/** Marks an order as paid for by a subscription; its code is used, even where it had been given back. */
export const settleOrder = async (db: Db, id: string, subscriptionId: string): Promise<void> => {
  const { user_id, promo_code_id } = await db
    .updateTable('checkouts')
    .set({ status: 'paid', subscription_id: subscriptionId })
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

/** Closes orders that never came to a payment page and are over, whoever's they are. */
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
