import { expect, it } from 'vitest';
import { formatHoursIn, readOverlapHours } from './overlap-hours.ts';

const winter = new Date('2027-01-15T12:00:00Z');
const summer = new Date('2027-07-15T12:00:00Z');

it('reads hours with a time zone, and nothing else', () => {
  expect(readOverlapHours('9:00–13:30 Europe/Berlin')).toEqual({ from: 540, to: 810, zone: 'Europe/Berlin' });
  expect(readOverlapHours(' 9-13 UTC ')).toEqual({ from: 540, to: 780, zone: 'UTC' });
  for (const text of [
    '',
    'Four hours with Central European Time',
    '9:00–13:00',
    '9–13 Atlantis',
    '13–9 UTC',
    '9–25 UTC',
  ])
    expect(readOverlapHours(text)).toBeUndefined();
});

it.each([
  ['9:00–13:00 Europe/Berlin', 'America/New_York', winter, '3–7'],
  ['9:00–13:00 America/New_York', 'Europe/London', summer, '14–18'],
  ['9:00–13:00 America/Los_Angeles', 'Asia/Kolkata', winter, '22:30–2:30'],
  ['9–13 UTC', 'UTC', summer, '9–13'],
] as const)('shows %s in %s', (text, zone, at, expected) => {
  expect(formatHoursIn(text, zone, at)).toBe(expected);
});

it('shows nothing for hours in words', () => {
  expect(formatHoursIn('Mornings', 'UTC')).toBeUndefined();
});
