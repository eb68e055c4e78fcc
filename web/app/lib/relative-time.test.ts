import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const ago = (milliseconds: number) => relativeTime(new Date(now - milliseconds).toISOString(), now);

test.each([
  [0, '0 ms ago'],
  [999, '999 ms ago'],
  [1_000, '1 second ago'],
  [1_001, '2 seconds ago'],
  [59_000, '59 seconds ago'],
  [60_000, '1 minute ago'],
  [61_000, '2 minutes ago'],
  [3_599_000, '60 minutes ago'],
  [3_600_000, '1 hour ago'],
  [3_600_001, '2 hours ago'],
  [86_399_000, '24 hours ago'],
  [86_400_000, '1 day ago'],
  [90_000_000, '2 days ago'],
])('%i ms is %s', (milliseconds, text) => {
  expect(ago(milliseconds)).toBe(text);
});

test('reads a time without a zone as UTC', () => {
  expect(relativeTime('2026-03-10T11:58:00', now)).toBe('2 minutes ago');
  expect(relativeTime('2026-03-10 11:58:00', now)).toBe('2 minutes ago');
  expect(relativeTime('2026-03-10T12:58:00+01:00', now)).toBe('2 minutes ago');
});

test('treats a time in the future as now', () => {
  expect(ago(-5_000)).toBe('0 ms ago');
});
