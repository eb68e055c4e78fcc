import { expect, test } from 'vitest';
import { dayAfter, firstGuess, formatSpan, toLocal } from './interview-times.ts';

test('a field’s time and back is the same minute', () => {
  const time = new Date(2031, 2, 3, 9, 5);
  expect(toLocal(time)).toBe('2031-03-03T09:05');
  expect(new Date(toLocal(time)).getTime()).toBe(time.getTime());
});

test('no time is proposed for a weekend', () => {
  // A Friday.
  expect(firstGuess(new Date(2031, 1, 28, 16, 30))).toBe('2031-03-03T10:00');
  expect(dayAfter('2031-02-28T11:30')).toBe('2031-03-03T11:30');
  expect(dayAfter('2031-03-03T11:30')).toBe('2031-03-04T11:30');
});

test('a span is told in the reader’s own zone', () => {
  const start = new Date(2031, 2, 3, 14, 0).toISOString();
  expect(formatSpan(start, 45)).toBe('Monday 3 March, 14:00 to 14:45');
});
