import type { Subscription } from '../../../../contract/src/billing.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import type { Plan, PlanSubType } from '../../../../contract/src/plans.ts';
import type { loadState } from '../../lib/load-state.ts';

/** A family of plans; an account has at most one plan of each. */
export type PlanFamily = PlanSubType | 'Fractionl';

export const planFamily = (plan: Plan): PlanFamily => plan.plan_sub_type ?? 'Fractionl';

/** The subscription with the latest end (spec section 9). */
export const latestSubscription = (subscriptions: readonly Subscription[]): Subscription | undefined =>
  subscriptions.toSorted((a, b) => b.end_date.localeCompare(a.end_date))[0];

/** The subscription to a plan of the family, also when it is cancelled at the end of the paid period. */
export const findSubscription = (
  subscriptions: readonly Subscription[],
  family: PlanFamily,
): Subscription | undefined =>
  latestSubscription(
    subscriptions.filter(({ plan, status }) => status !== 'ended' && planFamily(plan) === family),
  );

/** The subscription that renews: a successful cancel clears the current plan (spec section 4). */
export const findCurrentSubscription = (
  subscriptions: readonly Subscription[],
  family: PlanFamily,
): Subscription | undefined => {
  const subscription = findSubscription(subscriptions, family);
  return subscription?.cancel_at_period_end ? undefined : subscription;
};

/** The currency of the account's purchases; undefined before the first. */
export const accountCurrency = (subscriptions: readonly Subscription[]): Currency | undefined =>
  subscriptions.find(({ granted }) => !granted)?.plan.currency;

type Load<T> = Parameters<typeof loadState>[0] & { data: T | undefined };

/** A failed load empties the list of plans, also a loaded one (spec section 4). */
export const loadedPlans = (load: Load<readonly Plan[]>): readonly Plan[] =>
  load.status === 'error' ? [] : (load.data ?? []);
