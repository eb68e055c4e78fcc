import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blogCreate, blogDelete } from '../../../contract/src/blog.ts';
import { employeeProfileUpdate } from '../../../contract/src/fractionals.ts';
import { jobMarket } from '../../../contract/src/job-pages.ts';
import { limits } from '../../../contract/src/limits.ts';
import { listChangesPath } from '../../../contract/src/list-changes.ts';
import { appForTest, type TestApp } from '../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, anAdmin } from '../../test/builders.ts';
import { startChangeListener } from './change-listener.ts';

let test: TestApp;
let listener: ReturnType<typeof startChangeListener>;
let port: number;

beforeAll(async () => {
  test = await appForTest({ rateLimits: true, trustProxy: 1 });
  listener = startChangeListener(test.deps, test.deps.config.databaseUrl as string);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  port = (test.app.server.address() as { port: number }).port;
});
afterAll(async () => {
  await listener.stop();
  await test.close();
});

let addresses = 0;
const anAddress = () => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};

/** Opens a stream; `read` is what arrived since the last call, without pings. */
const open = (address = anAddress(), headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{
    status: number;
    type: string | undefined;
    read(): string;
    close(): void;
    ended: Promise<void>;
  }>((resolve, reject) => {
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        path: listChangesPath,
        method,
        headers: { 'x-forwarded-for': address, ...headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'],
          read: () => {
            const read = text;
            text = '';
            return read;
          },
          close: () => sent.destroy(),
          ended: new Promise((end) => response.on('close', end)),
        });
      },
    );
    sent.on('error', reject).end();
  });

it('refuses another origin, everything but a GET, and more streams of an address than its limit [list-streams-limits]', async () => {
  expect((await open(anAddress(), { origin: 'https://evil.example' })).status).toBe(400);
  expect((await open(anAddress(), { origin: 'null' })).status).toBe(400);
  expect((await open(anAddress(), {}, 'POST')).status).toBe(404);
  expect((await open(anAddress(), { origin: `http://127.0.0.1:${port}` })).status).toBe(200);

  const address = anAddress();
  const streams = [];
  for (let index = 0; index < limits.listStreams.ofAddress; index += 1) streams.push(await open(address));
  expect((await open(address)).status).toBe(429);
  expect((await open()).status).toBe(200);
  streams[0]?.close();
  await expect.poll(async () => (await open(address)).status).toBe(200);
  for (const { close } of streams) close();
});

it('refuses a stream while the process has as many as it may have', async () => {
  const { listReaders } = test.deps.live;
  const others = Array.from({ length: limits.listStreams.ofAll }, () => () => {});
  for (const reader of others) listReaders.add(reader);
  const { status } = await open();
  for (const reader of others) listReaders.delete(reader);
  expect(status).toBe(503);
});

it('opens no socket of a person without a ticket', async () => {
  const { status } = await open(anAddress(), {
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  });
  expect(status).toBe(404);
});

it('names what has changed and nothing else, and nothing that belongs to a person [list-streams-content]', async () => {
  const stream = await open();
  expect([stream.status, stream.type]).toEqual([200, 'text/event-stream']);
  await expect.poll(stream.read).toMatch(/^retry: \d+\n\n$/);

  const { companyId } = await aCompany(test);
  const admin = await anAdmin(test);
  const person = await aFractional(test, { status: 'pending' });
  const as = test.as(admin.token);
  // Drafts, and records that only some people see.
  await aJob(test, companyId, { status: 'draft' });
  const draft = await as(blogCreate, { body: { title: 'Rates' } });
  await as(blogDelete, { params: { id: draft.id } });
  await test.as(person.token)(employeeProfileUpdate, { body: { headline: 'Builds finance teams' } });

  await aJob(test, companyId);
  await expect.poll(stream.read).toBe('event: job_search\ndata\n\n');
  const listed = await aFractional(test);
  await expect.poll(stream.read, { timeout: 3_000 }).toBe('event: people_search\ndata\n\n');
  await test.as(listed.token)(employeeProfileUpdate, { body: { headline: 'Builds finance teams' } });
  await expect.poll(stream.read, { timeout: 3_000 }).toBe('event: people_search\ndata\n\n');
  await as(blogCreate, {
    body: { title: 'Pay', summary: 'Short.', body: '<p>Text.</p>', status: 'published' },
  });
  await expect.poll(stream.read, { timeout: 3_000 }).toBe('event: post_search\ndata\n\n');
  stream.close();
});

it('notifies after the answers to visitors of this process are out of date', async () => {
  const count = async () => (await test.as()(jobMarket, { query: { fractional_type: 'CTO' } })).count;
  const { companyId } = await aCompany(test);
  const stream = await open();
  await expect.poll(stream.read).toContain('retry');
  for (const jobs of [1, 2, 3]) {
    // In the cache for a second from here on.
    expect(await count()).toBe(jobs - 1);
    await aJob(test, companyId, { fractional_type: 'CTO' });
    await expect.poll(stream.read, { timeout: 3_000, interval: 10 }).toContain('job_search');
    expect(await count()).toBe(jobs);
  }
  stream.close();
});

it('ends the streams when the server closes', async () => {
  const other = await appForTest({ databaseUrl: test.deps.config.databaseUrl as string });
  const before = port;
  await other.app.listen({ port: 0, host: '127.0.0.1' });
  port = (other.app.server.address() as { port: number }).port;
  const stream = await open();
  port = before;
  expect(stream.status).toBe(200);
  await other.close();
  await stream.ended;
});
