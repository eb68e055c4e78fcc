import { expect, test } from 'vitest';
import { blogCreate } from '../../../contract/src/blog.ts';
import { availabilityConfirm } from '../../../contract/src/capacity.ts';
import { employerProfileUpdate } from '../../../contract/src/companies.ts';
import type { CacheTag } from '../../../contract/src/endpoint.ts';
import { employeeProfileUpdate } from '../../../contract/src/fractionals.ts';
import { limits } from '../../../contract/src/limits.ts';
import { ownNameUpdate } from '../../../contract/src/own-account.ts';
import { appForThisTest } from '../../test/app-for-test.ts';
import { aCompany, aFractional, anAdmin } from '../../test/builders.ts';
import { openPageCache } from './page-cache.ts';
import type { RenderedPage } from './rendered-page.ts';

interface TestPage {
  body: string;
  size: number;
  cacheable: boolean;
  tags: readonly CacheTag[];
  etag: string | undefined;
}

const open = (maxBytes = 100) => {
  const clock = { at: 0 };
  const cache = openPageCache<TestPage>({
    freshMilliseconds: 10,
    staleMilliseconds: 30,
    visitorMilliseconds: 5,
    maxBytes,
    now: () => clock.at,
  });
  const made: string[] = [];
  const read = async (
    key: string,
    body = `${key} ${made.length}`,
    cacheable = true,
    tags: readonly CacheTag[] = ['jobs'],
  ) =>
    (
      await cache.read(key, async () => {
        made.push(key);
        return { body, size: body.length, cacheable, tags, etag: cacheable ? body : undefined };
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
  const old = { body: 'old', size: 3, cacheable: true, tags: ['jobs'] as const, etag: 'old' };
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
    cacheable: true,
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

test('renders pages again for the first changes of a member in ten minutes only, and for all of others', async () => {
  const { clock, cache, made, read } = open();
  const change = async (member?: string) => {
    cache.invalidate(['jobs'], member);
    await read('/a');
    return made.length;
  };
  for (let index = 1; index <= 20; index += 1)
    expect(await change('ada')).toBe(Math.min(index, limits.pageChanges.rendered));
  const before = made.length;
  expect(await change('bea')).toBe(before + 1);
  expect(await change()).toBe(before + 2);
  clock.at = 600_001;
  await read('/a');
  expect(await change('ada')).toBe(before + 4);
});

test('stays filled while free accounts change what public pages show [cache-emptied-by-free]', async () => {
  const { deps, as, ...app } = await appForThisTest({ rateLimits: true });
  const given = { deps, as, ...app };
  const [person, company] = [await aFractional(given), await aCompany(given)];
  const tags: readonly CacheTag[] = ['blog', 'companies', 'jobs', 'people', 'reviews'];
  let rendered = 0;
  let read = 0;
  const readAll = async () => {
    for (const tag of tags) {
      read += 1;
      await deps.pages.read(`/${tag}`, async () => {
        rendered += 1;
        return { tags: [tag], cacheable: true, size: 1, etag: undefined } as unknown as RenderedPage;
      });
    }
  };
  await readAll();
  for (let index = 0; index < 30; index += 1) {
    await as(person.token)(employeeProfileUpdate, { body: { city: `City ${index}` } });
    await readAll();
    await as(person.token)(availabilityConfirm);
    await readAll();
    await as(company.token)(employerProfileUpdate, { body: { city: `City ${index}` } });
    await readAll();
    await as(company.token)(ownNameUpdate, { body: { first_name: 'Ada', last_name: `Low ${index}` } });
    await readAll();
  }
  expect(1 - rendered / read).toBeGreaterThan(0.95);
  const admin = await anAdmin(given);
  const before = rendered;
  const post = { title: 'A new post', summary: 'Short.', body: '<p>Text.</p>', status: 'published' as const };
  await as(admin.token)(blogCreate, { body: post });
  await readAll();
  expect(rendered).toBe(before + 1);
});
