import { hoursPerDay, weeksPerMonth } from '../../../../contract/src/comparable-rate.ts';
import type { Profile } from '../../../../contract/src/fractionals.ts';

type Rate = Pick<Profile, 'rate_min' | 'rate_max' | 'rate_period' | 'retainer_hours' | 'hours_per_week_max'>;

interface RateView {
  per: 'hour' | 'day' | 'month' | 'project';
  min: number;
  max: number | null;
  /** Whether it is derived from the stated rate, and so approximate. */
  about: boolean;
}

const round = (amount: number) => {
  const step = amount >= 1_000 ? 50 : amount >= 100 ? 5 : 1;
  return Math.round(amount / step) * step;
};

/**
 * A rate per hour, day and month, the stated one first. A retainer is spread over the hours it buys; an hourly rate
 * becomes a month by the hours a week that are offered.
 */
export const rateViews = (rate: Rate): RateView[] => {
  const { rate_min: min, rate_max: max, rate_period: period } = rate;
  if (min === null || period === null) return [];
  const stated: RateView = { per: period, min, max, about: false };
  const times = (per: RateView['per'], factor: number): RateView => ({
    per,
    min: round(min * factor),
    max: max === null ? null : round(max * factor),
    about: true,
  });
  if (period === 'month' && rate.retainer_hours !== null)
    return [stated, times('hour', 1 / rate.retainer_hours), times('day', hoursPerDay / rate.retainer_hours)];
  if (period === 'hour')
    return [
      stated,
      times('day', hoursPerDay),
      ...(rate.hours_per_week_max === null ? [] : [times('month', rate.hours_per_week_max * weeksPerMonth)]),
    ];
  return [stated];
};
