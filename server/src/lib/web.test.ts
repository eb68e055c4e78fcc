import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cacheTagHeader, openPageCache, pageCacheLife } from './page-cache.ts';
import { type RenderedPage, sendCachedPage } from './rendered-page.ts';
import type { Site } from './site.ts';
import { registerWeb } from './web.ts';

/** A build whose page shows its inputs and calls the API like a page's loader. */
const serverBundle = `export const render = async (request, options) => {
  const { nonce, fetchApi } = options;
  const url = new URL(request.url);
  if (url.pathname === '/moved') return new Response(null, { status: 302, headers: { location: '/elsewhere' } });
  const called = await fetchApi(url.pathname === '/unlucky' ? '/api/away' : '/api/echo?x=1');
  const api = await called.json();
  globalThis.renderings = (globalThis.renderings ?? 0) + 1;
  const inputs = { cookie: request.headers.get('cookie'), url: request.url, rendering: globalThis.renderings };
  const later = url.pathname === '/readable' ? '<div data-hydration="later">' : '';
  const scripts = '<script nonce="' + nonce + '">own("' + url.pathname + '")</script>' +
    '<script nonce="' + nonce + '">find(\\'[data-hydration="later"]\\')</script>' +
    '<script nonce="' + nonce + '" type="module" async="">import "/a.js"</script>';
  const planted = '<script>planted()</script><script nonce="guessed">planted()</script>';
  options.html = later + '<link rel="modulepreload" href="/a.js"/>' + scripts + planted + JSON.stringify({ api, ...inputs }) + '.'.repeat(2000);
  const status = url.pathname === '/nowhere' ? 404 : 200;
  return new Response(null, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
};`;

let folder: string;
const site = { current: () => ({}) as Site, reload: async () => {} };
const pages = openPageCache<RenderedPage>(pageCacheLife);
let requestsBeyondCache = 0;
let echoes = 0;
const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-build-'));
  await mkdir(join(folder, 'server'));
  await mkdir(join(folder, 'client/assets'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'server/index.js'), serverBundle);
  await writeFile(join(folder, 'client/assets/app-1a2b.js'), 'export {};');
  await writeFile(join(folder, 'client/robots.txt'), 'User-agent: *');
  app.addHook('onRequest', sendCachedPage(pages));
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.setHeader('x-content-type-options', 'nosniff');
    requestsBeyondCache += 1;
  });
  app.get('/api/echo', (request, reply) => {
    echoes += 1;
    void reply.header(cacheTagHeader, 'companies,jobs');
    return { query: request.query, from: request.ip };
  });
  app.get('/api/away', (_request, reply) => reply.code(503).send({ error: 'Away.' }));
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'Nothing here.' }));
  await registerWeb(app, {
    buildDir: folder,
    dev: false,
    publicUrl: 'https://cadre.example',
    pages,
    site,
    styleGuide: true,
    admit: async ({ ip }) => {
      if (ip === '203.0.113.66') throw Object.assign(new Error('Too many'), { statusCode: 429 });
    },
  });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const hashScript = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test.each(['/jobgrid', '/nowhere'])('allows on %s only the scripts of the rendering itself', async (url) => {
  const { headers, body } = await app.inject(url);
  const policy = String(headers['content-security-policy']);
  const sources = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ');
  const own = [`own("${url}")`, `find('[data-hydration="later"]')`, 'import "/a.js"'];
  expect(sources).toEqual(["'self'", ...own.map(hashScript)]);
  expect(policy).toContain("style-src 'self';");
  expect(body).toContain(`<script>own("${url}")</script>`);
  expect(body.match(/nonce="/g)).toHaveLength(1);
  expect(body).toContain('<script nonce="guessed">planted()</script>');
});

test('calls the API with the address of the visitor', async () => {
  pages.invalidate(['jobs']);
  const page = await app.inject({ url: '/for-one', remoteAddress: '203.0.113.7' });
  expect(page.body).toContain('"api":{"query":{"x":"1"},"from":"203.0.113.7"}');
});

test('gives preloaded scripts low priority', async () => {
  expect((await app.inject('/')).body).toContain(
    '<link rel="modulepreload" fetchpriority="low" href="/a.js"/>',
  );
});

test('defers scripts that the page can be read without', async () => {
  const { body } = await app.inject('/readable');
  expect(body).toContain('<link rel="held" href="/a.js"/>');
  expect(body).toContain('<script type="held">import "/a.js"</script>');
});

test('keeps the status and redirects of a page', async () => {
  expect((await app.inject('/nowhere')).statusCode).toBe(404);
  const moved = await app.inject('/moved');
  expect([moved.statusCode, moved.headers.location]).toEqual([302, '/elsewhere']);
});

test.each([
  ['gzip, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('compresses pages for clients that accept %s', async (accepted, encoding, decompress) => {
  const { body } = await app.inject('/squeezed');
  const sizes = [];
  for (let reader = 0; reader < 20; reader += 1) {
    const page = await app.inject({ url: '/squeezed', headers: { 'accept-encoding': accepted } });
    expect([page.headers['content-encoding'], page.headers.vary]).toEqual([encoding, 'accept-encoding']);
    expect(decompress(page.rawPayload).toString()).toBe(body);
    sizes.push(page.rawPayload.length);
  }
  expect(sizes[0]).toBeLessThan(700);
  expect(sizes.at(-1)).toBeLessThanOrEqual(sizes[0] ?? 0);
});

test('sends a page that is cached the same to all, for caches in front of the server', async () => {
  const first = await app.inject('/shared');
  requestsBeyondCache = 0;
  const second = await app.inject('/shared');
  expect(requestsBeyondCache).toBe(0);
  expect(second.rawPayload).toEqual(first.rawPayload);
  const { date: _, ...headers } = second.headers;
  expect(first.headers).toMatchObject(headers);
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=0, s-maxage=30, must-revalidate',
    'cdn-cache-control': 'max-age=30, stale-while-revalidate=30',
    'cache-tag': 'companies,jobs',
  });
  const missing = await app.inject('/nowhere');
  expect(missing.headers['cache-control']).toBe('private, no-cache');
  expect(missing.headers).not.toHaveProperty('cdn-cache-control');
});

test('caches hashed assets for a year, other files shorter', async () => {
  const asset = await app.inject('/assets/app-1a2b.js');
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await app.inject('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600');
  expect((await app.inject('/assets/gone.js')).statusCode).toBe(404);
});

test.each(['/api/none', '/ws/users/1/chat/', '/dev/none', '/metrics'])('does not handle %s', async (url) => {
  const response = await app.inject(url);
  expect([response.statusCode, response.json()]).toEqual([404, { error: 'Nothing here.' }]);
});

test('responds to GET and POST only', async () => {
  expect((await app.inject({ method: 'PUT', url: '/jobgrid' })).statusCode).toBe(404);
  expect((await app.inject({ method: 'HEAD', url: '/jobgrid' })).statusCode).toBe(200);
  const cached = await app.inject({ method: 'HEAD', url: '/jobgrid' });
  expect([cached.statusCode, cached.body]).toEqual([200, '']);
});

test('throws a sentence for a missing build', async () => {
  await expect(
    registerWeb(Fastify(), {
      buildDir: join(folder, 'empty'),
      dev: false,
      publicUrl: '',
      pages,
      site,
      styleGuide: true,
    }),
  ).rejects.toThrow(/^The web has not been built:/);
});

test('redirects a form submitted before scripts loaded to its page, on this site only', async () => {
  const send = (url: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=a%40b.example&password=secret',
    });
  const response = await send('/sign-in?return=%2Fchat');
  expect([response.statusCode, response.headers.location]).toEqual([303, '/sign-in?return=%2Fchat']);
  expect((await send('//evil.example/x')).headers.location).not.toMatch(/^\/[/\\]/);
  expect((await send('/api/nothing')).statusCode).toBe(404);
});

