// Imports no values from schema modules, so that public pages load without zod.
import type { JobCard } from './jobs.ts';
import { labels } from './labels.ts';
import { formatMoneyRange, formatPerPeriod } from './money-format.ts';
import { formatCount, formatWeeklyHours } from './numbers.ts';
import type { FractionalType, Location } from './values.ts';

/** A middle dot between spaces. The spaces before it do not break, so that no line begins with the dot. */
export const dotSeparator = '\u00A0\u00A0·\u2002';

/** Joins short texts with a dot between wide spaces; absent texts are left out. */
export const joinWithDots = (parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(dotSeparator);

type Pay = Pick<JobCard, 'budget_min' | 'budget_max' | 'currency' | 'rate_period'>;

/** `$120–180` and `/hour`; undefined when the job states no pay. */
export const formatPay = (job: Pay): { amount: string; per: string } | undefined => {
  const amount = formatMoneyRange(job.budget_min, job.budget_max, job.currency);
  return amount === undefined ? undefined : { amount, per: formatPerPeriod(job.rate_period) };
};

/** `10–20 h/week` */
export const formatHours = (job: Pick<JobCard, 'hours_per_week_min' | 'hours_per_week_max'>) =>
  formatWeeklyHours(job.hours_per_week_min, job.hours_per_week_max);

/** `Hybrid · Austin, USA` */
export const formatPlace = ({
  workplace,
  city,
  location,
}: Pick<JobCard, 'workplace' | 'city' | 'location'>): string =>
  joinWithDots([workplace && labels.workplace[workplace], [city, location].filter(Boolean).join(', ')]);

export const formatTerm = (months: number | null): string =>
  months === null ? 'Open-ended' : formatCount(months, 'month');

/** `CFO · Interim · 6 months` */
export const formatRole = (job: Pick<JobCard, 'fractional_type' | 'engagement' | 'term_months'>): string =>
  joinWithDots([job.fractional_type, labels.engagement[job.engagement], formatTerm(job.term_months)]);

/** Functions whose value does not read well before 'jobs', with the text for a heading. */
const headingTitles: Partial<Record<FractionalType, string>> = {
  'Chief Legal': 'chief legal officer',
  'CSO (sales)': 'chief sales officer',
  'Other specialized Fractional Executive': 'specialist executive',
};

/** `in the USA` */
export const formatInLocation = (location: Location): string =>
  `in ${location === 'USA' ? 'the USA' : location}`;

/** `Fractional CFO jobs in Europe`; without a function `Fractional executive jobs in Europe`. */
export const jobsHeading = (type: FractionalType | undefined, location?: Location): string => {
  const title = type === undefined ? 'executive' : (headingTitles[type] ?? type);
  return `Fractional ${title} jobs${location ? ` ${formatInLocation(location)}` : ''}`;
};
