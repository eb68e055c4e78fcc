import { sql } from 'kysely';
import type { Stripe } from 'stripe';
import { Currency } from '../../../../contract/src/money.ts';
import type { Db } from '../../lib/db.ts';
import type { Offer } from './plans.ts';
import { type CustomerState, idOf, isCancelled, isLiveThere } from './read-customer.ts';
import { productOf } from './stripe-prices.ts';

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

export const currencyOf = (code: string): Currency => Currency.parse(code.toUpperCase());

const offerOfPrice = (offers: Offer[], price: Stripe.Price): Offer => {
  const product = idOf(price.product);
  const offer = offers.find(
    (one) => productOf(one) === product && one.duration === price.recurring?.interval,
  );
  if (offer === undefined) throw new Error(`The price ${price.id} is of no plan of ours.`);
  return offer;
};

const itemOf = (subscription: Stripe.Subscription): Stripe.SubscriptionItem => {
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error(`The subscription ${subscription.id} has no item.`);
  return item;
};

/** The plan that a subscription at the payment service stands for. */
export const offerAt = (offers: Offer[], subscription: Stripe.Subscription): Offer =>
  offerOfPrice(offers, itemOf(subscription).price);

/**
 * Of each line the live subscription that was there first; whatever else is live on the line was bought in the same
 * moment in another window, and is the second charge for one thing.
 */
export const splitDuplicates = (subscriptions: Stripe.Subscription[], offers: Offer[]) => {
  const holders = new Map<string, Stripe.Subscription>();
  const duplicates: Stripe.Subscription[] = [];
  const living = subscriptions
    .filter(isLiveThere)
    .toSorted((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1));
  for (const one of living) {
    const { line } = offerAt(offers, one);
    if (holders.has(line)) duplicates.push(one);
    else holders.set(line, one);
  }
  return { holders, duplicates };
};

/** The plan that takes over at the period's end, where a schedule that we made says so. */
const nextOf = (
  offers: Offer[],
  present: Offer,
  schedule: Stripe.SubscriptionSchedule | undefined,
): Offer | undefined => {
  if (schedule?.status !== 'active') return undefined;
  const { plan, duration } = schedule.metadata ?? {};
  return offers.find((one) => one.title === plan && one.duration === duration && one.id !== present.id);
};

/** A price answers in its own first currency; what it is in the others is what the offer says. */
const amountOf = (price: Stripe.Price, offer: Offer, currency: Currency): number =>
  currencyOf(price.currency) === currency ? (price.unit_amount ?? 0) : offer.prices[currency];

/** The charge that failed and is tried again. */
const failedChargeOf = ({ id, status }: Stripe.Subscription, invoices: Stripe.Invoice[]) => {
  if (status !== 'past_due') return undefined;
  return invoices.find((invoice) => {
    const of = invoice.parent?.subscription_details?.subscription;
    return invoice.status === 'open' && of !== undefined && idOf(of) === id;
  });
};

const rowOf = (
  subscription: Stripe.Subscription,
  offers: Offer[],
  { schedules, upcoming, invoices }: CustomerState,
  holds: boolean,
) => {
  const item = itemOf(subscription);
  const offer = offerAt(offers, subscription);
  const currency = currencyOf(subscription.currency);
  const common = {
    plan_id: offer.planId,
    line: offer.line,
    duration: offer.duration,
    currency,
    amount_minor: amountOf(item.price, offer, currency),
    start_date: isoOf(subscription.start_date),
  };
  if (!holds)
    return {
      ...common,
      status: 'ended' as const,
      end_date: isoOf(subscription.ended_at ?? item.current_period_end),
      next_amount_minor: null,
      next_plan_id: null,
      next_duration: null,
      cancel_at_period_end: false,
      past_due_since: null,
      next_try_at: null,
    };
  const next = nextOf(offers, offer, schedules.get(subscription.id));
  const failed = failedChargeOf(subscription, invoices);
  return {
    ...common,
    status: subscription.status === 'past_due' ? ('past_due' as const) : ('active' as const),
    end_date: isoOf(subscription.cancel_at ?? item.current_period_end),
    next_amount_minor: next?.prices[currency] ?? upcoming.get(subscription.id) ?? null,
    next_plan_id: next?.planId ?? null,
    next_duration: next?.duration ?? null,
    cancel_at_period_end: isCancelled(subscription),
    past_due_since: failed ? isoOf(failed.created) : null,
    next_try_at: failed?.next_payment_attempt ? isoOf(failed.next_payment_attempt) : null,
  };
};

/** What an account held of a subscription before, and holds now. */
export interface PlanChanged {
  id: string;
  before: { plan_id: string; status: string } | undefined;
  after: ReturnType<typeof rowOf>;
}

/** Writes the subscriptions as the payment service has them; ended ones first, so that a line is free for the next. */
export const applySubscriptions = async (
  db: Db,
  userId: string,
  state: CustomerState,
  offers: Offer[],
): Promise<PlanChanged[]> => {
  const { holders } = splitDuplicates(state.subscriptions, offers);
  const holding = new Set([...holders.values()].map(({ id }) => id));
  const known = await db
    .selectFrom('subscriptions')
    .select(['id', 'provider_id', 'plan_id', 'status'])
    .where('user_id', '=', userId)
    .where('provider_id', 'is not', null)
    .execute();
  const rows = state.subscriptions
    // One whose first charge never went through was never a plan.
    .filter(({ status }) => status !== 'incomplete' && status !== 'incomplete_expired')
    .map((one) => ({
      provider_id: one.id,
      columns: rowOf(one, offers, state, holding.has(one.id)),
    }))
    .toSorted((a, b) => Number(b.columns.status === 'ended') - Number(a.columns.status === 'ended'));

  await endGone(
    db,
    userId,
    state.subscriptions.map(({ id }) => id),
  );
  const changed: PlanChanged[] = [];
  for (const { provider_id, columns } of rows) {
    const before = known.find((one) => one.provider_id === provider_id);
    const begins = columns.status !== 'ended' && (before === undefined || before.status === 'ended');
    if (begins) await endGiven(db, userId, columns.line);
    const { id } = await db
      .insertInto('subscriptions')
      .values({ user_id: userId, provider_id, ...columns })
      .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(columns))
      .returning('id')
      .executeTakeFirstOrThrow();
    changed.push({ id, before, after: columns });
  }
  return changed;
};

/** What the payment service has no more (a customer was deleted there) is over, and holds its line no longer. */
const endGone = async (db: Db, userId: string, known: string[]) => {
  await db
    .updateTable('subscriptions')
    .set({ status: 'ended', end_date: sql`least(end_date, now())`, next_amount_minor: null })
    .where('user_id', '=', userId)
    .where('status', '<>', 'ended')
    // Of an empty list, 'null <> all' is true: a plan that was given would end, too.
    .where('provider_id', 'is not', null)
    .where(sql<boolean>`provider_id <> all(${known})`)
    .execute();
};

/** A plan that nobody pays for gives way to one that was bought. */
const endGiven = async (db: Db, userId: string, line: Offer['line']) => {
  await db
    .updateTable('subscriptions')
    .set({ status: 'ended', end_date: new Date().toISOString() })
    .where('user_id', '=', userId)
    .where('line', '=', line)
    .where('provider_id', 'is', null)
    .where('status', '<>', 'ended')
    .execute();
};
