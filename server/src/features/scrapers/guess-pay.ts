import { Currency } from '../../../../contract/src/money.ts';
import type { OriginalJob } from '../../../../contract/src/scrapers.ts';
import type { Location, RatePeriod } from '../../../../contract/src/values.ts';
import { type Guess, unknown } from './guess-function.ts';

interface Pay {
  rate_period: Guess<RatePeriod | null>;
  budget_min: Guess<number | null>;
  budget_max: Guess<number | null>;
  currency: Guess<Currency | null>;
}

const noPay: Pay = { rate_period: unknown, budget_min: unknown, budget_max: unknown, currency: unknown };

/** What a source calls a period: our basis, what to multiply by, and how much is lost on the way. */
const periods: [words: RegExp, period: RatePeriod, factor: number, sure: number][] = [
  [/hour|\bhr\b|\bh\b/i, 'hour', 1, 1],
  [/\bday|daily|diem/i, 'hour', 1 / 8, 0.75],
  [/week/i, 'month', 52 / 12, 0.75],
  [/month/i, 'month', 1, 1],
  [/year|annual|annum|\bp\.?a\.?\b/i, 'month', 1 / 12, 0.8],
  [/one[- ]time|total|project|fixed/i, 'project', 1, 0.9],
];

/** Without a period only the size tells: nobody earns 20,000 an hour. */
const bySize = (most: number) => {
  const said = most >= 20_000 ? 'year' : most <= 500 ? 'hour' : undefined;
  return said === undefined ? undefined : periods.find(([words]) => words.test(said));
};

const currencyOf = (code: string | null): Currency | undefined => {
  const parsed = Currency.safeParse(code?.toUpperCase());
  return parsed.success ? parsed.data : undefined;
};

const rounded = (value: number) => Math.round(value * 100) / 100;

const payOf = (
  {
    min,
    max,
    currency,
    period,
  }: { min: number | null; max: number | null; currency: Guess<Currency>; period: string | null },
  sure: number,
): Pay => {
  const [least, most] = [min ?? max, max ?? min];
  if (least === null || most === null || least <= 0 || least > most || most > 100_000_000) return noPay;
  const named = periods.find(([words]) => words.test(period ?? ''));
  const found = named ?? bySize(most);
  if (found === undefined) return noPay;
  const [, basis, factor, kept] = found;
  const confidence = rounded(sure * kept * (named === undefined ? 0.6 : 1));
  return {
    rate_period: { value: basis, confidence },
    budget_min: { value: rounded(least * factor), confidence },
    budget_max: { value: rounded(most * factor), confidence },
    currency: { value: currency.value, confidence: rounded(sure * currency.confidence) },
  };
};

const sign = String.raw`(US\$|USD|C\$|CA\$|CAD|A\$|AU\$|AUD|GBP|£|\$)`;
const amount = String.raw`(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?\s?(k)?`;
const unit = String.raw`(?:\s?(?:\/|per|an?|each)\s?)?(hour|hr|day|week|month|year|annum|annually|hourly|daily|monthly|yearly|pa|p\.a\.)\b`;
// '$150 - $200 per hour', 'GBP 800 a day', '$8k–10k/month', '120,000 to 140,000 USD per year'.
const inText = new RegExp(
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

const dollars = (location: Location | null): Guess<Currency> =>
  location === 'Canada'
    ? { value: 'CAD', confidence: 0.6 }
    : location === 'Australia'
      ? { value: 'AUD', confidence: 0.6 }
      : { value: 'USD', confidence: location === 'USA' ? 0.9 : 0.6 };

const numberOf = (whole: string | undefined, cents: string | undefined, thousands: string | undefined) =>
  whole === undefined
    ? null
    : Number(`${whole.replaceAll(',', '')}.${cents ?? '0'}`) * (thousands ? 1_000 : 1);

const payIn = (text: string, location: Location | null, sure: number): Pay => {
  const found = inText.exec(text);
  if (!found) return noPay;
  const [all, symbol = '', whole, cents, k, , whole2, cents2, k2, period] = found;
  const code = /\b(USD|CAD|AUD|GBP)\b/i.exec(all)?.[1]?.toUpperCase() ?? symbol.toUpperCase();
  const value = signs[code];
  const max = numberOf(whole2, cents2, k2);
  // '$8-10k': the k is of both.
  const min = numberOf(
    whole,
    cents,
    k ?? (k2 && max !== null && Number(whole) * 1_000 <= max ? k2 : undefined),
  );
  return payOf(
    { min, max, currency: value ? { value, confidence: 0.95 } : dollars(location), period: period ?? null },
    sure,
  );
};

/** Pay on our bases and in our currencies: as the source states it, else from its words for it, else from the text. */
export const guessPay = (
  { pay, pay_text: words }: Pick<OriginalJob, 'pay' | 'pay_text'>,
  text: string,
  location: Location | null,
): Pay => {
  const code = currencyOf(pay?.currency ?? null);
  // One of another currency is not ours to convert.
  if (pay?.currency && code === undefined) return noPay;
  if (pay && (pay.min !== null || pay.max !== null)) {
    const currency = code ? { value: code, confidence: 1 } : dollars(location);
    const stated = payOf({ ...pay, currency }, 0.95);
    if (stated.budget_min.value !== null) return stated;
  }
  const said = payIn(words ?? '', location, 0.8);
  return said.budget_min.value === null ? payIn(text, location, 0.6) : said;
};

/** Whether equity is offered. */
export const guessEquity = (text: string): Guess<'none' | 'possible' | null> => {
  if (/\bno equity\b|\bwithout equity\b/i.test(text)) return { value: 'none', confidence: 0.7 };
  const offered = /\b(equity|stock options?|share options?|esop|vesting)\b/i.test(
    text.replace(/\b(private|growth|home) equity\b/gi, ''),
  );
  return offered ? { value: 'possible', confidence: 0.6 } : unknown;
};
