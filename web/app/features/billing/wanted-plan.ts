import { useEffect, useSyncExternalStore } from 'react';
import type { Currency } from '../../../../contract/src/money.ts';
import type { Plan } from '../../../../contract/src/plans.ts';
import type { Payer } from './billing.data.ts';
import { billingPath } from './plan-format.ts';

const key = 'cadre.wanted-plan';

/** A plan chosen before signing up or approval, stored in this browser until it is bought. */
interface WantedPlan {
  title: string;
  path: string;
}

/** The page that orders a plan at the chosen price. */
export const orderPath = (payer: Payer, plan: Plan, currency: Currency) =>
  `${billingPath(payer, 'payments')}?${new URLSearchParams({ plan: plan.id, duration: plan.duration, currency })}`;

export const saveWantedPlan = (wanted: WantedPlan) => localStorage.setItem(key, JSON.stringify(wanted));

/** Stores the plan that a visitor chose before this page, which `ChoosePlanLink` names in the URL. */
export const useSaveWantedPlan = (title: string | null, path: string | undefined) =>
  useEffect(() => {
    if (title !== null && path !== undefined) saveWantedPlan({ title, path });
  }, [title, path]);

export const clearWantedPlan = () => localStorage.removeItem(key);

export const useWantedPlan = (): WantedPlan | undefined => {
  const text = useSyncExternalStore(
    () => () => undefined,
    () => localStorage.getItem(key),
    () => null,
  );
  return text === null ? undefined : (JSON.parse(text) as WantedPlan);
};
