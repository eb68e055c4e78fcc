import { expect, it } from 'vitest';
import { limits } from '../../../../contract/src/limits.ts';
import { getNextAttempt } from './record-attempt.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

it(`waits longer after each failure, and tries a last time after ${limits.webhookRetryDays} days`, () => {
  const end = new Date(limits.webhookRetryDays * day);
  const times: number[] = [];
  for (let now: Date | undefined = new Date(0); now; now = getNextAttempt(new Date(0), now, end))
    times.push(now.getTime());
  expect(times.at(-1)).toBe(end.getTime());
  expect(times.length).toBeGreaterThan(10);
  const waits = times.slice(1).map((time, n) => time - (times[n] ?? 0));
  expect(waits.slice(0, 3)).toEqual([5_000, minute, 5 * minute]);
  expect(waits.slice(0, -1)).toEqual(waits.slice(0, -1).toSorted((a, b) => a - b));
});
