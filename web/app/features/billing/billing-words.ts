import type { Subscription } from '../../../../contract/src/billing.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import type { Plan } from '../../../../contract/src/plans.ts';
import { formatMoney } from '../../lib/money.ts';
import { type Line, lineOf } from './payment-state.ts';

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A day in UTC, by which plans and months are counted: '21 November 2026'. */
export const formatDay = (time: string): string => day.format(new Date(time));

/** '£47 a month'. */
export const perPeriod = (amount: number, currency: Currency, duration: Plan['duration']): string =>
  `${formatMoney(amount, currency)} a ${duration}`;

export const planPrice = (plan: Plan): string => perPeriod(plan.amount, plan.currency, plan.duration);

/** 'Premium, yearly'. */
export const planTitle = ({ title, duration }: Plan): string =>
  `${title}, ${duration === 'year' ? 'yearly' : 'monthly'}`;

export const lineTitles: Record<Line, string> = {
  Fractionl: 'Your plan',
  PromoteJobs: 'Post and promote jobs',
  Sourcing: 'Find candidates',
};

export const lineLeads: Record<Line, string> = {
  Fractionl: 'Up at once, down when the period ends. Cancel at any time.',
  PromoteJobs: 'For roles that you want answers to. Executives come to you.',
  Sourcing: 'For choosing yourself whom to talk to. Goes with a job plan, or alone.',
};

/** The heading of a line where it is bought. */
export const shopTitles: Record<Line, string> = { ...lineTitles, Fractionl: 'Choose your plan' };

/** What an account has without a plan of this line. */
export const withoutPlan: Record<Line, string> = {
  Fractionl: 'your account is Free',
  PromoteJobs: 'your company has no job plan',
  Sourcing: 'your company has no sourcing plan',
};

/** What becomes of a plan at the end of its period. */
export const renewalOf = (
  { plan, status, end_date, cancel_at_period_end, next_plan, granted }: Subscription,
  next?: { amount: number; currency: Currency },
): string => {
  const date = formatDay(end_date);
  if (status === 'past_due') return 'It goes on while we try your card again.';
  if (cancel_at_period_end) return `Ends on ${date}. Then ${withoutPlan[lineOf(plan)]}.`;
  if (granted) return `Given to you without a charge until ${date}.`;
  const amount = next ? formatMoney(next.amount, next.currency) : formatMoney(plan.amount, plan.currency);
  if (next_plan) return `Becomes ${planTitle(next_plan)} on ${date}, for ${planPrice(next_plan)}.`;
  return `Renews on ${date} for ${amount}.`;
};
