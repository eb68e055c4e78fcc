import { expect, it } from 'vitest';
import {
  addDays,
  formatDay,
  formatDayMonth,
  formatDayTime,
  formatLongDay,
  formatMonth,
  toIsoDay,
} from './dates.ts';
import { formatCompact, formatCount, formatList, formatNumber } from './numbers.ts';

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

it('adds days across the end of a month and a change of the clocks', () => {
  expect(toIsoDay(addDays('2026-03-28T12:00:00Z', 4))).toBe('2026-04-01');
  expect(toIsoDay(addDays(new Date('2026-03-01T00:00:00Z'), -1))).toBe('2026-02-28');
});

it('formats numbers, counts and lists', () => {
  expect([formatNumber(12_345), formatCompact(12_345), formatList(['A', 'B', 'C'])]).toEqual([
    '12,345',
    '12K',
    'A, B and C',
  ]);
  expect([formatCount(1, 'job'), formatCount(0, 'job'), formatCount(2, 'company', 'companies')]).toEqual([
    '1 job',
    '0 jobs',
    '2 companies',
  ]);
});
