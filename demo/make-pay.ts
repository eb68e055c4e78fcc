import { weeksPerMonth } from '../contract/src/comparable-rate.ts';
import type { RatePeriod } from '../contract/src/values.ts';
import type { Place } from './data/places.ts';
import type { Role } from './data/roles.ts';
import type { Random } from './random.ts';

const rounded = (amount: number, step: number) => Math.round(amount / step) * step;

/** Pay for the role, place and hours, in minor units of the place's currency. */
export const makePay = (
  random: Random,
  role: Role,
  place: Place,
  maxHours: number,
  periods: Record<RatePeriod, number>,
) => {
  const { min, max } = role.hourly;
  const hourly = (min + (max - min) * random.next()) * place.level;
  const spread = 1.15 + random.next() * 0.35;
  const rate_period = random.weighted(periods);
  const hours = { hour: 1, month: maxHours * weeksPerMonth, project: maxHours * weeksPerMonth * 3 }[
    rate_period
  ];
  const step = { hour: 5, month: 250, project: 1_000 }[rate_period];
  const least_minor = rounded(hourly * hours, step) * 100;
  return {
    rate_period,
    least_minor,
    most_minor: Math.max(rounded(hourly * hours * spread, step) * 100, least_minor + step * 100),
    retainer_hours: rate_period === 'month' ? Math.round(maxHours * weeksPerMonth) : null,
  };
};

/** A range of hours per week. */
export const makeHours = (random: Random) => {
  const [min, max] = random.pick([
    [2, 5],
    [5, 8],
    [5, 10],
    [8, 12],
    [10, 15],
    [10, 20],
    [15, 25],
  ] as const);
  return { hours_per_week_min: min, hours_per_week_max: max };
};
