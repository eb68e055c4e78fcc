import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { withConcurrencyLimit } from '../../lib/stripe.ts';
import { enqueue } from '../../lib/tasks.ts';
import { applyInvoices } from './apply-invoices.ts';
import { applyRefundsAndDisputes } from './apply-refunds-and-disputes.ts';
import { applySubscriptions, type SubscriptionChange } from './apply-subscriptions.ts';
import { listStripeSubscriptions } from './billing.queries.ts';
import { notifyPlans } from './billing-notifications.ts';
import { cancelDuplicates, voidOpenInvoicesOfEnded } from './correct-customer.ts';
import { type Customer, findCustomer, lockCustomer } from './customers.ts';
import { closeOrder, settleOrder } from './orders.queries.ts';
import { listPlanPrices, type PlanPrice, promotionStarted, renewalsToStop } from './plans.ts';
import { type CustomerState, readCustomer } from './read-customer.ts';
import { resumeUpgraded } from './resume-plan.ts';
import { toCurrency } from './stripe-objects.ts';

/**
 * Reads the customer, and corrects at Stripe what must not be there: duplicate plans, upgraded plans that are still
 * cancelled, open invoices of ended plans.
 */
const readCorrectedCustomer = async (
  { stripe }: Pick<Deps, 'stripe'>,
  db: Db,
  customer: Customer,
  planPrices: PlanPrice[],
): Promise<CustomerState> => {
  const read = await readCustomer(stripe, db, customer);
  const corrections = [await cancelDuplicates(stripe, read, planPrices), await resumeUpgraded(stripe, read)];
  // The checkout sessions are those of the first read: they relate orders to subscriptions that exist in both.
  const state = corrections.includes(true)
    ? { ...(await readCustomer(stripe, db, customer)), sessions: read.sessions }
    : read;
  return { ...state, invoices: await voidOpenInvoicesOfEnded(stripe, state) };
};

const wasRefunded = async (db: Db, subscriptionId: string): Promise<boolean> =>
  (await db
    .selectFrom('invoices')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where('refunded_minor', '>', 0)
    .executeTakeFirst()) !== undefined;

const applyOrders = async (db: Db, userId: string, { sessions, subscriptions }: CustomerState) => {
  const stored = await listStripeSubscriptions(db, userId);
  const paidOrderIds = subscriptions.flatMap(({ metadata }) => metadata.checkout_id ?? []);
  const unsettled = await db
    .selectFrom('checkouts')
    .select(['id', 'session_id', 'status', sql<boolean>`expires_at < now()`.as('is_overdue')])
    .where('user_id', '=', userId)
    // An order that expired here can still have been paid at Stripe.
    .where(sql<boolean>`status = 'open' or status = 'expired' and id::text = any(${paidOrderIds})`)
    .execute();
  for (const order of unsettled) {
    const bought = subscriptions.find(({ metadata }) => metadata.checkout_id === order.id);
    const subscription = bought && stored.find(({ provider_id }) => provider_id === bought.id);
    const hasExpired =
      sessions.get(order.id)?.status === 'expired' || (order.session_id === null && order.is_overdue);
    if (subscription?.status === 'ended' && (await wasRefunded(db, subscription.id)))
      await closeOrder(db, order.id, 'refunded');
    else if (subscription)
      await settleOrder(db, order.id, {
        subscriptionId: subscription.id,
        acceptedTerms: sessions.get(order.id)?.consent?.terms_of_service === 'accepted',
      });
    else if (order.status === 'open' && hasExpired) await closeOrder(db, order.id, 'expired');
  }
};

const promotesMore = ({ before, after }: SubscriptionChange): boolean =>
  after.line === 'promote_jobs' &&
  after.status !== 'ended' &&
  (before === undefined || before.status === 'ended' || before.plan_id !== after.plan_id);

const isStart = ({ before, after }: SubscriptionChange): boolean =>
  after.status !== 'ended' && (before === undefined || before.status === 'ended');

/** A plan that was paid for on a page from before the suspension must not renew. */
const stopIfSuspended = async (db: Db, userId: string): Promise<void> => {
  const suspended = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('status', '=', 'suspended')
    .executeTakeFirst();
  if (suspended) await enqueue(db, renewalsToStop, { user_id: userId });
};

/**
 * Updates our tables to Stripe's state of a customer, as part of the caller's transaction. It reads the whole state
 * under the customer's lock, so the result does not depend on the order or number of events.
 */
export const syncCustomer = async (deps: Pick<Deps, 'stripe'>, db: Db, providerId: string): Promise<void> => {
  const customer = await lockCustomer(db, providerId);
  // The customer is not ours, or the account was erased.
  if (customer === undefined) return;
  const planPrices = await listPlanPrices(db);
  const state = await readCorrectedCustomer(deps, db, customer, planPrices);

  const changes = await applySubscriptions(db, customer.user_id, state, planPrices);
  await applyInvoices(db, customer.user_id, state, planPrices);
  await applyRefundsAndDisputes(db, customer.user_id, state);
  await applyOrders(db, customer.user_id, state);
  const [first] = state.subscriptions.toSorted((a, b) => a.created - b.created);
  if (customer.currency === null && first !== undefined)
    await db
      .updateTable('payment_customers')
      .set({ currency: toCurrency(first.currency) })
      .where('user_id', '=', customer.user_id)
      .execute();
  if (changes.some(isStart)) await stopIfSuspended(db, customer.user_id);
  if (changes.some(promotesMore)) await enqueue(db, promotionStarted, { user_id: customer.user_id });
  await notifyPlans(db, customer.user_id, changes, planPrices);
};

/** Syncs an account now, in its own transaction. Does nothing for an account that never bought. */
export const syncNow = async (deps: Pick<Deps, 'db' | 'stripe'>, userId: string): Promise<void> => {
  const customer = await findCustomer(deps.db, userId);
  if (customer === undefined) return;
  await withConcurrencyLimit(deps.stripe, () =>
    deps.db.transaction().execute((db) => syncCustomer(deps, db, customer.provider_id)),
  );
};
