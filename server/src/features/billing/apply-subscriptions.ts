import { sql } from 'kysely';
import type { Stripe } from 'stripe';
import type { Currency } from '../../../../contract/src/money.ts';
import type { Db } from '../../lib/db.ts';
import { listStripeSubscriptions } from './billing.queries.ts';
import type { PlanFamily, PlanPrice } from './plans.ts';
import type { CustomerState } from './read-customer.ts';
import { findStripeAmount, getStripeProductId } from './stripe-catalog.ts';
import {
  findSubscriptionId,
  getItem,
  isCancelled,
  isLiveAtStripe,
  toCurrency,
  toId,
  toIsoTime,
} from './stripe-objects.ts';
import { readPause } from './stripe-pause.ts';

/** The plan that a Stripe subscription pays for. */
export const getSubscribedPlanPrice = (
  planPrices: PlanPrice[],
  subscription: Stripe.Subscription,
): PlanPrice => {
  const { price } = getItem(subscription);
  const product = toId(price.product);
  const planPrice = planPrices.find(
    (candidate) =>
      getStripeProductId(candidate) === product && candidate.duration === price.recurring?.interval,
  );
  if (planPrice === undefined) throw new Error(`The price ${price.id} belongs to no plan.`);
  return planPrice;
};

/**
 * The oldest live subscription of each family is current. Other live ones of the family are duplicates: they were
 * bought at the same moment in another window.
 */
export const splitDuplicates = (subscriptions: Stripe.Subscription[], planPrices: PlanPrice[]) => {
  const currentByFamily = new Map<PlanFamily, Stripe.Subscription>();
  const duplicates: Stripe.Subscription[] = [];
  const live = subscriptions
    .filter(isLiveAtStripe)
    .toSorted((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1));
  for (const subscription of live) {
    const { family } = getSubscribedPlanPrice(planPrices, subscription);
    if (currentByFamily.has(family)) duplicates.push(subscription);
    else currentByFamily.set(family, subscription);
  }
  return { current: [...currentByFamily.values()], duplicates };
};

/** The plan that follows at the end of the period, by the schedule that `changePlanTo` made. */
const findNextPlan = (
  planPrices: PlanPrice[],
  current: PlanPrice,
  schedule: Stripe.SubscriptionSchedule | undefined,
): PlanPrice | undefined => {
  if (schedule?.status !== 'active') return undefined;
  const { plan, duration } = schedule.metadata ?? {};
  return planPrices.find(
    ({ id, title, duration: length }) => title === plan && length === duration && id !== current.id,
  );
};

const getAmount = (price: Stripe.Price, planPrice: PlanPrice, currency: Currency): number =>
  findStripeAmount(price, currency) ?? planPrice.amounts[currency];

/** The failed charge that Stripe retries. */
const findFailedInvoice = ({ id, status }: Stripe.Subscription, invoices: Stripe.Invoice[]) =>
  status === 'past_due'
    ? invoices.find((invoice) => invoice.status === 'open' && findSubscriptionId(invoice) === id)
    : undefined;

const toColumns = (
  subscription: Stripe.Subscription,
  planPrices: PlanPrice[],
  { schedules, upcoming, invoices }: CustomerState,
  isCurrent: boolean,
) => {
  const item = getItem(subscription);
  const planPrice = getSubscribedPlanPrice(planPrices, subscription);
  const currency = toCurrency(subscription.currency);
  const common = {
    plan_id: planPrice.planId,
    line: planPrice.family,
    duration: planPrice.duration,
    currency,
    amount_minor: getAmount(item.price, planPrice, currency),
    start_date: toIsoTime(subscription.start_date),
  };
  if (!isCurrent)
    return {
      ...common,
      status: 'ended' as const,
      end_date: toIsoTime(subscription.ended_at ?? item.current_period_end),
      next_amount_minor: null,
      next_plan_id: null,
      next_duration: null,
      cancel_at_period_end: false,
      past_due_since: null,
      next_try_at: null,
    };
  const next = findNextPlan(planPrices, planPrice, schedules.get(subscription.id));
  const failed = findFailedInvoice(subscription, invoices);
  return {
    ...common,
    status: subscription.status === 'past_due' ? ('past_due' as const) : ('active' as const),
    end_date: toIsoTime(subscription.cancel_at ?? item.current_period_end),
    next_amount_minor: upcoming.get(subscription.id) ?? null,
    next_plan_id: next?.planId ?? null,
    next_duration: next?.duration ?? null,
    cancel_at_period_end: isCancelled(subscription),
    past_due_since: failed ? toIsoTime(failed.created) : null,
    next_try_at: failed?.next_payment_attempt ? toIsoTime(failed.next_payment_attempt) : null,
  };
};

