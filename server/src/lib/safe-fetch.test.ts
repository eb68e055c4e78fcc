import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicOnly } from './public-address.ts';
import { type FetchError, openSafeFetch, type SafeFetch } from './safe-fetch.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };
const requests: { url: string | undefined; headers: Record<string, unknown> }[] = [];
let closedEarly = 0;

const drip = (response: ServerResponse) => {
  response.writeHead(200, json);
  const timer = setInterval(() => response.write(' '), 100);
  response.on('close', () => {
    closedEarly++;
    clearInterval(timer);
  });
};

const pages: Record<string, RequestListener> = {
  '/good': (_, response) => response.writeHead(200, json).end('{"a":1}'),
  '/gzip': (_, response) =>
    response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(gzipSync('{"a":1}')),
  '/bomb': (_, response) =>
    response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(60_000_000))),
  '/said-large': (_, response) => response.writeHead(200, { ...json, 'content-length': 3_000_000 }).end(),
  '/endless': (_, response) => {
    response.writeHead(200, json);
    const more = () => {
      while (response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', more);
    more();
  },
  '/drip': (_, response) => drip(response),
  '/silent': () => {},
  '/half': (_, response) => {
    response.writeHead(200, { ...json, 'content-length': 100 }).write('{"a":');
    setTimeout(() => response.destroy(), 20);
  },
  '/half-gzip': (_, response) =>
    response
      .writeHead(200, { ...json, 'content-encoding': 'gzip' })
      .end(gzipSync('{"a":1}'.repeat(100)).subarray(0, 20)),
  '/not-gzip': (_, response) =>
    response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end('{"a":1}'),
  '/odd-encoding': (_, response) =>
    response.writeHead(200, { ...json, 'content-encoding': 'zstd' }).end('{"a":1}'),
  '/html': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in</p>'),
  '/no-type': (_, response) => response.writeHead(200).end('{"a":1}'),
  '/once': (_, response) => response.writeHead(302, { location: '/good' }).end(),
  '/loop': (_, response) => response.writeHead(301, { location: '/loop' }).end(),
  '/nowhere': (_, response) => response.writeHead(302).end(),
  '/to-private': (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
  '/to-metadata': (_, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
  '/to-name': (_, response) => response.writeHead(302, { location: 'http://localhost:9/' }).end(),
  '/to-file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/to-user': (_, response) => response.writeHead(302, { location: 'http://me:secret@127.0.0.1/' }).end(),
  '/to-long': (_, response) => response.writeHead(302, { location: `/${'a'.repeat(9_000)}` }).end(),
  '/busy': (_, response) => response.writeHead(429, { ...json, 'retry-after': '120' }).end('{}'),
  '/same': (_, response) => response.writeHead(304, { etag: '"1"' }).end(),
  '/nonsense': (request) => request.socket.end('this is not HTTP\r\n\r\n'),
};

const server = createServer((request, response) => {
  requests.push({ url: request.url, headers: request.headers });
  const page = pages[request.url ?? ''];
  if (page) page(request, response);
  else response.writeHead(404).end();
});
let base = '';
let safe: SafeFetch;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  base = `http://127.0.0.1:${port}`;
  safe = openSafeFetch({
    userAgent: 'MarketplaceBot/1.0 (+https://cadre.example)',
    // This server, besides public addresses.
    allows: {
      port: (number) => number === port || publicOnly.port(number),
      address: (address) => address === '127.0.0.1' || publicOnly.address(address),
    },
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const get = (path: string) => safe.fetch(base + path, { types: /json$/ });
const failure = (path: string) =>
  get(path).then(
    () => 'no failure',
    (cause: FetchError) => cause.failure,
  );

describe('a fetched page', () => {
  it('has its headers and decoded body, and was requested with our user agent and without cookies', async () => {
    const page = await get('/good');
    expect([page.status, String(page.body), page.url]).toEqual([200, '{"a":1}', `${base}/good`]);
    expect(String((await get('/gzip')).body)).toBe('{"a":1}');
    const { headers } = requests.at(-1) as (typeof requests)[number];
    expect(headers).toMatchObject({ 'user-agent': 'MarketplaceBot/1.0 (+https://cadre.example)' });
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('authorization');
  });

  it('follows a redirect, returns the final URL, and calls admit before each request', async () => {
    const admitted: string[] = [];
    const page = await safe.fetch(`${base}/once`, {
      types: /json$/,
      admit: async ({ pathname }) => void admitted.push(pathname),
    });
    expect([page.url, admitted]).toEqual([`${base}/good`, ['/once', '/good']]);
  });

  it('ends after the time of its caller', async () => {
    const started = performance.now();
    const fetched = safe.fetch(`${base}/silent`, { types: /json$/, milliseconds: 100 });
    await expect(fetched).rejects.toMatchObject({ failure: 'too_slow' });
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it('returns other statuses without a body', async () => {
    expect(await get('/busy')).toMatchObject({ status: 429, headers: { 'retry-after': '120' } });
    expect(await get('/same')).toMatchObject({ status: 304, headers: { etag: '"1"' } });
    expect(await get('/missing')).toMatchObject({ status: 404 });
  });
});

describe('a refused fetch', () => {
  it.each([
    ['/bomb', 'too_large'],
    ['/said-large', 'too_large'],
    ['/endless', 'too_large'],
    ['/half', 'broken'],
    ['/half-gzip', 'broken'],
    ['/not-gzip', 'broken'],
    ['/odd-encoding', 'broken'],
    ['/nonsense', 'broken'],
    ['/html', 'wrong_type'],
    ['/no-type', 'wrong_type'],
    ['/loop', 'too_many_redirects'],
    ['/nowhere', 'broken'],
    ['/to-private', 'address_refused'],
    ['/to-metadata', 'address_refused'],
    ['/to-name', 'address_refused'],
    ['/to-file', 'address_refused'],
    ['/to-user', 'address_refused'],
    ['/to-long', 'address_refused'],
  ])('fails to fetch %s with %s [fetch-refused]', async (path, expected) => {
    expect(await failure(path)).toBe(expected);
  });

  it('stops after five redirects', async () => {
    const before = requests.length;
    await failure('/loop');
    expect(requests.length - before).toBe(6);
  });

  it('times out after 5 seconds in total, for slow and for silent servers, and closes the connection', async () => {
    const started = performance.now();
    expect(await Promise.all(['/drip', '/silent'].map(failure))).toEqual(['too_slow', 'too_slow']);
    expect(performance.now() - started).toBeLessThan(6_500);
    await expect.poll(() => closedEarly).toBe(1);
  });

  it('stops when the caller does not admit a request', async () => {
    const refused = safe.fetch(`${base}/once`, {
      types: /json$/,
      admit: async ({ pathname }) => {
        if (pathname === '/good') throw new Error('not by robots.txt');
      },
    });
    await expect(refused).rejects.toThrow('not by robots.txt');
  });

  it('does not connect to a server on this machine [fetch-private-address]', async () => {
    const before = requests.length;
    const product = openSafeFetch({ userAgent: 'MarketplaceBot/1.0' });
    for (const url of [base, base.replace('127.0.0.1', 'localhost'), 'http://localhost/', 'http://[::1]/'])
      await expect(product.fetch(url, { types: /./ })).rejects.toMatchObject({ failure: 'address_refused' });
    expect(requests.length).toBe(before);
  });
});
