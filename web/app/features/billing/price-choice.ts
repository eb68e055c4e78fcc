import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { currencySymbols } from '../../../../contract/src/labels.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import type { Plan, PlanDuration } from '../../../../contract/src/plans.ts';
import { useArrivingParams } from '../../ui/use-url-filters.ts';

export const currencies = Object.keys(currencySymbols) as Currency[];

const ofRegion: Record<string, Currency> = { CA: 'CAD', GB: 'GBP', AU: 'AUD' };

/** The currency that somebody most likely pays in, by the first region among their languages ('en-GB,en;q=0.8'). */
export const currencyOf = (languages: string): Currency => {
  const region = /-([A-Za-z]{2})\b/.exec(languages)?.[1]?.toUpperCase() ?? '';
  return ofRegion[region] ?? 'USD';
};

const never = () => () => undefined;

/**
 * The currency of the reader. A page is rendered once for all who read it, so it arrives with USD, and the browser
 * says the reader's own as soon as it can.
 */
export const useUsualCurrency = (): Currency =>
  useSyncExternalStore(
    never,
    () => currencyOf(navigator.language),
    () => 'USD',
  );

/** How prices are shown, kept in the URL, so that a reload or a link shows the same ones. */
export const usePriceChoice = (usual: Currency) => {
  const params = useArrivingParams();
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
