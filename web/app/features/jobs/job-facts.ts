import { publicJobPath } from '../../../../contract/src/job-address.ts';
import type { Equity, WhyNow } from '../../../../contract/src/job-form.ts';
import type { Job, JobCard } from '../../../../contract/src/jobs.ts';
import { labels } from '../../../../contract/src/labels.ts';
import { formatMoneyRange } from '../../lib/money.ts';

/** What a person reads for why a job is open. */
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

/** Between short facts; its spaces are wide, since the dot of the text face is small. */
const dot = '\u2002·\u2002';

const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const fullDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

type Pay = Pick<JobCard, 'budget_min' | 'budget_max' | 'currency' | 'rate_period'>;

/** `$120–180` and `/hour`; undefined where the job does not say. */
export const payOf = (job: Pay): { amount: string; per: string } | undefined => {
  const amount = formatMoneyRange(job.budget_min, job.budget_max, job.currency);
  if (amount === undefined) return undefined;
  return { amount, per: job.rate_period === null ? '' : `/${labels.ratePeriod[job.rate_period]}` };
};

type Hours = Pick<JobCard, 'hours_per_week_min' | 'hours_per_week_max'>;

/** `10–20 h/week`. */
export const hoursOf = ({ hours_per_week_min: least, hours_per_week_max: most }: Hours) => {
  if (least === null && most === null) return undefined;
  return least === null || most === null || least === most
    ? `${least ?? most} h/week`
    : `${least}–${most} h/week`;
};

/** `Hybrid · Austin, USA`. */
export const placeOf = ({ workplace, city, location }: Pick<JobCard, 'workplace' | 'city' | 'location'>) =>
  [workplace && labels.workplace[workplace], [city, location].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(dot);

const termOf = (months: number | null): string => {
  if (months === null) return 'Open-ended';
  return months === 1 ? '1 month' : `${months} months`;
};

/** `CFO · Interim · 6 months`. */
export const kindOf = (job: Pick<JobCard, 'fractional_type' | 'engagement' | 'term_months'>): string =>
  [job.fractional_type, labels.engagement[job.engagement], termOf(job.term_months)].filter(Boolean).join(dot);

/** `12 Dec 2026` of a calendar day, the same on server and browser. */
export const dayOf = (day: string): string => fullDay.format(new Date(day));
/** `12 Dec`, for a day that is near. */
export const dayAndMonth = (day: string): string => shortDay.format(new Date(day));

/** When a job came out, for 'how fresh'. */
export const publishedAt = (job: Pick<JobCard, 'published_at' | 'created_at'>): string =>
  job.published_at ?? job.created_at;

/** Where a signed-in person reads a job and applies; a visitor is asked to sign in there and comes back to it. */
export const accountJobPath = (id: string): string =>
  `/account/fractional/opportunities/browse-jobs/job-id?id=${id}`;

/** The page of a job: in one's account for the signed-in, else the public one. */
export const jobPath = (job: Pick<JobCard, 'id' | 'title'>, signedIn: boolean): string =>
  signedIn ? accountJobPath(job.id) : publicJobPath(job);

/** The facts of a whole job that are said, in reading order. */
export const factsOf = (job: Job): { label: string; value: string }[] => {
  const equity = job.equity === 'range' && job.equity_range ? job.equity_range : equityLabels[job.equity];
  const stage = job.stage && labels.stage[job.stage];
  const facts: [string, string | null | undefined | false][] = [
    ['Hours', hoursOf(job)],
    ['Engagement', labels.engagement[job.engagement]],
    ['Term', termOf(job.term_months)],
    ['Start', job.start_date ? dayOf(job.start_date) : 'To be agreed'],
    ['Where', placeOf(job)],
    ['Time zones', job.time_zone_overlap],
    ['Equity', job.equity !== 'none' && equity],
    ['Industry', [job.main_category_title, ...job.sub_category_titles].filter(Boolean).join(', ')],
    ['Sells to', job.client_type_expertise && soldTo[job.client_type_expertise]],
    ['Company', [stage, job.headcount && `${job.headcount} people`].filter(Boolean).join(dot)],
    ['Apply by', job.apply_by && dayOf(job.apply_by)],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
};

const soldTo = { B2B: 'Businesses', B2C: 'Consumers', 'B2B,B2C': 'Businesses and consumers' } as const;
