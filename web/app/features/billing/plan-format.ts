import { href } from 'react-router';
import type { Subscription } from '../../../../contract/src/billing.ts';
import { formatLongDay } from '../../../../contract/src/dates.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import { formatMoney, formatPeriod } from '../../../../contract/src/money-format.ts';
import type { Plan } from '../../../../contract/src/plans.ts';
import type { Payer } from './billing.data.ts';
import { type PlanFamily, planFamily } from './subscription-state.ts';

type BillingPage =
  | 'payments'
  | 'settings/manage-plans'
  | 'settings/purchase-plan'
  | 'settings/payment-history';

/** A page of plans and payments in the payer's account. */
export const billingPath = (payer: Payer, page: BillingPage): string => href(`/account/${payer}/${page}`);

/** `£47 a month` */
export const formatPrice = (amount: number, currency: Currency, duration: Plan['duration']): string =>
  `${formatMoney(amount, currency)} ${formatPeriod(duration)}`;

export const formatPlanPrice = (plan: Plan): string => formatPrice(plan.amount, plan.currency, plan.duration);

/** The price of a plan in a currency, for the duration of the plan. */
export const getPrice = (plan: Plan, currency: Currency): number => plan.amounts[currency];

/** `Premium, yearly` */
export const formatPlanTitle = ({ title, duration }: Plan): string =>
  `${title}, ${duration === 'year' ? 'yearly' : 'monthly'}`;

export const familyTitles: Record<PlanFamily, string> = {
  Fractionl: 'Your plan',
  PromoteJobs: 'Post and promote jobs',
  Sourcing: 'Find candidates',
};

export const familyLeads: Record<PlanFamily, string> = {
  Fractionl: 'Upgrade at once, downgrade at the end of the period. Cancel at any time.',
  PromoteJobs: 'Publish jobs and receive applications from executives.',
  Sourcing: 'Search for executives and contact them yourself, with or without a job plan.',
};

/** The state of an account without a plan of the family. */
export const withoutPlanTexts: Record<PlanFamily, string> = {
  Fractionl: 'your account is Free',
  PromoteJobs: 'your company has no job plan',
  Sourcing: 'your company has no sourcing plan',
};

/** What happens to a plan at the end of its period. */
export const formatRenewal = (
  { plan, status, end_date, cancel_at_period_end, next_plan, granted, pause }: Subscription,
  next?: { amount: number; currency: Currency },
): string => {
  const date = formatLongDay(end_date);
  if (status === 'past_due') return 'It stays active while we retry your card.';
  if (cancel_at_period_end) return `Ends on ${date}. Then ${withoutPlanTexts[planFamily(plan)]}.`;
  if (granted) return `Free of charge until ${date}.`;
  if (next_plan)
    return `Changes to ${formatPlanTitle(next_plan)} on ${date}, for ${formatPlanPrice(next_plan)}.`;
  const { amount, currency } = next ?? plan;
  if (pause)
    return `Paused from ${formatLongDay(pause.from)}. Continues on ${formatLongDay(pause.until)} for ${formatMoney(amount, currency)}.`;
  return `Renews on ${date} for ${formatMoney(amount, currency)}.`;
};
