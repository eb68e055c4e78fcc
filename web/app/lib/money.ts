import { currencySymbols } from '../../../contract/src/labels.ts';
import type { Currency } from '../../../contract/src/money.ts';
import { formatNumber } from '../../../contract/src/numbers.ts';

const cents = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const digits = (amount: number) => (Number.isInteger(amount) ? formatNumber(amount) : cents.format(amount));

/** An amount in major units with its currency's symbol (spec section 9): `CA$1,200`, `£49.50`. */
export const formatMoney = (amount: number, currency: Currency): string =>
  `${currencySymbols[currency]}${digits(amount)}`;

/** A range: `$120–150`; `from $120` or `up to $150` if an end is open; undefined if both are. */
export const formatMoneyRange = (
  min: number | null | undefined,
  max: number | null | undefined,
  currency: Currency,
): string | undefined => {
  if (min == null && max == null) return undefined;
  if (min == null) return `up to ${formatMoney(max ?? 0, currency)}`;
  if (max == null) return `from ${formatMoney(min, currency)}`;
  return min === max ? formatMoney(min, currency) : `${formatMoney(min, currency)}–${digits(max)}`;
};
