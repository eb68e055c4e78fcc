import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatFreeHours } from './capacity-format.ts';
import {
  addDays,
  formatDay,
  formatDayMonth,
  formatDayTime,
  formatLongDay,
  formatMonth,
  formatMonthSpan,
  toIsoDay,
} from './dates.ts';
import { formatMoney, formatMoneyRange, formatPeriod, formatPerPeriod } from './money-format.ts';
import {
  formatAlternatives,
  formatCompact,
  formatCount,
  formatList,
  formatNumber,
  formatWeeklyHours,
} from './numbers.ts';

it('formats a day in UTC, whatever the time zone of the machine', () => {
  const late = '2026-03-09T23:59:00.000Z';
  expect([formatDay(late), formatLongDay(late), formatDayMonth(late), formatMonth(late)]).toEqual([
    '9 Mar 2026',
    '9 March 2026',
    '9 Mar',
    'Mar 2026',
  ]);
  expect(formatDayTime(late)).toBe('9 Mar 2026, 23:59');
  expect(formatDay('2026-03-09')).toBe('9 Mar 2026');
});

it('formats a span of months, with or without its ends', () => {
  const [start_date, end_date] = ['2015-03-01', '2024-06-01'];
  expect(formatMonthSpan({ start_date, end_date })).toBe('Mar 2015 – Jun 2024');
  expect(formatMonthSpan({ start_date, end_date: null })).toBe('Mar 2015 – today');
  expect(formatMonthSpan({ start_date, end_date: null }, '')).toBe('Mar 2015');
  expect(formatMonthSpan({ start_date: null, end_date })).toBe('Jun 2024');
  expect(formatMonthSpan({ start_date: null, end_date: null })).toBe('');
});

it('adds days across the end of a month and a change of the clocks', () => {
  expect(toIsoDay(addDays('2026-03-28T12:00:00Z', 4))).toBe('2026-04-01');
  expect(toIsoDay(addDays(new Date('2026-03-01T00:00:00Z'), -1))).toBe('2026-02-28');
});

it('formats numbers, counts and lists', () => {
  expect([formatNumber(12_345), formatCompact(12_345)]).toEqual(['12,345', '12K']);
  expect([
    formatList(['A', 'B', 'C']),
    formatAlternatives(['A', 'B', 'C']),
    formatAlternatives(['A']),
  ]).toEqual(['A, B and C', 'A, B or C', 'A']);
  expect([formatCount(1, 'job'), formatCount(0, 'job'), formatCount(2, 'company', 'companies')]).toEqual([
    '1 job',
    '0 jobs',
    '2 companies',
  ]);
});

it('formats each currency with its symbol, and with cents only for a fraction', () => {
  expect([
    formatMoney(1200, 'USD'),
    formatMoney(49.5, 'CAD'),
    formatMoney(23, 'GBP'),
    formatMoney(45, 'AUD'),
  ]).toEqual(['$1,200', 'CA$49.50', '£23', 'A$45']);
});

it('formats a range of money, and one with an open end', () => {
  expect([
    formatMoneyRange(120, 150, 'USD'),
    formatMoneyRange(120, 120, 'USD'),
    formatMoneyRange(120, null, 'USD'),
    formatMoneyRange(null, 150, 'USD'),
    formatMoneyRange(null, null, 'USD'),
  ]).toEqual(['$120–150', '$120', 'from $120', 'up to $150', undefined]);
});

it('formats the period of a rate with its article', () => {
  expect([formatPeriod('hour'), formatPeriod('month'), formatPeriod('project')]).toEqual([
    'an hour',
    'a month',
    'a project',
  ]);
  expect([formatPerPeriod('hour'), formatPerPeriod(null)]).toEqual(['/hour', '']);
});

const cents = fc.integer({ min: 0, max: 10_000_000_000 });

it('formats any rate as digits with separators and its unit, and reads back as the same amount', () => {
  fc.assert(
    fc.property(cents, fc.constantFrom('USD', 'CAD', 'GBP', 'AUD'), (minor, currency) => {
      const text = formatMoney(minor / 100, currency);
      expect(text).toMatch(/^(\$|CA\$|£|A\$)\d{1,3}(,\d{3})*(\.\d\d)?$/);
      expect(Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)).toBe(minor);
    }),
  );
});

it('formats any hours a week with one number or two, never an absent one', () => {
  const hours = fc.option(fc.integer({ min: 1, max: 40 }));
  fc.assert(
    fc.property(hours, hours, (min, max) => {
      const text = formatWeeklyHours(min, max);
      if (min === null && max === null) expect(text).toBeUndefined();
      else expect(text).toMatch(/^(from \d+|up to \d+|\d+(–\d+)?) h\/week$/);
    }),
  );
  expect([formatWeeklyHours(10, 20), formatWeeklyHours(10, 10), formatWeeklyHours(null, 20)]).toEqual([
    '10–20 h/week',
    '10 h/week',
    'up to 20 h/week',
  ]);
});

it.each([
  ['2026-07-02', null, 'Free: 20 h/week now, 30 h/week from September'],
  ['2026-07-02', '2026-07-28', 'Free: 20 h/week from 28 Jul 2026, 30 h/week from September'],
  ['2026-07-28', '2026-07-28', 'Free: 20 h/week now, 30 h/week from September'],
])('writes free hours on %s of who is available from %s', (today, availableFrom, text) => {
  expect(formatFreeHours({ '2026-07': 20, '2026-09': 30 }, today, availableFrom)).toBe(text);
});
