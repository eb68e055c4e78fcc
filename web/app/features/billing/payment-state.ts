import type { Subscription } from '../../../../contract/src/billing.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import type { Plan, PlanSubType } from '../../../../contract/src/plans.ts';
import type { loadState } from '../../lib/load-state.ts';

/** One of the kinds of plan of which an account holds at most one. */
export type Line = PlanSubType | 'Fractionl';

export const lineOf = (plan: Plan): Line => plan.plan_sub_type ?? 'Fractionl';

/** The subscription with the latest end (spec section 9). */
export const latestOf = (subscriptions: readonly Subscription[]): Subscription | undefined =>
  subscriptions.toSorted((one, other) => other.end_date.localeCompare(one.end_date))[0];

/** What an account has of a line until the end of what is paid for, cancelled or not. */
export const heldOf = (subscriptions: readonly Subscription[], line: Line): Subscription | undefined =>
  latestOf(subscriptions.filter(({ plan, status }) => status !== 'ended' && lineOf(plan) === line));

/** The plan that goes on: a successful cancel clears it (spec section 4), although what is paid for stays. */
export const currentOf = (subscriptions: readonly Subscription[], line: Line): Subscription | undefined => {
  const held = heldOf(subscriptions, line);
  return held?.cancel_at_period_end ? undefined : held;
};

/** The currency that an account buys in since its first purchase; undefined before it. */
export const currencyOfAccount = (subscriptions: readonly Subscription[]): Currency | undefined =>
  subscriptions.find(({ granted }) => !granted)?.plan.currency;

type Load<T> = Parameters<typeof loadState>[0] & { data: T | undefined };

/** A list of plans is empty once its load failed, whatever stood there before (spec section 4). */
export const plansOfLoad = (load: Load<readonly Plan[]>): readonly Plan[] =>
  load.status === 'error' ? [] : (load.data ?? []);
