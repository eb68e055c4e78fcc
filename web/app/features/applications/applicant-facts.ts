import type { Application } from '../../../../contract/src/applications.ts';
import { labels } from '../../../../contract/src/labels.ts';
import { formatMoney, formatMoneyRange } from '../../lib/money.ts';

export const nameOf = ({ fractional }: Pick<Application, 'fractional'>): string =>
  `${fractional.first_name} ${fractional.last_name}`;

const perPeriod = (period: keyof typeof labels.ratePeriod | null) =>
  period === null ? '' : ` / ${labels.ratePeriod[period]}`;

/** `$180 / hour`, as proposed for this job; undefined where no rate was named. */
export const proposedOf = ({ proposed_rate, currency, rate_period }: Application): string | undefined =>
  proposed_rate === null ? undefined : `${formatMoney(proposed_rate, currency)}${perPeriod(rate_period)}`;

const hoursOf = ({ hours_per_week_min: least, hours_per_week_max: most }: Application['fractional']) => {
  if (least === null && most === null) return undefined;
  return least === null || most === null || least === most
    ? `${least ?? most} h/week`
    : `${least}–${most} h/week`;
};

const usualRateOf = ({ rate_min, rate_max, currency, rate_period }: Application['fractional']) => {
  const range = formatMoneyRange(rate_min, rate_max, currency);
  return range && `${range}${perPeriod(rate_period)}`;
};

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

const freeFrom = (from: string | null) =>
  from && (Date.parse(from) <= Date.now() ? 'Now' : day.format(new Date(from)));

/** What a company compares people by, in reading order; what is not known is left out. */
export const factsOf = (application: Application): { label: string; value: string }[] => {
  const { fractional } = application;
  const facts: [string, string | null | undefined | false][] = [
    ['Proposed rate', proposedOf(application)],
    ['Usual rate', usualRateOf(fractional)],
    ['Hours', hoursOf(fractional)],
    ['Free from', freeFrom(fractional.available_from)],
    ['Leadership', fractional.years_experience !== null && `${fractional.years_experience} years`],
    ['Type', [fractional.fractional_type, ...fractional.fractional_types].filter(Boolean).join(', ')],
    ['Industry', fractional.main_category_title],
    ['Where', [fractional.city, fractional.location].filter(Boolean).join(', ')],
    ['Works', fractional.workplace.map((one) => labels.workplace[one]).join(', ')],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
};
