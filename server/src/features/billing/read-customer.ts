import { sql } from 'kysely';
import type { Stripe } from 'stripe';
import type { Db } from '../../lib/db.ts';
import { isCancelled, isLiveAtStripe, toId } from './stripe-objects.ts';

/** The state of a customer at Stripe, as far as our tables store it. */
export interface CustomerState {
  subscriptions: Stripe.Subscription[];
  schedules: Map<string, Stripe.SubscriptionSchedule>;
  /** The amount of the next renewal with tax, by subscription id. */
  upcoming: Map<string, number>;
  invoices: Stripe.Invoice[];
  /** The refunded amounts, by payment intent. */
  refunded: Map<string, number>;
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
  /** The checkout sessions of open orders, by order id. */
  sessions: Map<string, Stripe.Checkout.Session>;
}

const maxObjects = 1_000;

const readSchedules = async (stripe: Stripe, subscriptions: Stripe.Subscription[]) => {
  const schedules = new Map<string, Stripe.SubscriptionSchedule>();
  for (const { id, schedule } of subscriptions)
    if (schedule !== null) schedules.set(id, await stripe.subscriptionSchedules.retrieve(toId(schedule)));
  return schedules;
};

const readUpcoming = async (stripe: Stripe, subscriptions: Stripe.Subscription[]) => {
  const upcoming = new Map<string, number>();
  for (const subscription of subscriptions) {
    if (isCancelled(subscription)) continue;
    const { id, schedule } = subscription;
    const { amount_due } = await stripe.invoices.createPreview(
      schedule === null ? { subscription: id } : { schedule: toId(schedule) },
    );
    upcoming.set(id, amount_due);
  }
  return upcoming;
};

/** The refunds of a charge, also failed ones, which its `amount_refunded` leaves out. */
const listRefunds = async (stripe: Stripe, { id, refunds }: Stripe.Charge): Promise<Stripe.Refund[]> =>
  refunds?.has_more ? (await stripe.refunds.list({ charge: id, limit: 100 })).data : (refunds?.data ?? []);

/** The refunds and disputes of the payments. Stripe lists disputes by charge, so only disputed charges are read. */
const readRefundsAndDisputes = async (stripe: Stripe, customer: string) => {
  const refunded = new Map<string, number>();
  const refunds: Stripe.Refund[] = [];
  const disputes: Stripe.Dispute[] = [];
  for await (const charge of stripe.charges.list({ customer, limit: 100, expand: ['data.refunds'] })) {
    const { payment_intent, amount_refunded, disputed } = charge;
    if (payment_intent === null) continue;
    const intent = toId(payment_intent);
    if (amount_refunded > 0) refunded.set(intent, (refunded.get(intent) ?? 0) + amount_refunded);
    refunds.push(...(await listRefunds(stripe, charge)));
    if (disputed) disputes.push(...(await stripe.disputes.list({ charge: charge.id, limit: 100 })).data);
  }
  return { refunded, refunds, disputes };
};

const readSessions = async (stripe: Stripe, db: Db, userId: string) => {
  const open = await db
    .selectFrom('checkouts')
    .select(['id', 'session_id', sql<boolean>`expires_at < now()`.as('is_overdue')])
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .execute();
  const sessions = new Map<string, Stripe.Checkout.Session>();
  for (const { id, session_id, is_overdue } of open) {
    if (session_id === null) continue;
    const session = await stripe.checkout.sessions.retrieve(session_id);
    // Stripe would keep the session open for a day, and the redemption of its promo code reserved.
    const mustExpire = session.status === 'open' && is_overdue;
    sessions.set(id, mustExpire ? await stripe.checkout.sessions.expire(session_id) : session);
  }
  return sessions;
};

/** Reads a customer's state. Call it under the customer's lock, so that no older state is applied later. */
export const readCustomer = async (
  stripe: Stripe,
  db: Db,
  { user_id, provider_id: customer }: { user_id: string; provider_id: string },
): Promise<CustomerState> => {
  // Sessions first: a subscription that one of them starts is then in the list below.
  const sessions = await readSessions(stripe, db, user_id);
  const [subscriptions, invoices, refundsAndDisputes] = await Promise.all([
    stripe.subscriptions
      .list({ customer, status: 'all', limit: 100 })
      .autoPagingToArray({ limit: maxObjects }),
    stripe.invoices
      .list({ customer, limit: 100, expand: ['data.payments'] })
      .autoPagingToArray({ limit: maxObjects }),
    readRefundsAndDisputes(stripe, customer),
  ]);
  const live = subscriptions.filter(isLiveAtStripe);
  return {
    sessions,
    subscriptions,
    invoices,
    ...refundsAndDisputes,
    schedules: await readSchedules(stripe, live),
    upcoming: await readUpcoming(stripe, live),
  };
};
