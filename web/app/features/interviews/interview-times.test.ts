import { expect, test } from 'vitest';
import { dayAfter, formatSpan, suggestTime, toLocal } from './interview-times.ts';

test('converts a time to a field value and back', () => {
  const time = new Date(2031, 2, 3, 9, 5);
  expect(toLocal(time)).toBe('2031-03-03T09:05');
  expect(new Date(toLocal(time)).getTime()).toBe(time.getTime());
});

test('suggests no time on a weekend', () => {
  // A Friday.
  expect(suggestTime(new Date(2031, 1, 28, 16, 30))).toBe('2031-03-03T10:00');
  expect(dayAfter('2031-02-28T11:30')).toBe('2031-03-03T11:30');
  expect(dayAfter('2031-03-03T11:30')).toBe('2031-03-04T11:30');
});

test('formats a span in the local time zone', () => {
  const start = new Date(2031, 2, 3, 14, 0).toISOString();
  expect(formatSpan(start, 45)).toBe('Monday 3 March, 14:00 to 14:45');
});
