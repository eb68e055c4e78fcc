// Imports no values from schema modules, so that public pages load without zod.
import { currencySymbols } from './labels.ts';
import type { PayCurrency } from './money.ts';
import { formatNumber } from './numbers.ts';

const foreignSymbol = (currency: PayCurrency): string => {
  const parts = new Intl.NumberFormat('en-GB', { style: 'currency', currency }).formatToParts(0);
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  return /[A-Za-z]$/.test(symbol) ? `${symbol}\u00a0` : symbol;
};

const symbols = new Map<PayCurrency, string>(Object.entries(currencySymbols) as [PayCurrency, string][]);

/** The text before an amount: `£`, `€`, `CHF ` with a space that does not break. */
export const getCurrencySymbol = (currency: PayCurrency): string => {
  const symbol = symbols.get(currency) ?? foreignSymbol(currency);
  symbols.set(currency, symbol);
  return symbol;
};

const twoDecimals = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const digits = (amount: number) =>
  Number.isInteger(amount) ? formatNumber(amount) : twoDecimals.format(amount);

/** An amount in major units with its currency's symbol (spec section 9): `CA$1,200`, `£49.50`, `€90`. */
export const formatMoney = (amount: number, currency: PayCurrency): string =>
  `${getCurrencySymbol(currency)}${digits(amount)}`;

/** A range: `$120–150`; `from $120` or `up to $150` if an end is open; undefined if both are. */
export const formatMoneyRange = (
  min: number | null | undefined,
  max: number | null | undefined,
  currency: PayCurrency,
): string | undefined => {
  if (min == null) return max == null ? undefined : `up to ${formatMoney(max, currency)}`;
  if (max == null) return `from ${formatMoney(min, currency)}`;
  return min === max ? formatMoney(min, currency) : `${formatMoney(min, currency)}–${digits(max)}`;
};

/** The period of an amount in a sentence: `an hour`, `a month`. */
export const formatPeriod = (period: string): string => `${period === 'hour' ? 'an' : 'a'} ${period}`;

/** The period directly after an amount: `/hour` in `$120–150/hour`; empty if the period is unknown. */
export const formatPerPeriod = (period: string | null): string => (period === null ? '' : `/${period}`);