/** A subscription before and after it was read from Stripe. */
export interface SubscriptionChange {
  id: string;
  before: { plan_id: string; status: string } | undefined;
  after: ReturnType<typeof toColumns>;
}

/**
 * A pause that Stripe reports no longer. One that has begun lasts until its unpaid period ends, a day after Stripe starts to
 * collect again; one that was undone before it began leaves no dates.
 */
const endedPause = {
  paused_from: sql<
    string | null
  >`case when subscriptions.paused_from < now() then subscriptions.paused_from end`,
  paused_until: sql<string | null>`case when subscriptions.paused_from < now()
    then least(subscriptions.paused_until, excluded.end_date) end`,
};

/** Stores the subscriptions as Stripe has them; ended ones first, so that their family is free for a new one. */
export const applySubscriptions = async (
  db: Db,
  userId: string,
  state: CustomerState,
  planPrices: PlanPrice[],
): Promise<SubscriptionChange[]> => {
  const { current } = splitDuplicates(state.subscriptions, planPrices);
  const stored = await listStripeSubscriptions(db, userId);
  const rows = state.subscriptions
    // Skip a subscription whose first charge never succeeded.
    .filter(({ status }) => status !== 'incomplete' && status !== 'incomplete_expired')
    .map((subscription) => ({
      provider_id: subscription.id,
      pause: readPause(subscription),
      columns: toColumns(subscription, planPrices, state, current.includes(subscription)),
    }))
    .toSorted((a, b) => Number(b.columns.status === 'ended') - Number(a.columns.status === 'ended'));

  const providerIds = state.subscriptions.map(({ id }) => id);
  await endMissing(db, userId, providerIds);
  const changes: SubscriptionChange[] = [];
  for (const { provider_id, columns, pause } of rows) {
    const before = stored.find((subscription) => subscription.provider_id === provider_id);
    const starts = columns.status !== 'ended' && (before === undefined || before.status === 'ended');
    if (starts) await endGranted(db, userId, columns.line);
    const { id } = await db
      .insertInto('subscriptions')
      .values({ user_id: userId, provider_id, ...columns, ...pause })
      .onConflict((conflict) =>
        conflict.column('provider_id').doUpdateSet({ ...columns, ...(pause ?? endedPause) }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    changes.push({ id, before, after: columns });
  }
  return changes;
};

/** Ends subscriptions that Stripe no longer has, for example because the customer was deleted there. */
const endMissing = async (db: Db, userId: string, providerIds: string[]) => {
  await db
    .updateTable('subscriptions')
    .set({ status: 'ended', end_date: sql`least(end_date, now())`, next_amount_minor: null })
    .where('user_id', '=', userId)
    .where('status', '<>', 'ended')
    // 'null <> all' of an empty list is true, so granted plans have to be excluded explicitly.
    .where('provider_id', 'is not', null)
    .where(sql<boolean>`provider_id <> all(${providerIds})`)
    .execute();
};

/** A bought plan replaces a granted one. */
const endGranted = async (db: Db, userId: string, family: PlanFamily) => {
  await db
    .updateTable('subscriptions')
    .set({ status: 'ended', end_date: sql`now()` })
    .where('user_id', '=', userId)
    .where('line', '=', family)
    .where('provider_id', 'is', null)
    .where('status', '<>', 'ended')
    .execute();
};
