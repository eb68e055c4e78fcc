import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';
import { enqueue } from '../../lib/tasks.ts';
import { deleteStripeCustomer, updateStripeCustomer } from './billing.tasks.ts';

/** The plans, payments, orders and credits of an account, by name of the exported file. */
export const exportBilling = async (
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
    .select(sql<number>`tax_minor / 100.0`.as('tax'))
    .select(sql<number>`refunded_minor / 100.0`.as('refunded'))
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
  allowances_given: await db
    .selectFrom('credit_grants')
    .select(['kind', 'amount', 'granted_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute(),
  carried_applications: await db
    .selectFrom('carried_applications')
    .select(['month', 'amount'])
    .where('user_id', '=', userId)
    .orderBy('month')
    .execute(),
});

/** Enqueues an update of the account's Stripe customer. To be called after its name or email address changed. */
export const enqueueCustomerUpdate = async (db: Db, userId: string): Promise<void> => {
  const payer = await db
    .selectFrom('payment_customers')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (payer) await enqueue(db, updateStripeCustomer, { user_id: userId });
};

/**
 * Ends the account's plans and removes its identity from orders and invoices. The invoices themselves stay, as the law
 * requires.
 */
export const eraseBilling = async (db: Db, userId: string): Promise<void> => {
  // First, because it waits for a running sync, which holds a lock on this row.
  const customer = await db
    .deleteFrom('payment_customers')
    .where('user_id', '=', userId)
    .returning('provider_id')
    .executeTakeFirst();
  if (customer) await enqueue(db, deleteStripeCustomer, { customer: customer.provider_id });
  await db.deleteFrom('credits').where('user_id', '=', userId).execute();
  await db.deleteFrom('credit_grants').where('user_id', '=', userId).execute();
  await db.deleteFrom('carried_applications').where('user_id', '=', userId).execute();
  // Paid redemptions keep counting; the account row they reference is anonymous.
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
  await sql`
    update refunds set reason = null from invoices
    where invoices.id = refunds.invoice_id and invoices.user_id = ${userId}`.execute(db);
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
