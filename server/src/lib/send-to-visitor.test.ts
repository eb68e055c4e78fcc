// What visitors get from the cache, and what it never holds.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../../../contract/src/endpoint.ts';
import { appForTest, type TestApp } from '../../test/app-for-test.ts';
import { aFractional } from '../../test/builders.ts';
import { openPageCache, pageCacheLife } from './page-cache.ts';
import { problem } from './problem.ts';
import type { RenderedPage } from './rendered-page.ts';
import { serve } from './serve.ts';

const Read = z.object({ reader: z.string().nullable(), reads: z.number() });
const read = endpoint({
  method: 'GET',
  path: '/test/read',
  summary: '',
  access: ['public', 'fractional'],
  cacheTags: ['blog'],
  query: z.object({ missing: z.string().optional(), long: z.string().optional() }),
  response: Read,
});
const untagged = endpoint({
  method: 'GET',
  path: '/test/untagged',
  summary: '',
  access: ['public'],
  response: Read,
});
const write = endpoint({
  method: 'POST',
  path: '/test/write',
  summary: '',
  access: ['public'],
  invalidates: ['blog'],
  idempotent: 'by-nature',
  response: z.object({}),
});

let test: TestApp;
let token: string;
let now = 0;
let reads = 0;

beforeAll(async () => {
  test = await appForTest({}, (app) => {
    serve(app, read, async ({ actor, query }) => {
      if (query.missing) throw problem('not_found');
      reads += 1;
      return { reader: actor?.id ?? null, reads, password: 'secret' };
    });
    serve(app, untagged, async () => {
      reads += 1;
      return { reader: null, reads };
    });
    serve(app, write, async () => ({}));
  });
  ({ token } = await aFractional(test));
});
afterAll(() => test.close());
beforeEach(() => {
  test.deps.pages = openPageCache<RenderedPage>({ ...pageCacheLife, now: () => now });
});

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const { statusCode, body, headers: sent } = await test.app.inject({ url: `/api/test/${path}`, headers });
  return { status: statusCode, reads: statusCode === 200 ? JSON.parse(body).reads : null, body, sent };
};

it('does not keep a refusal, or an answer without tags', async () => {
  expect((await ask('read?missing=yes')).status).toBe(404);
  expect((await ask('read?missing=yes')).body).toContain('not_found');
  const first = await ask('untagged');
  expect((await ask('untagged')).reads).toBe(first.reads + 1);
});

it('never gives a signed-in reader the answer of visitors, nor a visitor theirs', async () => {
  const signedIn = await ask('read', { authorization: `Bearer ${token}` });
  const visitor = await ask('read');
  const again = await ask('read', { authorization: `Bearer ${token}` });
  expect([signedIn, visitor, again].map(({ body }) => JSON.parse(body).reader === null)).toEqual([
    false,
    true,
    false,
  ]);
  expect(again.reads).toBe(visitor.reads + 1);
});

it('gives visitors one answer for a second, reduced to the declared fields', async () => {
  const [first, ...others] = await Promise.all([ask('read'), ask('read'), ask('read')]);
  expect(others.map(({ body }) => body)).toEqual([first?.body, first?.body]);
  expect(first?.body).not.toContain('secret');
  now += 999;
  const kept = await ask('read');
  expect(kept.body).toBe(first?.body);
  expect(kept.sent).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'cache-tag': 'blog',
  });
  now += 1;
  expect((await ask('read')).reads).toBe(first?.reads + 1);
  expect((await ask('read?long=query')).reads).toBe(first?.reads + 2);
});

it('reads again at once after a change of its tags', async () => {
  const first = await ask('read');
  await test.app.inject({ method: 'POST', url: '/api/test/write' });
  expect((await ask('read')).reads).toBe(first.reads + 1);
});
