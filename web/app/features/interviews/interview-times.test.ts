import { expect, test } from 'vitest';
import {
  atMinutes,
  daysFrom,
  formatSpan,
  getMonday,
  isWorkingTime,
  likelyTimeZone,
} from './interview-times.ts';

test('a week begins on Monday and keeps its clock times over a change of the clocks', () => {
  const monday = getMonday(new Date(2031, 2, 30, 23, 30));
  expect(monday).toEqual(new Date(2031, 2, 24));
  const days = daysFrom(monday, 7);
  expect(days.map((day) => day.getDay())).toEqual([1, 2, 3, 4, 5, 6, 0]);
  for (const day of days) expect(atMinutes(day, 9 * 60 + 30).getHours()).toBe(9);
});

test('working time is from nine to six on weekdays, in the time zone asked for', () => {
  const monday = (utcHour: number) => new Date(Date.UTC(2031, 2, 3, utcHour));
  expect(isWorkingTime(monday(9), 60, 'UTC')).toBe(true);
  expect(isWorkingTime(monday(17), 60, 'UTC')).toBe(true);
  expect(isWorkingTime(monday(17), 90, 'UTC')).toBe(false);
  expect(isWorkingTime(monday(9), 60, 'America/New_York')).toBe(false);
  expect(isWorkingTime(monday(14), 60, 'America/New_York')).toBe(true);
  expect(isWorkingTime(new Date(Date.UTC(2031, 2, 2, 10)), 60, 'UTC')).toBe(false);
});

test('guesses the time zone by the city, then by the region', () => {
  expect(likelyTimeZone('Los Angeles', 'USA')).toBe('America/Los_Angeles');
  expect(likelyTimeZone('Austin', 'USA')).toBe('America/New_York');
  expect(likelyTimeZone('', null)).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test('formats a span in the local time zone', () => {
  const start = new Date(2031, 2, 3, 14, 0).toISOString();
  expect(formatSpan(start, 45)).toBe('Monday 3 March, 14:00 to 14:45');
});
