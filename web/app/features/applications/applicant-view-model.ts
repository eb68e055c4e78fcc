import type { Application, ListedApplication } from '../../../../contract/src/applications.ts';
import { formatDay } from '../../../../contract/src/dates.ts';
import { labels } from '../../../../contract/src/labels.ts';
import { formatMoney, formatMoneyRange, formatPer } from '../../../../contract/src/money-format.ts';
import { formatWeeklyHours } from '../../../../contract/src/numbers.ts';

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

const formatAvailability = (from: string | null) =>
  from && (Date.parse(from) <= Date.now() ? 'Now' : formatDay(from));

/** The rows that companies compare applicants by, in reading order; unknown values are left out. */
export const applicantDetails = (application: Application): { label: string; value: string }[] => {
  const { fractional } = application;
  const details: [string, string | null | undefined | false][] = [
    ['Proposed rate', formatProposedRate(application)],
    ['Usual rate', formatUsualRate(fractional)],
    ['Hours', formatWeeklyHours(fractional.hours_per_week_min, fractional.hours_per_week_max)],
    ['Available from', formatAvailability(fractional.available_from)],
    ['Leadership', fractional.years_experience !== null && `${fractional.years_experience} years`],
    ['Type', [fractional.fractional_type, ...fractional.fractional_types].filter(Boolean).join(', ')],
    ['Industry', fractional.main_category_title],
    ['Location', [fractional.city, fractional.location].filter(Boolean).join(', ')],
    ['Workplace', fractional.workplace.map((workplace) => labels.workplace[workplace]).join(', ')],
  ];
  return details.flatMap(([label, value]) => (value ? [{ label, value }] : []));
};
