import type { Subscription } from '../../contract/src/billing.ts';
import { limits } from '../../contract/src/limits.ts';
import type { Plan, PlanDuration, PlanTitle } from '../../contract/src/plans.ts';

const months: Partial<Record<PlanTitle, Plan['amounts']>> = {
  Basic: { USD: 29, CAD: 39, GBP: 23, AUD: 45 },
  Powerhouse: { USD: 99, CAD: 135, GBP: 79, AUD: 149 },
};
const usual = { USD: 59, CAD: 79, GBP: 47, AUD: 89 };

/** A plan for tests. The default prices are those of Premium. */
export const aPlan = (title: PlanTitle, duration: PlanDuration = 'month'): Plan => {
  const month = months[title] ?? usual;
  const times = duration === 'year' ? limits.planYearMonths : 1;
  const amounts = {
    USD: month.USD * times,
    CAD: month.CAD * times,
    GBP: month.GBP * times,
    AUD: month.AUD * times,
  };
  const sourcing = title === 'Lite' || title === 'Full';
  const fractional = ['Basic', 'Premium', 'Powerhouse'].includes(title);
  return {
    id: `${title} ${duration}`,
    title,
    description: `About ${title}.`,
    features: [`What ${title} gives`],
    duration,
    amount: amounts.GBP,
    currency: 'GBP',
    amounts,
    plan_type: fractional ? 'Fractionl' : 'Company',
    plan_sub_type: fractional ? null : sourcing ? 'Sourcing' : 'PromoteJobs',
  };
};

export const aSubscription = (changes: Partial<Subscription> = {}): Subscription => ({
  id: 'subscription',
  plan: aPlan('Premium'),
  status: 'active',
  start_date: '2026-11-01T00:00:00Z',
  end_date: '2026-12-01T00:00:00Z',
  cancel_at_period_end: false,
  pause: null,
  next_plan: null,
  granted: false,
  can: { cancel: true, pause: false, resume: false, change: true },
  ...changes,
});
