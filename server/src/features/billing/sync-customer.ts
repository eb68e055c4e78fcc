import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { withConcurrencyLimit } from '../../lib/stripe.ts';
import { enqueue } from '../../lib/tasks.ts';
import { applyInvoices } from './apply-invoices.ts';
import { applySubscriptions, currencyOf, type PlanChanged, splitDuplicates } from './apply-subscriptions.ts';
import { type Customer, findCustomer, lockCustomer } from './customers.ts';
import { notifyPlans } from './notify-plans.ts';
import { closeOrder, settleOrder } from './orders.queries.ts';
import { listOffers, type Offer } from './plans.ts';
import { promotionBegan } from './promotion-began.ts';
import { type CustomerState, readCustomer } from './read-customer.ts';
import { undoPurchase } from './undo-purchase.ts';
import { voidEnded } from './void-ended.ts';

/** Ends what was bought twice, and answers the state after. */
const withoutDuplicates = async (
  { stripe }: Pick<Deps, 'stripe'>,
  db: Db,
  customer: Customer,
  state: CustomerState,
  offers: Offer[],
): Promise<CustomerState> => {
  const { duplicates } = splitDuplicates(state.subscriptions, offers);
  if (duplicates.length === 0) return state;
  for (const duplicate of duplicates) await undoPurchase(stripe, duplicate, state);
  const after = await readCustomer(stripe, db, customer);
  // The pages as they were: which order each subscription came of is in both.
  return { ...after, sessions: state.sessions };
};

const wasPaidBack = async (db: Db, subscriptionId: string): Promise<boolean> =>
  (await db
    .selectFrom('invoices')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where('refunded_minor', '>', 0)
    .executeTakeFirst()) !== undefined;

const applyOrders = async (db: Db, userId: string, { sessions, subscriptions }: CustomerState) => {
  const held = await db
    .selectFrom('subscriptions')
    .select(['id', 'provider_id', 'status'])
    .where('user_id', '=', userId)
    .where('provider_id', 'is not', null)
    .execute();
  const boughtBy = subscriptions.flatMap(({ metadata }) => metadata.checkout_id ?? []);
  const unsettled = await db
    .selectFrom('checkouts')
    .select(['id', 'session_id', 'status', 'expires_at'])
    .where('user_id', '=', userId)
    // One that was given up and yet paid is paid.
    .where(sql<boolean>`status = 'open' or status = 'expired' and id::text = any(${boughtBy})`)
    .execute();
  for (const order of unsettled) {
    const bought = subscriptions.find(({ metadata }) => metadata.checkout_id === order.id);
    const own = bought && held.find(({ provider_id }) => provider_id === bought.id);
    const session = sessions.get(order.id);
    const over = Date.parse(order.expires_at) < Date.now();
    if (own?.status === 'ended' && (await wasPaidBack(db, own.id)))
      await closeOrder(db, order.id, 'refunded');
    else if (own) await settleOrder(db, order.id, own.id);
    else if (
      order.status === 'open' &&
      (session?.status === 'expired' || (order.session_id === null && over))
    )
      await closeOrder(db, order.id, 'expired');
  }
};

const promotesMore = ({ before, after }: PlanChanged): boolean =>
  after.line === 'promote_jobs' &&
  after.status !== 'ended' &&
  (before === undefined || before.status === 'ended' || before.plan_id !== after.plan_id);

/**
 * Brings our tables to what the payment service has of a customer. It reads all of it anew under the customer's lock:
 * in whichever order and however often events arrive, the end is the same. Part of the caller's transaction.
 */
export const syncCustomer = async (deps: Pick<Deps, 'stripe'>, db: Db, providerId: string): Promise<void> => {
  const customer = await lockCustomer(db, providerId);
  // Not ours, or erased: what is told of them concerns nobody here.
  if (customer === undefined) return;
  const offers = await listOffers(db);
  const read = await readCustomer(deps.stripe, db, customer);
  const single = await withoutDuplicates(deps, db, customer, read, offers);
  const state = await voidEnded(deps.stripe, single);

  const changed = await applySubscriptions(db, customer.user_id, state, offers);
  await applyInvoices(db, customer.user_id, state, offers);
  await applyOrders(db, customer.user_id, state);
  const [first] = state.subscriptions.toSorted((a, b) => a.created - b.created);
  if (customer.currency === null && first !== undefined)
    await db
      .updateTable('payment_customers')
      .set({ currency: currencyOf(first.currency) })
      .where('user_id', '=', customer.user_id)
      .execute();
  if (changed.some(promotesMore)) await enqueue(db, promotionBegan, { user_id: customer.user_id });
  await notifyPlans(db, customer.user_id, changed, offers);
};

/** The same for an account, at once, in a transaction of its own; nothing for one that never bought. */
export const syncNow = async (deps: Pick<Deps, 'db' | 'stripe'>, userId: string): Promise<void> => {
  const customer = await findCustomer(deps.db, userId);
  if (customer === undefined) return;
  await withConcurrencyLimit(deps.stripe, () =>
    deps.db.transaction().execute((db) => syncCustomer(deps, db, customer.provider_id)),
  );
};
