import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { appForTest, type TestApp } from './app-for-test.ts';
import { aCompany, aJob, type Person } from './builders.ts';

vi.setConfig({ testTimeout: 40_000 });

let test: TestApp;
let port: number;
let person: Person;

beforeAll(async () => {
  test = await appForTest();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = test.app.server.address() as AddressInfo);
  const company = await aCompany(test);
  for (let n = 0; n < 3; n += 1) await aJob(test, company.companyId);
  person = company;
});
afterAll(() => test.close());

/** Everything received on a new connection until it is closed, or for `forMs`. */
const talk = async (parts: (string | Buffer)[], forMs = 1_500, pauseMs = 0) => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const start = performance.now();
  let output = '';
  let closed = false;
  socket.on('data', (chunk: Buffer) => {
    output += chunk.toString('latin1');
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    closed = true;
  });
  for (const part of parts) {
    if (closed) break;
    socket.write(part);
    if (pauseMs > 0) await sleep(pauseMs);
  }
  while (!closed && performance.now() - start < forMs) await sleep(20);
  socket.destroy();
  return {
    output,
    closed,
    seconds: (performance.now() - start) / 1_000,
    answers: output.split('HTTP/1.1 ').length - 1,
  };
};
const http = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const readStatus = ({ output }: { output: string }) => Number(/^HTTP\/1\.1 (\d+)/.exec(output)?.[1]);
const readBody = ({ output }: { output: string }) => JSON.parse(output.slice(output.indexOf('\r\n\r\n') + 4));

const smuggled = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n';

describe.concurrent('an ambiguous request', () => {
  it.each([
    ['has a length and chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked'], `0\r\n\r\n${smuggled}`],
    ['has two lengths', ['Content-Length: 0', `Content-Length: ${smuggled.length}`], smuggled],
    ['has a list of lengths', [`Content-Length: 0, ${smuggled.length}`], smuggled],
    ['has a length with a sign', [`Content-Length: +${smuggled.length}`], smuggled],
    [
      'has chunks that are not the last coding',
      ['Transfer-Encoding: chunked, identity'],
      `0\r\n\r\n${smuggled}`,
    ],
    ['has a coding that is none', ['Transfer-Encoding: xchunked'], `0\r\n\r\n${smuggled}`],
    ['has a space before the colon', [`Content-Length : ${smuggled.length}`], smuggled],
    ['has a folded header', ['X-One: 1', ` Content-Length: ${smuggled.length}`], smuggled],
    ['has a NUL in a header', ['X-One: a\0b'], smuggled],
    ['has a bare CR in a header', ['X-One: a\rContent-Length: 1'], smuggled],
    [
      'has chunks with a size that is none',
      ['Transfer-Encoding: chunked'],
      `0x1\r\na\r\n0\r\n\r\n${smuggled}`,
    ],
  ])('rejects and closes a request that %s [request-smuggling]', async (_name, headers, body) => {
    const received = await talk([
      http('POST /api/authentication/check_email HTTP/1.1', 'Host: x', ...headers) + body,
    ]);
    expect([readStatus(received), received.answers, received.closed]).toEqual([400, 1, true]);
    expect(readBody(received)).toEqual({ error: expect.any(String), code: 'bad_request' });
    expect(received.output).toContain("content-security-policy: default-src 'none'");
  });

  it('is refused if its lines end with LF alone', async () => {
    const received = await talk(['GET /api/health HTTP/1.1\nHost: x\n\n']);
    expect([readStatus(received), received.answers]).toEqual([400, 1]);
  });

  it('is refused without a host', async () => {
    expect(readStatus(await talk([http('GET /api/health HTTP/1.1')]))).toBe(400);
  });
});

