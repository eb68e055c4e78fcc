import type { Application, ListedApplication } from '../../../../contract/src/applications.ts';
import { formatFreeHours } from '../../../../contract/src/capacity-format.ts';
import { formatDay, toIsoDay } from '../../../../contract/src/dates.ts';
import { labels } from '../../../../contract/src/labels.ts';
import { formatMoney, formatMoneyRange, formatPer } from '../../../../contract/src/money-format.ts';
import { formatWeeklyHours } from '../../../../contract/src/numbers.ts';
import type { ReferenceRates } from '../../../../contract/src/reference-rates.ts';
import { compareRange } from '../../lib/reference-rates.ts';

export const applicantName = ({ fractional }: Pick<ListedApplication, 'fractional'>): string =>
  `${fractional.first_name} ${fractional.last_name}`;

/** `$180/hour`; undefined without a proposed rate. */
export const formatProposedRate = ({
  proposed_rate,
  currency,
  rate_period,
}: ListedApplication): string | undefined =>
  proposed_rate === null ? undefined : `${formatMoney(proposed_rate, currency)}${formatPer(rate_period)}`;

const formatUsualRate = ({ rate_min, rate_max, currency, rate_period }: Application['fractional']) => {
  const range = formatMoneyRange(rate_min, rate_max, currency);
  return range && `${range}${formatPer(rate_period)}`;
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
