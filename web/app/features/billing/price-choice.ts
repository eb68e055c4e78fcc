import { useSearchParams } from 'react-router';
import { currencySymbols } from '../../../../contract/src/labels.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import type { Plan, PlanDuration } from '../../../../contract/src/plans.ts';
import { usePendingParams } from '../../ui/use-url-filters.ts';

export const currencies = Object.keys(currencySymbols) as Currency[];

/** How prices are shown, kept in the URL, so that a reload or a link shows the same ones. */
export const usePriceChoice = (usual: Currency) => {
  const params = usePendingParams();
  const [, setParams] = useSearchParams();
  const duration: PlanDuration = params.get('duration') === 'year' ? 'year' : 'month';
  const currency = currencies.find((one) => one === params.get('currency')) ?? usual;
  const choose = (change: { duration?: PlanDuration; currency?: Currency }) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) next.set(name, value);
    setParams(next, { replace: true, preventScrollReset: true, flushSync: true });
  };
  return { duration, currency, choose };
};

/** What a plan costs in a currency, for the duration that its `id` names. */
export const priceOf = (plan: Plan, currency: Currency): number => plan.amounts[currency];
