import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { estimatePassword } from './password-strength.ts';

it('knows the commonest passwords of eight characters, in any case [password-common]', async () => {
  for (const password of ['password', 'Sunshine', 'QWERTYUIOP', '1234567890', 'zaq12wsx', 'jennifer1'])
    expect([password, await isCommonPassword(password)]).toEqual([password, true]);
  for (const password of ['seven brass kettles', 'orchard-lantern-42', 'cadre-demo-2026'])
    expect([password, await isCommonPassword(password)]).toEqual([password, false]);
});

it('advises against words of the person, and accepts the same pattern of other words', async () => {
  const getScore = async (words: string[]) => (await estimatePassword('whitfieldnorthwind', words)).score;
  expect(await getScore(['nora', 'whitfield', 'northwind'])).toBeLessThan(3);
  expect(await getScore([])).toBeGreaterThanOrEqual(3);
  const { advice } = await estimatePassword('Summer2026!', []);
  expect(advice).toMatch(/^[A-Z].+\.$/);
});

it('estimates the worst text in a second without delaying the event loop', async () => {
  await estimatePassword('seven brass kettles', []);
  const started = performance.now();
  let longest = 0;
  let last = started;
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  const { score } = await estimatePassword('p@ssw0rd'.repeat(16), []);
  clearInterval(timer);
  expect(score).toBeLessThan(3);
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(longest).toBeLessThan(500);
});
