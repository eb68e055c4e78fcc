import fc from 'fast-check';
import { expect, test } from 'vitest';
import { millisecondsToNextText, relativeTime } from './relative-time.ts';

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

test('shows one whole number and a matching unit for any age, and never a smaller age for an older time', () => {
  const unitMilliseconds: Record<string, number> = {
    ms: 1,
    second: 1_000,
    minute: 60_000,
    hour: 3_600_000,
    day: 86_400_000,
  };
  const toMilliseconds = (text: string) => {
    const [, count = '', unit = '', plural] =
      /^([\d,]+) (ms|second|minute|hour|day)(s?) ago$/.exec(text) ?? [];
    const number = Number(count.replaceAll(',', ''));
    if (unit !== 'ms') expect([text, plural]).toEqual([text, number === 1 ? '' : 's']);
    return number * (unitMilliseconds[unit] ?? Number.NaN);
  };
  const age = fc.integer({ min: 0, max: 20 * 365 * 86_400_000 });
  fc.assert(
    fc.property(age, age, (one, other) => {
      const [younger, older] = [Math.min(one, other), Math.max(one, other)];
      expect(toMilliseconds(ago(younger))).toBeGreaterThanOrEqual(younger);
      expect(toMilliseconds(ago(younger))).toBeLessThanOrEqual(toMilliseconds(ago(older)));
    }),
  );
});

test.each([348, 1_000, 1_500, 59_500, 60_500, 3_599_000])(
  'a text for %i ms changes when it should',
  (age) => {
    const time = new Date(now - age).toISOString();
    const pause = millisecondsToNextText(time, now) ?? 0;
    expect(pause).toBeGreaterThan(0);
    expect(relativeTime(time, now + pause)).not.toBe(relativeTime(time, now));
  },
);

test('a text of hours or days does not change while a page is open', () => {
  expect(millisecondsToNextText(new Date(now - 3_600_000).toISOString(), now)).toBeUndefined();
});
