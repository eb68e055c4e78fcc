// Imports no values from schema modules, so that public pages load without zod.

import type { PayCurrency } from './money.ts';
import { formatMoney, formatPeriod } from './money-format.ts';
import { formatCount } from './numbers.ts';
import type { TermsPeriod } from './terms.ts';

/** The working hours of a day, by which day rates are compared and statements are paid. */
export const hoursPerDay = 8;
/** Weeks a month on average. */
export const weeksPerMonth = 52 / 12;

/** Reference rates have ten decimals. */
const rateScale = 10_000_000_000;

/** An amount with the hours that it pays. The hours are not needed for a rate by the hour or day. */
export interface StatedRate {
  /** In major units. */
  amount: number;
  currency: PayCurrency;
  period: TermsPeriod;
  /** Hours a week on average. A month has `weeksPerMonth` weeks. */
  weekly_hours?: number | null;
  /** Hours a month, for a retainer that states them. */
  monthly_hours?: number | null;
  /** The duration of a project. */
  months?: number | null;
}

/** The value of one unit of each currency in US dollars, with at most ten decimals. */
export type UsdRates = Partial<Record<PayCurrency, number>>;

/** A rate by the hour, in minor units of `currency`. */
export interface ComparableRate {
  minor: number;
  currency: PayCurrency;
  /** Whether a reference rate was used. */
  converted: boolean;
  /** How it was computed: `£6,500 a month for 40 h = £162.50/h ≈ $204/h`. */
  reasoning: string;
}

interface Fraction {
  over: bigint;
  under: bigint;
}

/** The hours of a year at the pace of the rate; undefined if no hours are stated. */
const findYearHours = ({ weekly_hours, monthly_hours }: StatedRate): bigint | undefined => {
  if (monthly_hours) return 12n * BigInt(monthly_hours);
  return weekly_hours ? 52n * BigInt(weekly_hours) : undefined;
};

/** The share of the amount that pays an hour; undefined if the hours are not stated. */
const shareOfAnHour = (rate: StatedRate): Fraction | undefined => {
  if (rate.period === 'hour') return { over: 1n, under: 1n };
  if (rate.period === 'day') return { over: 1n, under: BigInt(hoursPerDay) };
  const yearHours = findYearHours(rate);
  if (yearHours === undefined) return undefined;
  if (rate.period === 'month') return { over: 12n, under: yearHours };
  return rate.months ? { over: 12n, under: yearHours * BigInt(rate.months) } : undefined;
};

/** A quotient of positive numbers, rounded half up. */
const divide = (over: bigint, under: bigint): number => Number((2n * over + under) / (2n * under));

const toScaled = (usdRate: number): bigint => BigInt(Math.round(usdRate * rateScale));

/** How a minor amount changes with the currency; undefined without a reference rate of both. */
const exchange = (from: PayCurrency, to: PayCurrency, usdRates: UsdRates): Fraction | undefined => {
  if (from === to) return { over: 1n, under: 1n };
  const [own, target] = [usdRates[from], usdRates[to]];
  return own && target ? { over: toScaled(own), under: toScaled(target) } : undefined;
};

/** A rate by the hour, `$162.50/h`. A converted one is rounded to whole units from 10 on: it is only about right. */
export const formatHourly = (minor: number, currency: PayCurrency, converted = false): string => {
  const major = minor / 100;
  return `${formatMoney(converted && major >= 10 ? Math.round(major) : major, currency)}/h`;
};

/** The rate with its hours in words: `£6,500 a month for 40 h`. */
export const describeRate = (rate: StatedRate): string => {
  const { period, weekly_hours: weekly, monthly_hours: monthly, months } = rate;
  const amount = formatMoney(rate.amount, rate.currency);
  if (period === 'hour') return `${amount}/h`;
  if (period === 'day') return `${amount} a day of ${hoursPerDay} h`;
  const hours = monthly ? `${monthly} h` : weekly ? `${weekly} h a week` : undefined;
  if (period === 'month') return `${amount} ${formatPeriod(period)}${hours ? ` for ${hours}` : ''}`;
  const pace = hours && monthly ? `${hours} a month` : hours;
  return [
    amount,
    months ? ` for ${formatCount(months, 'month')}` : ' a project',
    pace ? ` at ${pace}` : '',
  ].join('');
};

/**
 * The rate by the hour in the target currency, computed exactly and rounded half up once, to the minor unit. Undefined
 * if the rate states no hours, or a reference rate is missing.
 */
export const compareRate = (
  rate: StatedRate,
  target: PayCurrency,
  usdRates: UsdRates,
): ComparableRate | undefined => {
  const share = shareOfAnHour(rate);
  const factor = exchange(rate.currency, target, usdRates);
  if (share === undefined || factor === undefined) return undefined;
  const minor = BigInt(Math.round(rate.amount * 100)) * share.over;
  const converted = rate.currency !== target;
  const hourly = divide(minor * factor.over, share.under * factor.under);
  const steps = [
    describeRate(rate),
    ...(rate.period === 'hour' ? [] : [`= ${formatHourly(divide(minor, share.under), rate.currency)}`]),
    ...(converted ? [`≈ ${formatHourly(hourly, target, true)}`] : []),
  ];
  return { minor: hourly, currency: target, converted, reasoning: steps.join(' ') };
};
