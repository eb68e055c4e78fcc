import { addMonths, toIsoDay } from '../../../../../contract/src/dates.ts';
import { toMajor } from '../../../../../contract/src/money.ts';
import { offerLimits } from '../../../../../contract/src/offer-limits.ts';
import type { PostedTerms } from '../../../../../contract/src/offers.ts';
import type { TermsDraft } from '../../../../../contract/src/terms.ts';
import type { JobForApplication } from '../../jobs/jobs.public.ts';
import type { ApplicationState } from '../own-applications.ts';

type Proposal = Pick<ApplicationState, 'proposed_rate_minor' | 'rate_period' | 'currency'>;

/** The proposed rate, or that of a job with a single rate. */
const suggestRate = (job: JobForApplication, application: Proposal) => {
  if (application.proposed_rate_minor !== null)
    return {
      rate: toMajor(application.proposed_rate_minor),
      rate_period: application.rate_period,
      currency: application.currency,
    };
  const single = job.budget_min_minor === job.budget_max_minor ? job.budget_max_minor : null;
  return { rate: toMajor(single), rate_period: job.rate_period, currency: job.currency };
};

/** The terms that job and application state; null where they state none. */
export const suggestTerms = (job: JobForApplication, application: Proposal, now: Date): TermsDraft => {
  const start = job.start_date !== null && job.start_date >= toIsoDay(now) ? job.start_date : null;
  return {
    ...suggestRate(job, application),
    hours_per_week: job.hours_per_week_max,
    start_date: start,
    end_date: start === null || job.term_months === null ? null : addMonths(start, job.term_months),
    notice_days: offerLimits.termsDays.default,
    payment_days: offerLimits.termsDays.default,
    outcomes: job.outcomes
      .slice(0, offerLimits.outcomes)
      .map((outcome) => outcome.slice(0, offerLimits.lineCharacters)),
    decision_rights: { decides: '', recommends: '', stays_out_of: '' },
    cadence: '',
    access: '',
    message: '',
  };
};

export const toPostedTerms = (job: JobForApplication): PostedTerms => ({
  fractional_type: job.fractional_type,
  location: job.location,
  engagement: job.engagement,
  rate_min: toMajor(job.budget_min_minor),
  rate_max: toMajor(job.budget_max_minor),
  rate_period: job.rate_period,
  currency: job.currency,
  hours_per_week_min: job.hours_per_week_min,
  hours_per_week_max: job.hours_per_week_max,
});
