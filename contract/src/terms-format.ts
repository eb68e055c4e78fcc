// Imports types only from the schemas, so that a screen can show terms without the schema library.
import { formatDay } from './dates.ts';
import { formatMoney, formatPerPeriod } from './money-format.ts';
import { formatCount } from './numbers.ts';
import type { Terms } from './terms.ts';

/** The rate of terms: `$180/hour`, `£6,000/month`. */
export const formatTermsRate = ({
  rate,
  currency,
  rate_period,
}: Pick<Terms, 'rate' | 'currency' | 'rate_period'>): string =>
  `${formatMoney(rate, currency)}${formatPerPeriod(rate_period)}`;

interface TermsRow {
  key: string;
  label: string;
  /** Several lines for outcomes. Empty if nothing is stated. */
  value: string[];
}

const formatHours = ({ hours_per_week, rate_period }: Terms): string[] => {
  if (hours_per_week === null) return [];
  return [
    `${formatCount(hours_per_week, 'hour')} a week${rate_period === 'month' ? ', included in the rate' : ''}`,
  ];
};

/** Terms in words, in reading order. Both sides, mails and comparisons show these rows. */
export const describeTerms = (terms: Terms): TermsRow[] => {
  const { decision_rights: rights } = terms;
  const rows: [key: string, label: string, value: string | string[]][] = [
    ['rate', 'Rate', formatTermsRate(terms)],
    ['hours_per_week', 'Hours', formatHours(terms)],
    ['start_date', 'Start', formatDay(terms.start_date)],
    ['end_date', 'End', terms.end_date === null ? 'Open' : formatDay(terms.end_date)],
    ['notice_days', 'Notice', formatCount(terms.notice_days, 'day')],
    ['payment_days', 'Payment', `Within ${formatCount(terms.payment_days, 'day')} of the invoice`],
    ['outcomes', 'Outcomes', terms.outcomes],
    ['decides', 'Decides', rights.decides],
    ['recommends', 'Recommends', rights.recommends],
    ['stays_out_of', 'Stays out of', rights.stays_out_of],
    ['cadence', 'Cadence', terms.cadence],
    ['access', 'Access', terms.access],
    ['message', 'Message', terms.message],
  ];
  return rows.map(([key, label, value]) => ({
    key,
    label,
    value: typeof value === 'string' ? [value].filter(Boolean) : value,
  }));
};

/** `$180/hour, 10 hours a week, from 1 Dec 2026`. */
export const summarizeTerms = (terms: Terms): string =>
  [
    formatTermsRate(terms),
    ...(terms.hours_per_week === null ? [] : [`${formatCount(terms.hours_per_week, 'hour')} a week`]),
    `from ${formatDay(terms.start_date)}`,
  ].join(', ');
