import { expect, test } from 'vitest';
import { clockTime, dayName } from './chat-times.ts';

const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts).getTime();

test('tells the time in twelve hours', () => {
  expect(clockTime(at(2026, 10, 20, 0, 5))).toBe('12:05 am');
  expect(clockTime(at(2026, 10, 20, 9, 30))).toBe('9:30 am');
  expect(clockTime(at(2026, 10, 20, 12, 0))).toBe('12:00 pm');
  expect(clockTime(at(2026, 10, 20, 23, 59))).toBe('11:59 pm');
});

test('names a day as people do', () => {
  const now = at(2026, 10, 20, 0, 30);
  expect(dayName(at(2026, 10, 20, 0, 10), now)).toBe('Today');
  expect(dayName(at(2026, 10, 19, 23, 59), now)).toBe('Yesterday');
  expect(dayName(at(2026, 10, 16, 12), now)).toBe('Monday');
  expect(dayName(at(2026, 10, 2, 12), now)).toBe('Mon 2 November');
  expect(dayName(at(2025, 11, 31, 12), now)).toBe('31 December 2025');
});
