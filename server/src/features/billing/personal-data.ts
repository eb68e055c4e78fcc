import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';
import { enqueue } from '../../lib/tasks.ts';
import { deleteStripeCustomer, nameCustomer } from './billing.tasks.ts';

/** What an account bought and paid, by file. */
export const exportBillingOf = async (
  db: Db,
  userId: string,
): Promise<Record<string, Record<string, unknown>[]>> => ({
  plans: await db
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .select(['plans.title', 'duration', 'subscriptions.status', 'start_date', 'end_date', 'currency'])
    .select(sql<number>`amount_minor / 100.0`.as('amount'))
    .where('user_id', '=', userId)
    .orderBy('subscriptions.id')
    .execute(),
  payments: await db
    .selectFrom('invoices')
    .select(['number', 'description', 'currency', 'status', 'created_at', 'paid_at'])
    .select(sql<number>`amount_minor / 100.0`.as('amount'))
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute(),
  orders: await db
    .selectFrom('checkouts')
    .innerJoin('plans', 'plans.id', 'checkouts.plan_id')
    .leftJoin('promo_codes', 'promo_codes.id', 'checkouts.promo_code_id')
    .select(['plans.title', 'duration', 'checkouts.currency', 'promo_codes.code as promo_code'])
    .select(['checkouts.status', 'checkouts.created_at'])
    .where('user_id', '=', userId)
    .orderBy('checkouts.id')
    .execute(),
  allowances_used: await db
    .selectFrom('credits')
    .select(['kind', 'spent_at', 'returned_at'])
    .where('user_id', '=', userId)
    .orderBy('spent_at')
    .execute(),
});

/** To be told when an account's name or address changed: whoever takes its payments has to know it. */
export const payerRenamed = async (db: Db, userId: string): Promise<void> => {
  const payer = await db
    .selectFrom('payment_customers')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (payer) await enqueue(db, nameCustomer, { user_id: userId });
};

/**
 * Ends what an account holds and forgets whose the records of money were; the invoices themselves stay, because the
 * law asks for them.
 */
export const eraseBillingOf = async (db: Db, userId: string): Promise<void> => {
  // First, because it waits for whoever just now puts on record what was bought.
  const customer = await db
    .deleteFrom('payment_customers')
    .where('user_id', '=', userId)
    .returning('provider_id')
    .executeTakeFirst();
  if (customer) await enqueue(db, deleteStripeCustomer, { customer: customer.provider_id });
  await db.deleteFrom('credits').where('user_id', '=', userId).execute();
  // A use that was paid for goes on counting; it names an account without a person.
  await db
    .deleteFrom('promo_redemptions')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  await db
    .updateTable('checkouts')
    .set({
      status: sql`case when status = 'open' then 'expired' else status end`,
      session_id: null,
      url: null,
    })
    .where('user_id', '=', userId)
    .execute();
  await db
    .updateTable('invoices')
    .set({ user_id: null, invoice_url: null })
    .where('user_id', '=', userId)
    .execute();
  await db
    .updateTable('subscriptions')
    .set({ status: 'ended', end_date: sql`least(end_date, now())` })
    .where('user_id', '=', userId)
    .where('status', '<>', 'ended')
    .execute();
};
