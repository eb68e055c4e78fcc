import type { Applicant, Application, ListedApplication } from '../../../../contract/src/applications.ts';
import { freeHoursIn } from '../../../../contract/src/capacity.ts';
import { formatFreeHours } from '../../../../contract/src/capacity-format.ts';
import { formatDay, formatMonthName, toIsoDay } from '../../../../contract/src/dates.ts';
import { labels } from '../../../../contract/src/labels.ts';
import { formatMoney, formatMoneyRange, formatPerPeriod } from '../../../../contract/src/money-format.ts';
import { formatWeeklyHours } from '../../../../contract/src/numbers.ts';
import type { ReferenceRates } from '../../../../contract/src/reference-rates.ts';
import { compareRange, type RateRange } from '../../lib/reference-rates.ts';

export const applicantName = ({ fractional }: Pick<ListedApplication, 'fractional'>): string =>
  `${fractional.first_name} ${fractional.last_name}`;

/** `$180/hour`; undefined without a proposed rate. */
const formatProposedRate = ({
  proposed_rate,
  currency,
  rate_period,
}: ListedApplication): string | undefined =>
  proposed_rate === null
    ? undefined
    : `${formatMoney(proposed_rate, currency)}${formatPerPeriod(rate_period)}`;

const formatUsualRate = ({ rate_min, rate_max, currency, rate_period }: Applicant['fractional']) => {
  const range = formatMoneyRange(rate_min, rate_max, currency);
  return range && `${range}${formatPerPeriod(rate_period)}`;
};

/** The hours and months of the job, by which a rate that is not by the hour compares. */
export interface JobHours {
  hours_per_week_max: number | null;
  term_months: number | null;
}

/** `$180/hour` as proposed, or else as usual; undefined if neither is stated. */
export const formatStatedRate = (applicant: Applicant): string | undefined =>
  formatProposedRate(applicant) ?? formatUsualRate(applicant.fractional) ?? undefined;

/** The same as a rate that compares with those of the other applicants. */
export const statedRate = (applicant: Applicant, job: JobHours | undefined): RateRange => {
  const { fractional, proposed_rate: proposed } = applicant;
  if (proposed === null)
    return {
      min: fractional.rate_min,
      max: fractional.rate_max,
      period: fractional.rate_period,
      currency: fractional.currency,
      monthly_hours: fractional.retainer_hours,
    };
  return {
    min: proposed,
    max: proposed,
    period: applicant.rate_period,
    currency: applicant.currency,
    weekly_hours: job?.hours_per_week_max ?? null,
    months: job?.term_months ?? null,
  };
};

/** `Free now`, `Free from March`, `No free hours`; undefined without weekly hours. */
export const formatFreeFrom = ({ capacity }: Applicant['fractional']): string | undefined => {
  const today = toIsoDay(Date.now());
  const free = freeHoursIn(capacity, today);
  if (free === undefined) return undefined;
  if (free > 0) return 'Free now';
  const month = Object.keys(capacity)
    .sort()
    .find((later) => later > today.slice(0, 7) && (capacity[later] ?? 0) > 0);
  return month === undefined ? 'No free hours' : `Free from ${formatMonthName(`${month}-01`)}`;
};

/** The usual rate by the hour in the currency of the job, with how it was computed. */
const compareUsualRate = ({ fractional, currency }: Application, rates: ReferenceRates | undefined) => {
  const { rate_min: min, rate_max: max, rate_period: period, retainer_hours: monthly_hours } = fractional;
  if (period === 'hour' && fractional.currency === currency) return undefined;
  return compareRange({ min, max, period, monthly_hours, currency: fractional.currency }, currency, rates)
    ?.reasoning;
};

const formatAvailability = (from: string | null) =>
  from && (Date.parse(from) <= Date.now() ? 'Now' : formatDay(from));

/** The rows that companies compare applicants by, in reading order; unknown values are left out. */
export const applicantDetails = (
  application: Application,
  rates: ReferenceRates | undefined,
): { label: string; value: string }[] => {
  const { fractional } = application;
  const details: [string, string | null | undefined | false][] = [
    ['Proposed rate', formatProposedRate(application)],
    ['Usual rate', formatUsualRate(fractional)],
    ['Comparable rate', compareUsualRate(application, rates)],
    ['Hours', formatWeeklyHours(fractional.hours_per_week_min, fractional.hours_per_week_max)],
    ['Free hours', formatFreeHours(fractional.capacity, toIsoDay(Date.now()))?.replace('Free: ', '')],
    ['Available from', formatAvailability(fractional.available_from)],
    ['Leadership', fractional.years_experience !== null && `${fractional.years_experience} years`],
    ['Type', [fractional.fractional_type, ...fractional.fractional_types].filter(Boolean).join(', ')],
    ['Industry', fractional.main_category_title],
    ['Location', [fractional.city, fractional.location].filter(Boolean).join(', ')],
    ['Workplace', fractional.workplace.map((workplace) => labels.workplace[workplace]).join(', ')],
  ];
  return details.flatMap(([label, value]) => (value ? [{ label, value }] : []));
};
