import { expect, test } from 'vitest';
import { dayAfter, formatSpan, suggestTime, toLocal } from './interview-times.ts';

test('converts a time to a field value and back', () => {
  const time = new Date(2031, 2, 3, 9, 5);
  expect(toLocal(time)).toBe('2031-03-03 09:05:00');
  expect(new Date(toLocal(time)).getTime()).toBe(time.getTime());
});

test('suggests no time on a weekend', () => {
  // A Friday.
  expect(suggestTime(new Date(2031, 1, 28, 16, 30))).toBe('2031-03-03 10:00:00');
  expect(dayAfter('2031-02-28 11:30:00')).toBe('2031-03-03 11:30:00');
  expect(dayAfter('2031-03-03 11:30:00')).toBe('2031-03-04 11:30:00');
});

test('formats a span in the local time zone', () => {
  const start = new Date(2031, 2, 3, 14, 0).toISOString();
  expect(formatSpan(start, 45)).toBe('Monday 3 March, 14:00 to 14:45');
});
