import { type Capacity, minFreeHours } from '../../../../../contract/src/capacity.ts';
import type { CallError } from '../../../../../contract/src/client.ts';
import { compareRate, type StatedRate, type UsdRates } from '../../../../../contract/src/comparable-rate.ts';
import { dayMilliseconds } from '../../../../../contract/src/dates.ts';
import { formatMoneyRange, formatPerPeriod } from '../../../../../contract/src/money-format.ts';
import { formatCount, formatWeeklyHours } from '../../../../../contract/src/numbers.ts';
import type { PostedTerms } from '../../../../../contract/src/offers.ts';
import { Terms, type TermsDraft, type TermsInput } from '../../../../../contract/src/terms.ts';

/** The fields of the form: empty numbers are '', and outcomes are one a line. */
export interface TermsValues {
  rate: number | '';
  rate_period: TermsDraft['rate_period'];
  currency: TermsDraft['currency'];
  hours_per_week: number | '';
  start_date: string | null;
  end_date: string | null;
  notice_days: number | '';
  payment_days: number | '';
  outcomes: string;
  decides: string;
  recommends: string;
  stays_out_of: string;
  cadence: string;
  access: string;
  message: string;
  /** The last day to answer; null is the default. */
  expires_on: string | null;
  /** More hours than the fractional has free are agreed to. */
  beyond_capacity: boolean;
  /** What the other side reads beside a counter-offer or proposal. */
  note: string;
}

export const toValues = ({ outcomes, decision_rights, ...draft }: TermsDraft): TermsValues => ({
  ...draft,
  ...decision_rights,
  rate: draft.rate ?? '',
  hours_per_week: draft.hours_per_week ?? '',
  outcomes: outcomes.join('\n'),
  expires_on: null,
  beyond_capacity: false,
  note: '',
});

const toNumber = (value: number | ''): number | undefined => (value === '' ? undefined : value);

/** The terms that are sent. Missing required values stay out, so that their fields are named. */
export const toTerms = ({
  decides,
  recommends,
  stays_out_of,
  note: _,
  expires_on: __,
  beyond_capacity: ___,
  ...values
}: TermsValues): TermsInput =>
  ({
    ...values,
    rate: toNumber(values.rate),
    rate_period: values.rate_period ?? undefined,
    hours_per_week: toNumber(values.hours_per_week) ?? null,
    start_date: values.start_date || undefined,
    end_date: values.end_date || null,
    notice_days: toNumber(values.notice_days),
    payment_days: toNumber(values.payment_days),
    outcomes: values.outcomes
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    decision_rights: { decides, recommends, stays_out_of },
  }) as TermsInput;

/** The field of the form that shows an error at a path of the call. */
const toFormField = (path: string): string => {
  const [first = '', second] = path.replace(/^terms\./, '').split('.');
  return first === 'decision_rights' ? (second ?? first) : first;
};

/** The free hours in the month of the terms with the min, if the terms take more; otherwise undefined. */
export const hoursBeyond = (
  {
    hours_per_week: hours,
    start_date,
    end_date,
  }: Pick<TermsValues, 'hours_per_week' | 'start_date' | 'end_date'>,
  capacity: Capacity | undefined,
): number | undefined => {
  if (hours === '' || !start_date || capacity === undefined) return undefined;
  const free = minFreeHours(capacity, start_date, end_date || null);
  return free !== undefined && hours > free ? free : undefined;
};

/** The rate by the hour with how it is computed, where it is stated by another period. */
export const explainRate = (values: TermsValues): string | undefined => {
  const rate = toRate(values);
  if (rate === undefined || rate.period === 'hour') return undefined;
  return compareRate(rate, rate.currency, {})?.reasoning;
};

/** The whole months of terms, at least one; null for open ones. */
const monthsBetween = (start: string | null, end: string | null): number | null =>
  start && end
    ? Math.max(1, Math.round(((Date.parse(end) - Date.parse(start)) / dayMilliseconds) * (12 / 365)))
    : null;

const byField = (errors: [path: string, message: string][]): Record<string, string> =>
  Object.fromEntries(errors.map(([path, message]) => [toFormField(path), message]));

/** The errors of the server by field of the form. */
export const toFormErrors = ({ fields }: CallError): Record<string, string> =>
  byField(Object.entries(fields));

/** The errors of values that cannot be sent. */
export const validateTerms = (values: TermsValues): Record<string, string> => {
  const { error } = Terms.safeParse(toTerms(values));
  return byField((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

/** `6 hours are free`. */
export const describeFree = (hours: number): string =>
  hours === 0 ? 'No hours are free' : `${formatCount(hours, 'hour')} ${hours === 1 ? 'is' : 'are'} free`;

/** The terms as a rate with the hours that it buys. */
const toRate = ({ rate, rate_period, ...values }: TermsValues): StatedRate | undefined =>
  rate === '' || rate_period === null
    ? undefined
    : {
        amount: rate,
        currency: values.currency,
        period: rate_period,
        weekly_hours: values.hours_per_week || null,
        months: monthsBetween(values.start_date, values.end_date),
      };

/** Whether the rate lies outside the posted range, by the hour where periods or currencies differ. */
const isRateOutside = (values: TermsValues, posted: PostedTerms, usdRates: UsdRates): boolean => {
  const rate = toRate(values);
  if (rate === undefined || posted.rate_period === null) return false;
  const same = rate.period === posted.rate_period && rate.currency === posted.currency;
  const { currency, rate_period: period, hours_per_week_max: weekly_hours } = posted;
  const ofPosted = (amount: number | null) =>
    amount === null || same
      ? amount
      : compareRate({ amount, currency, period, weekly_hours }, currency, usdRates)?.minor;
  const offered = same ? rate.amount : compareRate(rate, currency, usdRates)?.minor;
  const [min, max] = [ofPosted(posted.rate_min), ofPosted(posted.rate_max)];
  return offered !== undefined && ((min != null && offered < min) || (max != null && offered > max));
};

/** What lies outside the range that the job posted; undefined if nothing does, or it cannot be compared. */
export const outsidePosted = (
  values: TermsValues,
  posted: PostedTerms,
  usdRates: UsdRates = {},
): string | undefined => {
  const { rate_min, rate_max, hours_per_week_min: min, hours_per_week_max: max } = posted;
  const { hours_per_week: hours } = values;
  const areHoursOutside = hours !== '' && ((min !== null && hours < min) || (max !== null && hours > max));
  const parts = [
    isRateOutside(values, posted, usdRates) &&
      `${formatMoneyRange(rate_min, rate_max, posted.currency)}${formatPerPeriod(posted.rate_period)}`,
    areHoursOutside && formatWeeklyHours(min, max),
  ].filter(Boolean);
  return parts.length === 0 ? undefined : `The job was posted with ${parts.join(' and ')}.`;
};
