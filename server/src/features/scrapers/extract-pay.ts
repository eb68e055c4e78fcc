import { weeksPerMonth } from '../../../../contract/src/comparable-rate.ts';
import { Currency } from '../../../../contract/src/money.ts';
import type { OriginalJob } from '../../../../contract/src/scrapers.ts';
import type { Location, RatePeriod } from '../../../../contract/src/values.ts';
import { type Extracted, notFound } from './extracted-field.ts';

interface Pay {
  rate_period: Extracted<RatePeriod | null>;
  budget_min: Extracted<number | null>;
  budget_max: Extracted<number | null>;
  currency: Extracted<Currency | null>;
}

const noPay: Pay = { rate_period: notFound, budget_min: notFound, budget_max: notFound, currency: notFound };

/** A source's pay period: our rate period, the factor to convert by, and the confidence in the conversion. */
const periods: [pattern: RegExp, period: RatePeriod, factor: number, confidence: number][] = [
  [/hour|\bhr\b|\bh\b/i, 'hour', 1, 1],
  [/\bday|daily|diem/i, 'hour', 1 / 8, 0.75],
  [/week/i, 'month', weeksPerMonth, 0.75],
  [/month/i, 'month', 1, 1],
  [/year|annual|annum|\bp\.?a\.?\b/i, 'month', 1 / 12, 0.8],
  [/one[- ]time|total|project|fixed/i, 'project', 1, 0.9],
];

const findPeriod = (name: string) => periods.find(([pattern]) => pattern.test(name));

/** Without a stated period, large amounts are yearly and small ones hourly. */
const periodBySize = (amount: number) => findPeriod(amount >= 20_000 ? 'year' : amount <= 500 ? 'hour' : '');

const parseCurrency = (code: string | null): Currency | undefined => {
  const parsed = Currency.safeParse(code?.toUpperCase());
  return parsed.success ? parsed.data : undefined;
};

const rounded = (value: number) => Math.round(value * 100) / 100;

const toPay = (
  {
    min,
    max,
    currency,
    period,
  }: { min: number | null; max: number | null; currency: Extracted<Currency>; period: string | null },
  sourceConfidence: number,
): Pay => {
  const [lower, upper] = [min ?? max, max ?? min];
  if (lower === null || upper === null || lower <= 0 || lower > upper || upper > 100_000_000) return noPay;
  const named = findPeriod(period ?? '');
  const found = named ?? periodBySize(upper);
  if (found === undefined) return noPay;
  const [, ratePeriod, factor, precision] = found;
  const confidence = rounded(sourceConfidence * precision * (named === undefined ? 0.6 : 1));
  return {
    rate_period: { value: ratePeriod, confidence },
    budget_min: { value: rounded(lower * factor), confidence },
    budget_max: { value: rounded(upper * factor), confidence },
    currency: { value: currency.value, confidence: rounded(sourceConfidence * currency.confidence) },
  };
};

const sign = String.raw`(US\$|USD|C\$|CA\$|CAD|A\$|AU\$|AUD|GBP|£|\$)`;
const amount = String.raw`(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?\s?(k)?`;
const unit = String.raw`(?:\s?(?:\/|per|an?|each)\s?)?(hour|hr|day|week|month|year|annum|annually|hourly|daily|monthly|yearly|pa|p\.a\.)\b`;
// '$150 - $200 per hour', 'GBP 800 a day', '$8k–10k/month', '120,000 to 140,000 USD per year'.
const payPattern = new RegExp(
  String.raw`${sign}\s?${amount}(?:\s?(?:-|–|—|to)\s?${sign}?\s?${amount})?(?:\s?(?:USD|CAD|AUD|GBP))?\s?(?:${unit})?`,
  'i',
);

const signs: Record<string, Currency> = {
  '£': 'GBP',
  GBP: 'GBP',
  USD: 'USD',
  US$: 'USD',
  CAD: 'CAD',
  C$: 'CAD',
  CA$: 'CAD',
  AUD: 'AUD',
  A$: 'AUD',
  AU$: 'AUD',
};

const assumeDollars = (location: Location | null): Extracted<Currency> =>
  location === 'Canada'
    ? { value: 'CAD', confidence: 0.6 }
    : location === 'Australia'
      ? { value: 'AUD', confidence: 0.6 }
      : { value: 'USD', confidence: location === 'USA' ? 0.9 : 0.6 };

const parseAmount = (whole: string | undefined, cents: string | undefined, thousands: string | undefined) =>
  whole === undefined
    ? null
    : Number(`${whole.replaceAll(',', '')}.${cents ?? '0'}`) * (thousands ? 1_000 : 1);

const findPay = (text: string, location: Location | null, sourceConfidence: number): Pay => {
  const found = payPattern.exec(text);
  if (!found) return noPay;
  const [all, symbol = '', whole, cents, k, , whole2, cents2, k2, period] = found;
  const code = /\b(USD|CAD|AUD|GBP)\b/i.exec(all)?.[1]?.toUpperCase() ?? symbol.toUpperCase();
  const value = signs[code];
  const max = parseAmount(whole2, cents2, k2);
  // In '$8-10k' the k belongs to both.
  const min = parseAmount(
    whole,
    cents,
    k ?? (k2 && max !== null && Number(whole) * 1_000 <= max ? k2 : undefined),
  );
  return toPay(
    {
      min,
      max,
      currency: value ? { value, confidence: 0.95 } : assumeDollars(location),
      period: period ?? null,
    },
    sourceConfidence,
  );
};

/**
 * The pay in our rate periods and currencies, from the source's amounts, else its pay text, else the description. Pay in
 * another currency is not converted but left out.
 */
export const extractPay = (
  { pay, pay_text: payText }: Pick<OriginalJob, 'pay' | 'pay_text'>,
  text: string,
  location: Location | null,
): Pay => {
  const code = parseCurrency(pay?.currency ?? null);
  if (pay?.currency && code === undefined) return noPay;
  if (pay && (pay.min !== null || pay.max !== null)) {
    const currency = code ? { value: code, confidence: 1 } : assumeDollars(location);
    const stated = toPay({ ...pay, currency }, 0.95);
    if (stated.budget_min.value !== null) return stated;
  }
  const fromPayText = findPay(payText ?? '', location, 0.8);
  return fromPayText.budget_min.value === null ? findPay(text, location, 0.6) : fromPayText;
};

/** Whether equity is offered. */
export const extractEquity = (text: string): Extracted<'none' | 'possible' | null> => {
  if (/\bno equity\b|\bwithout equity\b/i.test(text)) return { value: 'none', confidence: 0.7 };
  const offered = /\b(equity|stock options?|share options?|esop|vesting)\b/i.test(
    text.replace(/\b(private|growth|home) equity\b/gi, ''),
  );
  return offered ? { value: 'possible', confidence: 0.6 } : notFound;
};
