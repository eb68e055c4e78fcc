import { href } from 'react-router';
import { formatDay } from '../../../../contract/src/dates.ts';
import { publicJobPath } from '../../../../contract/src/job-address.ts';
import type { Equity, WhyNow } from '../../../../contract/src/job-form.ts';
import {
  formatHours,
  formatInLocation,
  formatPay,
  formatPlace,
  formatRole,
  formatTerm,
  jobsHeading,
  joinWithDots,
} from '../../../../contract/src/job-format.ts';
import type { Job, JobCard } from '../../../../contract/src/jobs.ts';
import { labels } from '../../../../contract/src/labels.ts';
import type { RateRange } from '../../lib/reference-rates.ts';

export { formatHours, formatInLocation, formatPay, formatPlace, formatRole, jobsHeading };

export const whyNowLabels: Record<WhyNow, string> = {
  growth: 'Growth',
  fundraise: 'Raising funds',
  turnaround: 'Turnaround',
  cover: 'Covering an absence',
  system: 'New systems or processes',
  m_and_a: 'Merger or acquisition',
  compliance: 'Compliance',
  other: 'Something else',
};

export const equityLabels: Record<Equity, string> = {
  none: 'None',
  possible: 'Possible',
  range: 'Part of the offer',
};

const businessLabels = { B2B: 'Businesses', B2C: 'Consumers', 'B2B,B2C': 'Businesses and consumers' };

type Pay = Pick<JobCard, 'budget_min' | 'budget_max' | 'currency' | 'rate_period'>;

/** The pay with the hours that it buys, to compare it with others. */
export const toRange = (job: Pay & Pick<JobCard, 'hours_per_week_max' | 'term_months'>): RateRange => ({
  min: job.budget_min,
  max: job.budget_max,
  currency: job.currency,
  period: job.rate_period,
  weekly_hours: job.hours_per_week_max,
  months: job.term_months,
});

/** `Their 9–17 is your 15–23` */
export const formatOwnHours = ({ theirs, own }: NonNullable<JobCard['own_hours']>): string =>
  `Their ${theirs} is your ${own}`;

/** The date that tells how recent a job is. */
export const publishedAt = (job: Pick<JobCard, 'published_at' | 'created_at'>): string =>
  job.published_at ?? job.created_at;

/** The page where a signed-in person reads a job and applies; a visitor signs in first and returns to it. */
export const accountJobPath = (id: string): string =>
  `${href('/account/fractional/opportunities/browse-jobs/job-id')}?id=${id}`;

/** The page that edits a job, or creates one without an id. */
export const editPath = (id?: string): string =>
  `${href('/account/company/manage-jobs/post-a-job')}${id === undefined ? '' : `?id=${id}`}`;

/** The page that creates a job as a copy of another. */
export const duplicatePath = (id: string): string => `${editPath()}?from=${id}`;

/** The page of a job: the one in the account when signed in, else the public one. */
export const jobPath = (job: Pick<JobCard, 'id' | 'title'>, signedIn: boolean): string =>
  signedIn ? accountJobPath(job.id) : publicJobPath(job);

/** The details that a job states, in reading order. */
export const listDetails = (job: Job): { label: string; value: string }[] => {
  const equity = job.equity === 'range' && job.equity_range ? job.equity_range : equityLabels[job.equity];
  const details: [string, string | null | undefined | false][] = [
    ['Hours', formatHours(job)],
    ['Engagement', labels.engagement[job.engagement]],
    ['Term', formatTerm(job.term_months)],
    ['Start', job.start_date ? formatDay(job.start_date) : 'To be agreed'],
    ['Where', formatPlace(job)],
    ['Working hours', (job.time_zone_overlap || job.time_zone)?.replaceAll('_', ' ')],
    ['Equity', job.equity !== 'none' && equity],
    ['Industry', [job.main_category_title, ...job.sub_category_titles].filter(Boolean).join(', ')],
    ['Sells to', job.client_type_expertise && businessLabels[job.client_type_expertise]],
    [
      'Company',
      joinWithDots([job.stage && labels.stage[job.stage], job.headcount && `${job.headcount} people`]),
    ],
    ['Apply by', job.apply_by && formatDay(job.apply_by)],
  ];
  return details.flatMap(([label, value]) => (value ? [{ label, value }] : []));
};
