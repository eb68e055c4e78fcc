import type { Stripe } from 'stripe';
import type { Db } from '../../lib/db.ts';

/** Everything of a customer at the payment service that our tables tell of. */
export interface CustomerState {
  subscriptions: Stripe.Subscription[];
  schedules: Map<string, Stripe.SubscriptionSchedule>;
  /** What the next renewal of a subscription will be. */
  upcoming: Map<string, number>;
  invoices: Stripe.Invoice[];
  /** What was paid back, by payment intent. */
  refunded: Map<string, number>;
  /** The payment pages of open orders, by the order's id. */
  sessions: Map<string, Stripe.Checkout.Session>;
}

export const idOf = (value: string | { id: string }): string =>
  typeof value === 'string' ? value : value.id;

const mostRead = 1_000;

/** Statuses in which a subscription gives its plan; past_due ones while the charge is tried again. */
const live: readonly string[] = ['active', 'trialing', 'past_due'];
export const isLiveThere = ({ status }: Stripe.Subscription): boolean => live.includes(status);

/** Whether it ends by itself: the payment service's own page names the day, ours says 'at the period's end'. */
export const isCancelled = ({ cancel_at, cancel_at_period_end }: Stripe.Subscription): boolean =>
  cancel_at_period_end || cancel_at !== null;

const readSchedules = async (stripe: Stripe, subscriptions: Stripe.Subscription[]) => {
  const schedules = new Map<string, Stripe.SubscriptionSchedule>();
  for (const { id, schedule } of subscriptions)
    if (schedule !== null) schedules.set(id, await stripe.subscriptionSchedules.retrieve(idOf(schedule)));
  return schedules;
};

const readUpcoming = async (stripe: Stripe, subscriptions: Stripe.Subscription[]) => {
  const upcoming = new Map<string, number>();
  for (const one of subscriptions) {
    if (isCancelled(one)) continue;
    const { amount_due } = await stripe.invoices.createPreview({ subscription: one.id });
    upcoming.set(one.id, amount_due);
  }
  return upcoming;
};

const readRefunds = async (stripe: Stripe, customer: string) => {
  const refunded = new Map<string, number>();
  for await (const { payment_intent, amount_refunded } of stripe.charges.list({ customer, limit: 100 }))
    if (payment_intent !== null && amount_refunded > 0)
      refunded.set(idOf(payment_intent), (refunded.get(idOf(payment_intent)) ?? 0) + amount_refunded);
  return refunded;
};

const readSessions = async (stripe: Stripe, db: Db, userId: string) => {
  const open = await db
    .selectFrom('checkouts')
    .select(['id', 'session_id', 'expires_at'])
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .execute();
  const sessions = new Map<string, Stripe.Checkout.Session>();
  for (const { id, session_id, expires_at } of open) {
    if (session_id === null) continue;
    const session = await stripe.checkout.sessions.retrieve(session_id);
    // The payment service would keep the page open for a day, and the use of a code with it.
    const over = session.status === 'open' && Date.parse(expires_at) < Date.now();
    sessions.set(id, over ? await stripe.checkout.sessions.expire(session_id) : session);
  }
  return sessions;
};

/** Reads a customer's present state. Call it under the customer's lock: then no older state is ever applied later. */
export const readCustomer = async (
  stripe: Stripe,
  db: Db,
  { user_id, provider_id: customer }: { user_id: string; provider_id: string },
): Promise<CustomerState> => {
  // The pages first: what one of them started is then among the subscriptions.
  const sessions = await readSessions(stripe, db, user_id);
  const [subscriptions, invoices, refunded] = await Promise.all([
    stripe.subscriptions.list({ customer, status: 'all', limit: 100 }).autoPagingToArray({ limit: mostRead }),
    stripe.invoices
      .list({ customer, limit: 100, expand: ['data.payments'] })
      .autoPagingToArray({ limit: mostRead }),
    readRefunds(stripe, customer),
  ]);
  const living = subscriptions.filter(isLiveThere);
  return {
    sessions,
    subscriptions,
    invoices,
    refunded,
    schedules: await readSchedules(stripe, living),
    upcoming: await readUpcoming(stripe, living),
  };
};
