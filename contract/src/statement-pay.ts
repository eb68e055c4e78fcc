// Imports types only from the schemas, so that a form can count along without the schema library. Hours are counted in
// quarters (1.25 hours are 5) and money in minor units: all sums are of whole numbers.
import { hoursPerDay } from './comparable-rate.ts';
import type { Terms } from './terms.ts';

const quartersAnHour = 4;

/** Hours in quarter steps as a whole number of quarters. */
export const toQuarters = (hours: number): number => Math.round(hours * quartersAnHour);

/** Quarters as hours. */
export const toHours = (quarters: number): number => quarters / quartersAnHour;

/** The quotient, rounded half up. */
const divide = (dividend: bigint, divisor: bigint): number =>
  Number((2n * dividend + divisor) / (2n * divisor));

/** The days of a month (`2026-11`), and of them those from `start` to `end` (null: open). */
export const daysOfMonth = (
  month: string,
  start: string,
  end: string | null,
): { all: number; run: number } => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const all = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const days = Array.from({ length: all }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
  return { all, run: days.filter((day) => day >= start && (end === null || day <= end)).length };
};

/** The quarters that the terms buy in a month: 52/12 weeks, in proportion to the days that the engagement ran. */
export const boughtQuarters = (
  hoursPerWeek: number | null,
  { all, run }: { all: number; run: number },
): number | null =>
  hoursPerWeek === null
    ? null
    : divide(BigInt(hoursPerWeek * quartersAnHour) * 52n * BigInt(run), 12n * BigInt(all));

interface UsedMonth {
  bought: number | null;
  carried: number;
  used: number;
}

/** What a month leaves to the next one: of its own hours only, since hours carried over are used first and then lapse. */
export const getRemainder = ({ bought, carried, used }: UsedMonth): number =>
  bought === null ? 0 : Math.max(0, Math.min(bought, bought + carried - used));

/**
 * The pay of a month in minor units. A monthly rate is paid as a whole unless less was entered; of a project, what was
 * entered is paid, and nothing before that.
 */
export const payMinor = (
  { rate_period }: Pick<Terms, 'rate_period'>,
  rateMinor: number,
  { quarters, enteredMinor }: { quarters: number; enteredMinor: number | null },
): number => {
  if (rate_period === 'project') return enteredMinor ?? 0;
  if (rate_period === 'month') return enteredMinor ?? rateMinor;
  const quartersAUnit = rate_period === 'hour' ? quartersAnHour : quartersAnHour * hoursPerDay;
  return divide(BigInt(rateMinor) * BigInt(quarters), BigInt(quartersAUnit));
};

/** The tax on a net amount. `rate` is in hundredths of a percent. */
export const taxMinor = (netMinor: number, rate: number): number =>
  divide(BigInt(netMinor) * BigInt(rate), 10_000n);

/** A whole number of `10^-digits` as text: `1250` and 2 are `12.50`. */
const formatFixed = (value: number, digits: number): string => {
  const text = String(Math.abs(value)).padStart(digits + 1, '0');
  const sign = value < 0 ? '-' : '';
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
};

/** Minor units as a decimal number: `1234.50`. They are hundredths in each of `payCurrencies`. */
export const formatDecimal = (minor: number): string => formatFixed(minor, 2);

/** Hundredths of a percent as a decimal number: `1900` is `19.00`. */
export const formatRateDecimal = (rate: number): string => formatFixed(rate, 2);

/** The number of paid units, exactly: hours, days of eight hours, or one month or project. `3.125` */
export const formatUnits = (period: Terms['rate_period'], quarters: number): string => {
  if (period === 'hour') return formatFixed(quarters * 25, 2).replace(/\.?0+$/, '');
  if (period === 'day') return formatFixed(quarters * 3_125, 5).replace(/\.?0+$/, '');
  return '1';
};

/** Minor units for a document: `USD 1,234.50`, with two decimals also where `Intl` writes none, as for HUF. */
export const formatAmount = (minor: number, currency: string): string =>
  new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(formatDecimal(minor) as Intl.StringNumericLiteral);
