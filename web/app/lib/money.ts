import { currencySymbols } from '../../../contract/src/labels.ts';
import type { Currency } from '../../../contract/src/money.ts';

const whole = new Intl.NumberFormat('en-GB');
const cents = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const digits = (amount: number) => (Number.isInteger(amount) ? whole : cents).format(amount);

/** An amount in major units with its currency's symbol (spec section 9): `CA$1,200`, `£49.50`. */
export const formatMoney = (amount: number, currency: Currency): string =>
  `${currencySymbols[currency]}${digits(amount)}`;

/** A range, which names its currency once: `$120–150`; `from $120` or `up to $150` where one end is open. */
export const formatMoneyRange = (
  least: number | null | undefined,
  most: number | null | undefined,
  currency: Currency,
): string | undefined => {
  if (least == null && most == null) return undefined;
  if (least == null) return `up to ${formatMoney(most ?? 0, currency)}`;
  if (most == null) return `from ${formatMoney(least, currency)}`;
  return least === most ? formatMoney(least, currency) : `${formatMoney(least, currency)}–${digits(most)}`;
};
