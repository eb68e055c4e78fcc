import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addWorkingDays } from '../../../../contract/src/dates.ts';
import { payCurrencies } from '../../../../contract/src/pay-currencies.ts';
import {
  boughtQuarters,
  daysOfMonth,
  formatAmount,
  formatDecimal,
  formatUnits,
  getRemainder,
  payMinor,
  taxMinor,
} from '../../../../contract/src/statement-pay.ts';

const rates = fc.integer({ min: 100, max: 1_000_000_000 });
const quarters = fc.integer({ min: 1, max: 744 * 4 });
const none = { enteredMinor: null };

/** `12.50` in hundredths, as text, so that no float is involved. */
const toHundredths = (text: string) => BigInt(text.replace('.', ''));

describe('pay and tax', () => {
  it('of hours and days is the exact product to the half of a minor unit', () => {
    fc.assert(
      fc.property(
        rates,
        quarters,
        fc.constantFrom(['hour', 4], ['day', 32]),
        (rate, count, [period, unit]) => {
          const pay = payMinor({ rate_period: period as 'hour' }, rate, { quarters: count, ...none });
          const off = 2n * (BigInt(pay) * BigInt(unit) - BigInt(rate) * BigInt(count));
          expect(off <= BigInt(unit) && off > -BigInt(unit)).toBe(true);
        },
      ),
    );
  });

  it('adds up to the total to the cent, as numbers and as the text of documents', () => {
    fc.assert(
      fc.property(rates, quarters, fc.integer({ min: 0, max: 10_000 }), (rate, count, percent) => {
        const net = payMinor({ rate_period: 'hour' }, rate, { quarters: count, ...none });
        const tax = taxMinor(net, percent);
        expect(Number.isSafeInteger(net + tax)).toBe(true);
        const [netText, taxText, totalText] = [net, tax, net + tax].map((minor) => formatDecimal(minor));
        expect(toHundredths(netText ?? '') + toHundredths(taxText ?? '')).toBe(toHundredths(totalText ?? ''));
        const off = 2n * (BigInt(tax) * 10_000n - BigInt(net) * BigInt(percent));
        expect(off <= 10_000n && off > -10_000n).toBe(true);
      }),
    );
  });

  it('of a month is the rate unless less was entered; of a project, what was entered', () => {
    const month = { quarters: 10, enteredMinor: null };
    expect(payMinor({ rate_period: 'month' }, 600_000, month)).toBe(600_000);
    expect(payMinor({ rate_period: 'month' }, 600_000, { ...month, enteredMinor: 200_000 })).toBe(200_000);
    expect(payMinor({ rate_period: 'project' }, 600_000, month)).toBe(0);
    expect(payMinor({ rate_period: 'project' }, 600_000, { ...month, enteredMinor: 5 })).toBe(5);
  });
});

it('writes amounts of every pay currency in hundredths, and units exactly', () => {
  expect([formatDecimal(5), formatDecimal(1234)]).toEqual(['0.05', '12.34']);
  for (const currency of payCurrencies)
    expect(formatAmount(123_450, currency).replace(/\s/g, ' ')).toBe(`${currency} 1,234.50`);
  expect([formatUnits('hour', 5), formatUnits('hour', 40), formatUnits('day', 33)]).toEqual([
    '1.25',
    '10',
    '1.03125',
  ]);
});

describe('the hours of a month', () => {
  it('are 52/12 weeks, in proportion to the days that the engagement ran', () => {
    expect(daysOfMonth('2026-02', '2026-02-15', null)).toEqual({ all: 28, run: 14 });
    expect(boughtQuarters(12, { all: 30, run: 30 })).toBe(52 * 4);
    expect(boughtQuarters(12, { all: 30, run: 15 })).toBe(26 * 4);
    expect(boughtQuarters(null, { all: 30, run: 30 })).toBeNull();
  });

  it('carry over at most one month’s remainder', () => {
    expect(getRemainder({ bought: 40, carried: 0, used: 30 })).toBe(10);
    expect(getRemainder({ bought: 40, carried: 10, used: 10 })).toBe(40);
    expect(getRemainder({ bought: 40, carried: 10, used: 0 })).toBe(40);
    expect(getRemainder({ bought: 40, carried: 10, used: 60 })).toBe(0);
    expect(getRemainder({ bought: null, carried: 0, used: 0 })).toBe(0);
  });
});

it.each([
  ['2026-11-23T09:00:00Z', '2026-11-30'],
  ['2026-11-27T23:59:59Z', '2026-12-04'],
  ['2026-11-28T12:00:00Z', '2026-12-04'],
])('counts five working days from %s to %s', (from, to) => {
  expect(addWorkingDays(from, 5)).toBe(to);
});
