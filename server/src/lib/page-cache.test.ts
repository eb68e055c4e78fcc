import { expect, test } from 'vitest';
import { openPageCache } from './page-cache.ts';

const open = (mostCharacters = 100) => {
  const clock = { at: 0 };
  const cache = openPageCache({
    freshMilliseconds: 10,
    staleMilliseconds: 30,
    mostCharacters,
    now: () => clock.at,
  });
  const made: string[] = [];
  const read = async (key: string, body = `${key} ${made.length}`, keep = true) =>
    (
      await cache.read(key, async () => {
        made.push(key);
        return { body, keep };
      })
    ).body;
  return { clock, cache, made, read };
};

test('it is known beforehand whether a page has to be made', async () => {
  const { clock, cache, read } = open();
  expect(cache.has('/a')).toBe(false);
  const making = read('/a');
  expect(cache.has('/a')).toBe(true);
  await making;
  clock.at = 29;
  expect(cache.has('/a')).toBe(true);
  clock.at = 30;
  expect(cache.has('/a')).toBe(false);
  await read('/b', 'not kept', false);
  expect(cache.has('/b')).toBe(false);
});

test('a page is made once while it is fresh, then given once more while it is made anew', async () => {
  const { clock, made, read } = open();
  expect([await read('/a'), await read('/a')]).toEqual(['/a 0', '/a 0']);
  clock.at = 10;
  expect(await read('/a')).toBe('/a 0');
  await expect.poll(() => made.length).toBe(2);
  expect(await read('/a')).toBe('/a 1');
  clock.at = 40;
  expect(await read('/a')).toBe('/a 2');
});

test('all who ask at once share one making', async () => {
  const { made, read } = open();
  expect(new Set(await Promise.all(Array.from({ length: 9 }, () => read('/a')))).size).toBe(1);
  expect(made).toEqual(['/a']);
});

test('what is not to be kept is made each time, and takes the place of what was', async () => {
  const { clock, made, read } = open();
  await read('/a', 'well');
  clock.at = 15;
  await read('/a', 'failed', false);
  await expect.poll(() => made.length).toBe(2);
  expect(await read('/a', 'well again')).toBe('well again');
});

test('a failed making is told to those who wait, and tried again', async () => {
  const { cache, read } = open();
  await expect(cache.read('/a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await read('/a', 'back')).toBe('back');
});

test('after a change nothing from before it is given, nor kept when it comes late', async () => {
  const { cache, read } = open();
  let finish = (_: { body: string; keep: boolean }) => {};
  const late = cache.read('/a', () => new Promise((resolve) => (finish = resolve)));
  cache.forget();
  expect(await read('/a', 'new')).toBe('new');
  finish({ body: 'old', keep: true });
  expect((await late).body).toBe('old');
  expect(await read('/a', 'newer')).toBe('new');
});

test('the pages asked for the longest ago go when there are too many', async () => {
  const { made, read } = open(25);
  await read('/a', 'a'.repeat(10));
  await read('/b', 'b'.repeat(10));
  await read('/a');
  await read('/c', 'c'.repeat(10));
  expect(await read('/a')).toBe('a'.repeat(10));
  await read('/b', 'b again');
  expect(made).toEqual(['/a', '/b', '/c', '/b']);
});
