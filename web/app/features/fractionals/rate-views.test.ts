import { expect, test } from 'vitest';
import { rateViews } from './rate-views.ts';

const rate = {
  rate_min: 4_000,
  rate_max: null,
  rate_period: 'month',
  retainer_hours: 32,
  hours_per_week_max: 10,
} as const;

test('converts a retainer to hour and day by the hours it includes', () => {
  expect(rateViews(rate)).toEqual([
    { per: 'month', min: 4_000, max: null, about: false },
    { per: 'hour', min: 125, max: null, about: true },
    { per: 'day', min: 1_000, max: null, about: true },
  ]);
});

test('converts an hourly rate to a day of eight hours and a month of the offered hours', () => {
  const views = rateViews({
    ...rate,
    rate_min: 150,
    rate_max: 200,
    rate_period: 'hour',
    retainer_hours: null,
  });
  expect(views.map(({ per, min, max }) => [per, min, max])).toEqual([
    ['hour', 150, 200],
    ['day', 1_200, 1_600],
    ['month', 6_500, 8_650],
  ]);
});

test('returns only the stated project rate, and nothing without a rate', () => {
  expect(rateViews({ ...rate, rate_period: 'project' })).toHaveLength(1);
  expect(rateViews({ ...rate, rate_min: null })).toEqual([]);
});
