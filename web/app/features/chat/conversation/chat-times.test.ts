import { expect, test } from 'vitest';
import { formatDayName, formatTime } from './chat-times.ts';

const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts).getTime();

test('formats the time in 12-hour form', () => {
  expect(formatTime(at(2026, 10, 20, 0, 5))).toBe('12:05 am');
  expect(formatTime(at(2026, 10, 20, 9, 30))).toBe('9:30 am');
  expect(formatTime(at(2026, 10, 20, 12, 0))).toBe('12:00 pm');
  expect(formatTime(at(2026, 10, 20, 23, 59))).toBe('11:59 pm');
});

test('formats a day as today, yesterday, a weekday or a date', () => {
  const now = at(2026, 10, 20, 0, 30);
  expect(formatDayName(at(2026, 10, 20, 0, 10), now)).toBe('Today');
  expect(formatDayName(at(2026, 10, 19, 23, 59), now)).toBe('Yesterday');
  expect(formatDayName(at(2026, 10, 16, 12), now)).toBe('Monday');
  expect(formatDayName(at(2026, 10, 2, 12), now)).toBe('Mon 2 November');
  expect(formatDayName(at(2025, 11, 31, 12), now)).toBe('31 December 2025');
});
