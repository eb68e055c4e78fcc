import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareRate, describeRate, type StatedRate } from './comparable-rate.ts';
import { formatMoney } from './money-format.ts';
import { payCurrencies } from './pay-currencies.ts';

const usdRates = { USD: 1, GBP: 1.2677, EUR: 1.0389 };
const hourly: StatedRate = { amount: 150, currency: 'USD', period: 'hour', weekly_hours: 8 };
const retainer: StatedRate = { amount: 6_500, currency: 'GBP', period: 'month', monthly_hours: 40 };

describe('comparable rate', () => {
  it('explains how a retainer in pounds compares with a rate by the hour in dollars', () => {
    expect(compareRate(hourly, 'USD', usdRates)).toMatchObject({ minor: 15_000, reasoning: '$150/h' });
    expect(compareRate(retainer, 'USD', usdRates)).toEqual({
      minor: 20_600,
      currency: 'USD',
      converted: true,
      reasoning: '£6,500 a month for 40 h = £162.50/h ≈ $206/h',
    });
  });

  it.each<[string, StatedRate, number, string]>([
    ['a day', { amount: 1_200, currency: 'USD', period: 'day' }, 15_000, '$1,200 a day of 8 h = $150/h'],
    [
      'a month by hours a week',
      { amount: 5_200, currency: 'USD', period: 'month', weekly_hours: 10 },
      12_000,
      '$5,200 a month for 10 h a week = $120/h',
    ],
    [
      'a project',
      { amount: 15_600, currency: 'USD', period: 'project', weekly_hours: 10, months: 3 },
      12_000,
      '$15,600 for 3 months at 10 h a week = $120/h',
    ],
  ])('spreads %s over its hours', (_, rate, minor, reasoning) => {
    expect(compareRate(rate, 'USD', usdRates)).toMatchObject({ minor, converted: false, reasoning });
  });

  it('is undefined without hours, and between currencies without a reference rate', () => {
    expect(compareRate({ amount: 9, currency: 'USD', period: 'month' }, 'USD', usdRates)).toBeUndefined();
    expect(
      compareRate({ amount: 9, currency: 'USD', period: 'project', weekly_hours: 2 }, 'USD', usdRates),
    ).toBeUndefined();
    expect(compareRate({ ...hourly, currency: 'NGN' }, 'USD', usdRates)).toBeUndefined();
    expect(compareRate({ ...hourly, currency: 'NGN' }, 'NGN', usdRates)?.minor).toBe(15_000);
    expect(describeRate({ amount: 9, currency: 'USD', period: 'project' })).toBe('$9 a project');
  });

  it('rounds half up once, and a conversion there and back is off by a minor unit of each at most', () => {
    expect(compareRate({ ...retainer, amount: 0.5, monthly_hours: 100 }, 'GBP', usdRates)?.minor).toBe(1);
    expect(compareRate({ ...retainer, amount: 0.49, monthly_hours: 100 }, 'GBP', usdRates)?.minor).toBe(0);
    const rate = fc.integer({ min: 1_000, max: 5_000_000 }).map((scaled) => scaled / 10_000);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), rate, rate, (minor, usd, other) => {
        const rates = { GBP: usd, EUR: other };
        const there = compareRate({ amount: minor / 100, currency: 'GBP', period: 'hour' }, 'EUR', rates);
        const back = compareRate(
          { amount: (there?.minor ?? 0) / 100, currency: 'EUR', period: 'hour' },
          'GBP',
          rates,
        );
        expect(Math.abs((back?.minor ?? 0) - minor)).toBeLessThanOrEqual(Math.ceil(other / usd / 2) + 1);
      }),
    );
  });

  it('formats an amount of each currency of pay', () => {
    expect(formatMoney(1_200, 'EUR')).toBe('€1,200');
    expect(formatMoney(1_200, 'CHF')).toBe('CHF\u00a01,200');
    expect(formatMoney(1_200, 'CAD')).toBe('CA$1,200');
    for (const currency of payCurrencies) expect(formatMoney(9.5, currency)).toMatch(/\S.*9\.50$/);
  });
});