describe.concurrent('a request that is too large or unknown', () => {
  it('responds 431 to headers over the limit [headers-too-large]', async () => {
    const received = await talk([
      http('GET /api/health HTTP/1.1', 'Host: x', `X-Long: ${'a'.repeat(20_000)}`),
    ]);
    expect([readStatus(received), received.closed]).toEqual([431, true]);
    expect(readBody(received)).toEqual({ error: expect.any(String), code: 'headers_too_large' });
  });

  it.each(['BREW', 'get', 'GET\0'])('responds 400 to the method %s [unknown-method]', async (method) => {
    const received = await talk([http(`${method} /api/health HTTP/1.1`, 'Host: x')]);
    expect([readStatus(received), received.closed]).toEqual([400, true]);
  });

  it.each(['TRACE', 'PROPFIND', 'PUT'])('responds 404 to %s where it is not supported', async (method) => {
    const received = await talk([
      http(`${method} /api/health HTTP/1.1`, 'Host: x', 'Content-Length: 0', 'Connection: close'),
    ]);
    expect(readStatus(received)).toBe(404);
    expect(received.output).not.toContain('X-Secret');
  });

  it('does not tunnel CONNECT', async () => {
    const received = await talk([http('CONNECT evil.example:443 HTTP/1.1', 'Host: evil.example:443')]);
    expect(received.output).not.toContain(' 200 ');
    expect(received.closed).toBe(true);
  });
});

describe.concurrent('another host in a request', () => {
  it.each([
    ['as its whole address', 'http://evil.example/api/employer/job_list?page_size=1', ['Host: localhost']],
    ['as its Host', '/api/employer/job_list?page_size=1', ['Host: evil.example']],
    ['as a second Host', '/api/employer/job_list?page_size=1', ['Host: localhost', 'Host: evil.example']],
    [
      'as what a proxy would say',
      '/api/employer/job_list?page_size=1',
      ['Host: localhost', 'X-Forwarded-Host: evil.example'],
    ],
    ['as a path', '//evil.example/api/employer/job_list?page_size=1', ['Host: localhost']],
  ])('puts another host in no link: %s [host-header]', async (_name, target, headers) => {
    const received = await talk([http(`GET ${target} HTTP/1.1`, ...headers, 'Connection: close')]);
    expect(received.output.split('\r\n\r\n')[1]).not.toContain('evil.example');
    expect(received.output).not.toMatch(/^location:/im);
  });
});

const slowRequest = (path: string, length: number) =>
  http(`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', `Content-Length: ${length}`);

describe.concurrent('a slow request', () => {
  it('responds 408 within seven seconds to headers that arrive slowly [slow-headers]', async () => {
    const received = await talk(
      ['GET /api/health HTTP/1.1\r\nHost: x\r\n', ...Array(20).fill('X-A: b\r\n')],
      9_000,
      500,
    );
    expect([readStatus(received), received.closed]).toEqual([408, true]);
    expect(received.seconds).toBeLessThan(9);
  });

  it('responds 408 within thirteen seconds to a body that arrives slowly [slow-body]', async () => {
    const received = await talk(
      [slowRequest('/api/authentication/check_email', 10_000), ...Array(40).fill('a')],
      16_000,
      400,
    );
    expect([readStatus(received), received.closed]).toEqual([408, true]);
    expect(readBody(received).code).toBe('too_slow');
    expect(received.seconds).toBeGreaterThan(9);
    expect(received.seconds).toBeLessThan(15);
  });

  it('is cut even if it was refused already', async () => {
    const received = await talk([slowRequest('/api/nowhere', 10_000), ...Array(40).fill('a')], 16_000, 400);
    expect(received.closed).toBe(true);
    expect(received.seconds).toBeLessThan(15);
  });

  it('accepts a large upload over a slow but steady connection [slow-line]', async () => {
    const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(700_000, 'a')]);
    const head =
      '--x\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nprofile_picture\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
    const body = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')]);
    const pieces = Array.from({ length: 30 }, (_, index) =>
      body.subarray(Math.floor((index * body.length) / 30), Math.floor(((index + 1) * body.length) / 30)),
    );
    const received = await talk(
      [
        http(
          'POST /api/authentication/file_upload HTTP/1.1',
          'Host: x',
          `Authorization: Bearer ${person.token}`,
          'Content-Type: multipart/form-data; boundary=x',
          `Content-Length: ${body.length}`,
          'Connection: close',
        ),
        ...pieces,
      ],
      20_000,
      450,
    );
    // Read completely after 13 seconds, then validated.
    expect([readStatus(received), readBody(received).code]).toEqual([400, 'invalid_file']);
    expect(received.seconds).toBeGreaterThan(12);
  });
});