const read = async (url: string, headers: Record<string, string> = {}) => {
  const { body } = await app.inject({ url, headers });
  return JSON.parse(/\{.*\}/.exec(body)?.[0] ?? '') as {
    rendering: number;
    cookie: string | null;
    url: string;
  };
};

test('renders a page once for many visitors', async () => {
  const first = await read('/kept', { cookie: 'secret=1', host: 'evil.example' });
  expect(first).toMatchObject({ cookie: null, url: 'https://cadre.example/kept' });
  const second = await read('/kept');
  expect(second.rendering).toBe(first.rendering);
  expect((await read('/kept?utm_source=x&gclid=1')).rendering).toBe(first.rendering);
  expect((await read('/kept?page=2')).url).toBe('https://cadre.example/kept?page=2');
});

test('renders a page again after an API failure or an error status', async () => {
  expect((await read('/unlucky')).rendering).toBeLessThan((await read('/unlucky')).rendering);
  expect((await read('/nowhere')).rendering).toBeLessThan((await read('/nowhere')).rendering);
});

test('serves only cached pages to an address over its render limit, and all pages to others [render-limit]', async () => {
  const getStatus = async (url: string, remoteAddress?: string) =>
    (await app.inject({ url, ...(remoteAddress && { remoteAddress }) })).statusCode;
  const greedy = '203.0.113.66';
  expect(await getStatus('/greed', greedy)).toBe(429);
  expect(await getStatus('/nowhere', greedy)).toBe(429);
  expect(await getStatus(`/greed?x=${'x'.repeat(400)}`, greedy)).toBe(429);
  expect(await Promise.all([getStatus('/greed', greedy), getStatus('/greed')])).toEqual([429, 200]);
  expect(await getStatus('/greed', greedy)).toBe(200);
});

test('responds 304 for an unchanged page, whose copy keeps its policy', async () => {
  const { headers } = await app.inject('/kept');
  const again = await app.inject({ url: '/kept', headers: { 'if-none-match': String(headers.etag) } });
  expect([again.statusCode, again.body, again.headers['content-security-policy']]).toEqual([
    304,
    '',
    undefined,
  ]);
  expect((await app.inject('/nowhere')).headers.etag).toBeUndefined();
});

test('pages share the answers of calls until one of their tags is invalidated', async () => {
  pages.invalidate(['jobs']);
  echoes = 0;
  await Promise.all(['/one', '/two', '/two?page=2'].map((url) => app.inject(url)));
  expect(echoes).toBe(1);
  pages.invalidate(['companies']);
  await app.inject('/three');
  expect(echoes).toBe(2);
});

test('renders a page again once a tag of a call that it was rendered from is invalidated', async () => {
  const before = await read('/kept');
  pages.invalidate(['blog']);
  expect((await read('/kept')).rendering).toBe(before.rendering);
  pages.invalidate(['jobs']);
  expect((await read('/kept')).rendering).toBeGreaterThan(before.rendering);
});
