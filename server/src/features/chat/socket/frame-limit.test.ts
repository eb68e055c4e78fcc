import { expect, it } from 'vitest';
import { limits } from '../../../../../contract/src/limits.ts';
import { openFrameLimit } from './frame-limit.ts';

const { atOnce, aSecond } = limits.chatFrames;

it('allows a burst, then a rate, whatever the number of sockets', () => {
  let now = 0;
  const take = openFrameLimit(
    () => 1,
    () => now,
  );
  const burst = Array.from({ length: 500 }, () => take('ada'));
  expect(burst.filter(Boolean)).toHaveLength(atOnce);
  expect(take('bea')).toBe(true);
  now += 1_000;
  expect(Array.from({ length: 500 }, () => take('ada')).filter(Boolean)).toHaveLength(aSecond);
  now += 3_600_000;
  expect(Array.from({ length: 500 }, () => take('ada')).filter(Boolean)).toHaveLength(atOnce);
});

it('shares the budget between the processes of a person', () => {
  const processes = Array.from({ length: 4 }, () =>
    openFrameLimit(
      () => 4,
      () => 0,
    ),
  );
  const taken = processes.flatMap((take) => Array.from({ length: 100 }, () => take('ada')));
  expect(taken.filter(Boolean)).toHaveLength(atOnce);
});
