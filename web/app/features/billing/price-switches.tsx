import { useId } from 'react';
import { currencySymbols } from '../../../../contract/src/labels.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import { currencies, type usePriceChoice } from './price-choice.ts';
import styles from './price-switches.module.css';

const freeMonths = 12 - limits.planYearMonths;

interface Props {
  choice: ReturnType<typeof usePriceChoice>;
  /** The one that the account buys in; it cannot be changed any more. */
  fixed?: Currency | undefined;
}

/** By the month or by the year, and in which currency. */
export const PriceSwitches = ({ choice: { duration, currency, choose }, fixed }: Props) => {
  const name = useId();
  const options = [
    { value: 'month', label: 'Monthly' },
    { value: 'year', label: 'Yearly' },
  ] as const;
  return (
    <div className={styles.switches}>
      <fieldset className={styles.durations}>
        <legend className="visually-hidden">Pay by the month or by the year</legend>
        {options.map(({ value, label }) => (
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
      {fixed === undefined ? (
        <select
          className={styles.currency}
          aria-label="Currency"
          value={currency}
          onChange={(event) => choose({ currency: event.currentTarget.value as Currency })}
        >
          {currencies.map((one) => (
            <option key={one} value={one}>
              {one} {currencySymbols[one]}
            </option>
          ))}
        </select>
      ) : (
        <p className={styles.fixed}>Prices in {fixed}</p>
      )}
    </div>
  );
};
