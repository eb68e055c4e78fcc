import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { currencySymbols } from '../../../../contract/src/labels.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import type { PlanDuration } from '../../../../contract/src/plans.ts';
import { usePendingParams } from '../../ui/use-url-filters.ts';
import styles from './price-switches.module.css';

const currencies = Object.keys(currencySymbols) as Currency[];
const freeMonths = 12 - limits.planYearMonths;

export type PriceChoice = ReturnType<typeof usePriceChoice>;

/** The duration and currency of the prices, stored in the URL. */
export const usePriceChoice = (defaultCurrency: Currency) => {
  const params = usePendingParams();
  const [, setParams] = useSearchParams();
  const duration: PlanDuration = params.get('duration') === 'year' ? 'year' : 'month';
  const currency = currencies.find((code) => code === params.get('currency')) ?? defaultCurrency;
  const choose = (change: { duration?: PlanDuration; currency?: Currency }) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) next.set(name, value);
    setParams(next, { replace: true, preventScrollReset: true, flushSync: true });
  };
  return { duration, currency, choose };
};

const durations = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Yearly' },
] as const;

interface Props {
  choice: PriceChoice;
  /** The currency of the account's purchases, which cannot change. */
  fixedCurrency?: Currency | undefined;
}

/** The controls for the duration and the currency of the prices. */
export const PriceSwitches = ({ choice: { duration, currency, choose }, fixedCurrency }: Props) => {
  const name = useId();
  return (
    <div className={styles.switches}>
      <fieldset className={styles.durations}>
        <legend className="visually-hidden">Billing period</legend>
        {durations.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={duration === value}
              onChange={() => choose({ duration: value })}
            />
            {label} {value === 'year' && <em>{freeMonths} months free</em>}
          </label>
        ))}
      </fieldset>
      {fixedCurrency === undefined ? (
        <select
          className={styles.currency}
          aria-label="Currency"
          value={currency}
          onChange={(event) => choose({ currency: event.currentTarget.value as Currency })}
        >
          {currencies.map((code) => (
            <option key={code} value={code}>
              {code} {currencySymbols[code]}
            </option>
          ))}
        </select>
      ) : (
        <p className={styles.fixed}>Prices in {fixedCurrency}</p>
      )}
    </div>
  );
};
