import { sql } from 'kysely';
import { z } from 'zod';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import { isMissing } from '../../lib/stripe.ts';
import { defineTask, enqueue } from '../../lib/tasks.ts';
import { notify } from '../notifications/notifications.public.ts';
import { managePlansPath } from './billing-paths.ts';
import { dayInWords, inWords } from './notify-plans.ts';
import { closeStaleOrders } from './orders.queries.ts';
import { syncCustomer } from './sync-customer.ts';

/** Reads a customer anew and puts on record what has become of them. */
export const syncPayments = defineTask({
  name: 'sync_payments',
  input: z.object({ customer: z.string() }),
  retries: 12,
  run: async ({ db, stripe }, { customer }) => {
    await db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ id: string }>`
        select id from payment_events where customer_id = ${customer} and applied_at is null`.execute(
        transaction,
      );
      await syncCustomer({ stripe }, transaction, customer);
      if (rows.length > 0)
        await transaction
          .updateTable('payment_events')
          .set({ applied_at: new Date().toISOString() })
          .where(
            'id',
            'in',
            rows.map(({ id }) => id),
          )
          .execute();
    });
  },
});

/** Looks at a customer soon; many wishes for the same one that wait are one look. */
export const enqueueSync = (db: Db, customer: string, runAt?: Date): Promise<void> =>
  enqueue(db, syncPayments, { customer }, { jobKey: `payments ${customer}`, ...(runAt ? { runAt } : {}) });

/** Ends somebody at the payment service who was erased here: with the customer go its subscriptions. */
export const deleteStripeCustomer = defineTask({
  name: 'delete_payment_customer',
  input: z.object({ customer: z.string() }),
  retries: 15,
  run: async ({ stripe }, { customer }) => {
    await stripe.customers.del(customer).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  },
});

/** Says a person's present name and address at the payment service, which mails receipts there. */
export const nameCustomer = defineTask({
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
      .catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
  },
});

/**
 * Every hour looks at whoever may have news that never arrived: open orders, periods that are over, charges that
 * failed, a visit to the payment service's own page; and at a part of all, so that each is seen once a day.
 */
export const reconcilePayments = defineTask({
  name: 'reconcile_payments',
  input: z.object({}),
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

/** Ends plans that nobody pays for once their time is over, and tells their owners. */
export const endGivenPlans = defineTask({
  name: 'end_given_plans',
  input: z.object({}),
  every: '*/10 * * * *',
  run: ({ db }) =>
    db.transaction().execute(async (transaction) => {
      const ended = await transaction
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
        await notify(transaction, {
          userId: user_id,
          kind: 'plan_ended',
          key: `plan_ended ${id}`,
          title: `The ${title} plan has ended`,
          body: 'You can buy a plan at any time. Nothing is deleted; what is over the limits waits.',
          link: await managePlansPath(transaction, user_id),
        });
    }),
});

/** A week ahead tells of each renewal what will be charged. */
export const notifyRenewals = defineTask({
  name: 'notify_renewals',
  input: z.object({}),
  every: '40 7 * * *',
  run: ({ db }) =>
    db.transaction().execute(async (transaction) => {
      const renewing = await transaction
        .selectFrom('subscriptions')
        .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
        .selectAll('subscriptions')
        .select('plans.title')
        .where('subscriptions.provider_id', 'is not', null)
        .where('subscriptions.status', '=', 'active')
        .where('cancel_at_period_end', '=', false)
        .where('end_date', '>', sql<string>`now()`)
        .where('end_date', '<=', sql<string>`now() + make_interval(days => ${limits.renewalNoticeDays})`)
        .execute();
      for (const row of renewing)
        await notify(transaction, {
          userId: row.user_id,
          kind: 'plan_renewing',
          key: `plan_renewing ${row.id} ${row.end_date}`,
          title: `The ${row.title} plan renews on ${dayInWords(row.end_date)}`,
          body: `${inWords(row.next_amount_minor ?? row.amount_minor, row.currency)} will be charged then. You can change or cancel before.`,
          link: await managePlansPath(transaction, row.user_id),
        });
    }),
});
