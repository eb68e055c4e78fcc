import { createContext, useContext } from 'react';
import {
  type ComparableRate,
  compareRate,
  formatHourly,
  type StatedRate,
} from '../../../contract/src/comparable-rate.ts';
import { formatDay } from '../../../contract/src/dates.ts';
import type { PayCurrency } from '../../../contract/src/money.ts';
import { formatMoneyRange } from '../../../contract/src/money-format.ts';
import type { ReferenceRates } from '../../../contract/src/reference-rates.ts';
import { useDefaultCurrency } from './default-currency.ts';

const RatesContext = createContext<ReferenceRates | undefined>(undefined);

/** Gives the reference rates to everything in it that compares rates. */
export const RatesProvider = RatesContext.Provider;

/** The reference rates; undefined until they are loaded. */
export const useReferenceRates = () => useContext(RatesContext);

/** A rate or a range. The amounts are in major units. */
export interface RateRange extends Omit<StatedRate, 'amount' | 'period'> {
  min: number | null;
  max: number | null;
  period: StatedRate['period'] | null;
}

interface Comparison {
  /** `≈ $162–206/h` when converted, else `= $162–206/h`. */
  text: string;
  /** The same without the day of outdated rates, for a card. */
  short: string;
  /** How the lowest amount was computed. */
  reasoning: string;
  /** The lowest amount. */
  low: ComparableRate;
}

/** ` (rates of 31 Dec 2024)` beside a converted figure if the rates are old, else empty. */
export const formatRatesDay = (rates: Pick<ReferenceRates, 'day' | 'outdated'> | undefined): string =>
  rates?.outdated ? ` (rates of ${formatDay(rates.day)})` : '';

/** A range by the hour in the target currency; undefined where nothing is stated, or it cannot be computed. */
export const compareRange = (
  { min, max, period, ...rate }: RateRange,
  target: PayCurrency,
  rates: ReferenceRates | undefined,
): Comparison | undefined => {
  const [from, to] = [min ?? max, max ?? min];
  if (from === null || to === null || period === null) return undefined;
  const toHourly = (amount: number) =>
    compareRate({ ...rate, amount, period }, target, rates?.usd_rates ?? {});
  const [low, high] = [toHourly(from), toHourly(to)];
  if (low === undefined || high === undefined) return undefined;
  const day = low.converted ? formatRatesDay(rates) : '';
  // A range is shown without cents, a single converted amount without them from 10 on (`formatHourly`).
  const toMajorUnits = ({ minor }: ComparableRate) => Math.round(minor / 100);
  const amount =
    from === to
      ? formatHourly(low.minor, target, low.converted)
      : `${formatMoneyRange(toMajorUnits(low), toMajorUnits(high), target)}/h`;
  const short = `${low.converted ? '≈' : '='} ${amount}`;
  return { text: `${short}${day}`, short, reasoning: `${low.reasoning}${day}`, low };
};

/**
 * `compareRange` in `target`, by default the reader's usual currency. Undefined if the rate is already hourly in that
 * currency.
 */
export const useComparison = (rate: RateRange, target?: PayCurrency): Comparison | undefined => {
  const rates = useReferenceRates();
  const defaultCurrency = useDefaultCurrency();
  const wanted = target ?? defaultCurrency;
  return rate.period === 'hour' && rate.currency === wanted ? undefined : compareRange(rate, wanted, rates);
};
