import { useSyncExternalStore } from 'react';
import type { UserType } from '../../../../contract/src/endpoint.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import type { Plan } from '../../../../contract/src/plans.ts';

const key = 'cadre.wanted-plan';

/** A plan chosen before it could be bought: signing up and asking for approval come first. */
interface WantedPlan {
  title: string;
  path: string;
}

/** Where a plan is ordered, with the choice made. */
export const orderPath = (payer: Exclude<UserType, 'admin'>, plan: Plan, currency: Currency) =>
  `/account/${payer}/payments?${new URLSearchParams({ plan: plan.id, duration: plan.duration, currency })}`;

export const saveWantedPlan = (wanted: WantedPlan) => localStorage.setItem(key, JSON.stringify(wanted));
export const clearWantedPlan = () => localStorage.removeItem(key);

/** The plan that was chosen and is not yet bought, in this browser. */
export const useWantedPlan = (): WantedPlan | undefined => {
  const text = useSyncExternalStore(
    () => () => undefined,
    () => localStorage.getItem(key),
    () => null,
  );
  return text === null ? undefined : (JSON.parse(text) as WantedPlan);
};
