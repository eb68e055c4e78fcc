import { sql } from 'kysely';
import { z } from 'zod';
import { formatLongDay } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { toMajor } from '../../../../contract/src/money.ts';
import { formatMoney } from '../../../../contract/src/money-format.ts';
import type { Db } from '../../lib/db.ts';
import { isMissing } from '../../lib/stripe.ts';
import { defineTask, enqueue } from '../../lib/tasks.ts';
import { notify } from '../notifications/notifications.public.ts';
import { managePlansPath, planEnded } from './billing-notifications.ts';
import { closeStaleOrders } from './orders.queries.ts';
import { toId } from './stripe-objects.ts';
import { syncCustomer } from './sync-customer.ts';

const ignoreMissing = (error: unknown) => {
  if (!isMissing(error)) throw error;
};

/** Syncs a customer and marks its events as applied. */
export const syncPayments = defineTask({
  name: 'sync_payments',
  input: z.object({ customer: z.string() }),
  retries: 12,
  run: async ({ db, stripe }, { customer }) => {
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select id from payment_events where customer_id = ${customer} and applied_at is null`.execute(tx);
      await syncCustomer({ stripe }, tx, customer);
      // Only the events from before the sync: one that arrives meanwhile needs another.
      const ids = rows.map(({ id }) => id);
      await sql`update payment_events set applied_at = now() where id = any(${ids})`.execute(tx);
    });
  },
});

/** Enqueues a sync of a customer; waiting ones of the same customer are merged. */
export const enqueueSync = (db: Db, customer: string, runAt?: Date): Promise<void> =>
  enqueue(db, syncPayments, { customer }, { jobKey: `payments ${customer}`, ...(runAt ? { runAt } : {}) });

/** Syncs the customer of a charge. */
export const syncCharge = defineTask({
  name: 'sync_charge',
  input: z.object({ charge: z.string() }),
  retries: 12,
  run: async ({ db, stripe }, { charge }) => {
    const { customer } = await stripe.charges.retrieve(charge);
    if (customer !== null) await enqueueSync(db, toId(customer));
  },
});

/** Deletes the Stripe customer of an erased account; that cancels its subscriptions. */
export const deleteStripeCustomer = defineTask({
  name: 'delete_payment_customer',
  input: z.object({ customer: z.string() }),
  retries: 15,
  run: async ({ stripe }, { customer }) => {
    await stripe.customers.del(customer).catch(ignoreMissing);
  },
});

/** Updates name and email address of a Stripe customer: Stripe mails receipts there. */
export const updateStripeCustomer = defineTask({
  name: 'name_payment_customer',
  input: z.object({ user_id: z.string() }),
  run: async ({ db, stripe }, { user_id }) => {
    const payer = await db
      .selectFrom('payment_customers')
      .innerJoin('users', 'users.id', 'payment_customers.user_id')
      .select(['provider_id', 'email', 'first_name', 'last_name'])
      .where('users.id', '=', user_id)
      .executeTakeFirst();
    if (payer === undefined) return;
    const { provider_id, email, first_name, last_name } = payer;
    await stripe.customers
      .update(provider_id, { email, name: `${first_name} ${last_name}` })
      .catch(ignoreMissing);
  },
});

/**
 * Every hour, syncs customers for whom an event can be missing: those with open orders, ended periods, failed charges
 * or a recent visit to the billing portal, and a 24th of all others, so that each is synced once a day.
 */
export const reconcilePayments = defineTask({
  name: 'reconcile_payments',
  every: '11 * * * *',
  run: async ({ db }) => {
    await db.transaction().execute(closeStaleOrders);
    const { rows } = await sql<{ provider_id: string }>`
      select distinct payment_customers.provider_id from payment_customers
      left join checkouts on checkouts.user_id = payment_customers.user_id and checkouts.status = 'open'
      left join subscriptions on subscriptions.user_id = payment_customers.user_id
        and subscriptions.status <> 'ended' and subscriptions.provider_id is not null
      left join payment_events on payment_events.customer_id = payment_customers.provider_id
        and payment_events.applied_at is null
      where checkouts.id is not null or payment_events.id is not null
        or payment_customers.portal_opened_at > now() - interval '1 day'
        or subscriptions.status = 'past_due' or subscriptions.end_date < now()
        or subscriptions.id is not null
          and mod(abs(hashtext(payment_customers.provider_id)::bigint), 24) = extract(hour from now())`.execute(
      db,
    );
    for (const { provider_id } of rows) await enqueueSync(db, provider_id);
    await db
      .deleteFrom('payment_events')
      .where('applied_at', '<', sql<string>`now() - interval '90 days'`)
      .execute();
  },
});

/** Ends granted plans at their end date and notifies their owners. */
export const endGrantedPlans = defineTask({
  name: 'end_given_plans',
  every: '*/10 * * * *',
  run: ({ db }) =>
    db.transaction().execute(async (tx) => {
      const ended = await tx
        .updateTable('subscriptions')
        .from('plans')
        .set({ status: 'ended' })
        .whereRef('plans.id', '=', 'subscriptions.plan_id')
        .where('subscriptions.provider_id', 'is', null)
        .where('subscriptions.status', '<>', 'ended')
        .where('subscriptions.end_date', '<=', sql<string>`now()`)
        .returning(['subscriptions.id', 'subscriptions.user_id', 'plans.title'])
        .execute();
      for (const { id, user_id, title } of ended)
        await notify(tx, {
          ...planEnded(id, title),
          userId: user_id,
          link: await managePlansPath(tx, user_id),
        });
    }),
});

/** Announces each renewal a week ahead, with the amount. */
export const notifyRenewals = defineTask({
  name: 'notify_renewals',
  every: '40 7 * * *',
  run: ({ db }) =>
    db.transaction().execute(async (tx) => {
      const renewing = await tx
        .selectFrom('subscriptions')
        .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
        .selectAll('subscriptions')
        .select('plans.title')
        .where('subscriptions.provider_id', 'is not', null)
        .where('subscriptions.status', '=', 'active')
        .where('cancel_at_period_end', '=', false)
        // The renewals of a pause are not charged.
        .where(sql<boolean>`coalesce(end_date < paused_from or end_date >= paused_until, true)`)
        .where('end_date', '>', sql<string>`now()`)
        .where('end_date', '<=', sql<string>`now() + make_interval(days => ${limits.renewalNoticeDays})`)
        .execute();
      for (const row of renewing)
        await notify(tx, {
          userId: row.user_id,
          kind: 'plan_renewing',
          dedupeKey: `plan_renewing ${row.id} ${row.end_date}`,
          title: `Your ${row.title} plan renews on ${formatLongDay(row.end_date)}`,
          body: `We will charge ${formatMoney(toMajor(row.next_amount_minor ?? row.amount_minor), row.currency)} then. You can change or cancel your plan before.`,
          link: await managePlansPath(tx, row.user_id),
        });
    }),
});
