import type { CallError } from '../../../../../contract/src/client.ts';
import { formatMoneyRange, formatPer } from '../../../../../contract/src/money-format.ts';
import { formatWeeklyHours } from '../../../../../contract/src/numbers.ts';
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
  /** What the other side reads beside a counter-offer or proposal. */
  note: string;
}

export const toValues = ({ outcomes, decision_rights, ...draft }: TermsDraft): TermsValues => ({
  ...draft,
  ...decision_rights,
  rate: draft.rate ?? '',
  hours_per_week: draft.hours_per_week ?? '',
  outcomes: outcomes.join('\n'),
  note: '',
});

const toNumber = (value: number | ''): number | undefined => (value === '' ? undefined : value);

/** The terms that are sent. Missing required values stay out, so that their fields are named. */
export const toTerms = ({ decides, recommends, stays_out_of, note: _, ...values }: TermsValues): TermsInput =>
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
const fieldOf = (path: string): string => {
  const [first = '', second] = path.replace(/^terms\./, '').split('.');
  return first === 'decision_rights' ? (second ?? first) : first;
};

const byField = (errors: [path: string, message: string][]): Record<string, string> =>
  Object.fromEntries(errors.map(([path, message]) => [fieldOf(path), message]));

/** The errors of the server by field of the form. */
export const fieldsOf = ({ fields }: CallError): Record<string, string> => byField(Object.entries(fields));

/** The errors of values that cannot be sent. */
export const validateTerms = (values: TermsValues): Record<string, string> => {
  const { error } = Terms.safeParse(toTerms(values));
  return byField((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

/** What lies outside the range that the job posted; undefined if nothing does, or it cannot be compared. */
export const outsidePosted = (
  { rate, rate_period, currency, hours_per_week }: TermsValues,
  posted: PostedTerms,
): string | undefined => {
  const { rate_min, rate_max, hours_per_week_min, hours_per_week_max } = posted;
  const comparable = rate_period === posted.rate_period && currency === posted.currency;
  const isOutside = (value: number | '', min: number | null, max: number | null) =>
    value !== '' && ((min !== null && value < min) || (max !== null && value > max));
  const parts = [
    comparable &&
      isOutside(rate, rate_min, rate_max) &&
      `${formatMoneyRange(rate_min, rate_max, currency)}${formatPer(rate_period)}`,
    isOutside(hours_per_week, hours_per_week_min, hours_per_week_max) &&
      formatWeeklyHours(hours_per_week_min, hours_per_week_max),
  ].filter(Boolean);
  return parts.length === 0 ? undefined : `The job was posted with ${parts.join(' and ')}.`;
};
