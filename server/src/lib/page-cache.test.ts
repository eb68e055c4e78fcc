import { expect, test } from 'vitest';
import type { CacheTag } from '../../../contract/src/endpoint.ts';
import { openPageCache } from './page-cache.ts';

interface TestPage {
  body: string;
  size: number;
  keep: boolean;
  tags: readonly CacheTag[];
  etag: string | undefined;
}

const open = (maxBytes = 100) => {
  const clock = { at: 0 };
  const cache = openPageCache<TestPage>({
    freshMilliseconds: 10,
    staleMilliseconds: 30,
    maxBytes,
    now: () => clock.at,
  });
  const made: string[] = [];
  const read = async (
    key: string,
    body = `${key} ${made.length}`,
    keep = true,
    tags: readonly CacheTag[] = ['jobs'],
  ) =>
    (
      await cache.read(key, async () => {
        made.push(key);
        return { body, size: body.length, keep, tags, etag: keep ? body : undefined };
      })
    ).body;
  return { clock, cache, made, read };
};

test('tells whether a page is cached or being rendered', async () => {
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

test('serves a fresh page from the cache and a stale one once while it renders again', async () => {
  const { clock, made, read } = open();
  expect([await read('/a'), await read('/a')]).toEqual(['/a 0', '/a 0']);
  clock.at = 10;
  expect(await read('/a')).toBe('/a 0');
  await expect.poll(() => made.length).toBe(2);
  expect(await read('/a')).toBe('/a 1');
  clock.at = 40;
  expect(await read('/a')).toBe('/a 2');
});

test('renders once for concurrent readers', async () => {
  const { made, read } = open();
  expect(new Set(await Promise.all(Array.from({ length: 9 }, () => read('/a')))).size).toBe(1);
  expect(made).toEqual(['/a']);
});

test('renders a page that must not be cached each time and removes the cached one', async () => {
  const { clock, made, read } = open();
  await read('/a', 'well');
  clock.at = 15;
  await read('/a', 'failed', false);
  await expect.poll(() => made.length).toBe(2);
  expect(await read('/a', 'well again')).toBe('well again');
});

test('rejects for waiting readers when rendering fails, then tries again', async () => {
  const { cache, read } = open();
  await expect(cache.read('/a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await read('/a', 'back')).toBe('back');
});

test('removes only the pages with a tag that is invalidated', async () => {
  const { cache, made, read } = open();
  await read('/jobs', undefined, true, ['jobs', 'companies']);
  await read('/blog', undefined, true, ['blog']);
  cache.invalidate(['jobs']);
  expect([cache.has('/jobs'), cache.has('/blog')]).toEqual([false, true]);
  cache.invalidate([]);
  await read('/blog');
  expect(made).toEqual(['/jobs', '/blog']);
});

test('neither returns nor caches a page that was read before an invalidation', async () => {
  const { cache, read } = open();
  const old = { body: 'old', size: 3, keep: true, tags: ['jobs'] as const, etag: 'old' };
  let finish = (_: typeof old) => {};
  const late = cache.read('/a', () => new Promise((resolve) => (finish = resolve)));
  cache.invalidate(['jobs']);
  expect(await read('/a', 'new')).toBe('new');
  finish(old);
  expect((await late).body).toBe('old');
  expect(await read('/a', 'newer')).toBe('new');
});

test('keeps the page that was cached when it is rendered as it was', async () => {
  const { cache } = open();
  const render = (body: string) => async () => ({
    body,
    size: body.length,
    keep: true,
    tags: ['jobs'] as const,
    etag: body,
  });
  const first = await cache.read('/a', render('same'));
  cache.invalidate(['jobs']);
  expect(cache.has('/a')).toBe(false);
  await cache.read('/a', render('same'));
  expect(await cache.read('/a', render('never'))).toBe(first);
  cache.invalidate(['jobs']);
  await cache.read('/a', render('other'));
  expect((await cache.read('/a', render('never'))).body).toBe('other');
});

test('evicts the least recently read pages beyond the size limit', async () => {
  const { made, read } = open(25);
  await read('/a', 'a'.repeat(10));
  await read('/b', 'b'.repeat(10));
  await read('/a');
  await read('/c', 'c'.repeat(10));
  expect(await read('/a')).toBe('a'.repeat(10));
  await read('/b', 'b again');
  expect(made).toEqual(['/a', '/b', '/c', '/b']);
});
