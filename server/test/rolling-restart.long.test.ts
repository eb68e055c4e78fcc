import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openRoom } from '../src/features/chat/chat.public.ts';
import { appForTest, type TestApp } from './app-for-test.ts';
import { aCompany, aFractional, aJob, type Person } from './builders.ts';
import { aWriter } from './chat-people.ts';
import { databaseForTest } from './database-for-test.ts';
import { proxyForTest } from './proxy-for-test.ts';
import { type SpawnedServer, spawnServer } from './spawn-server.ts';

// Two real processes behind the real proxy, as deployed.
vi.setConfig({ testTimeout: 60_000 });

let test: TestApp;
let environment: Record<string, string>;
let webs: [SpawnedServer, SpawnedServer];
let proxy: Awaited<ReturnType<typeof proxyForTest>>;

beforeAll(async () => {
  const { url } = await databaseForTest();
  const sessionSecret = 'a secret that is only used in tests';
  test = await appForTest({ databaseUrl: url, sessionSecret });
  environment = {
    DATABASE_URL: url,
    SESSION_SECRET: sessionSecret,
    DATA_DIR: test.deps.config.dataDir,
    ROLES: 'web',
    DRAIN_SECONDS: '3',
    TRUST_PROXY: '1',
  };
  webs = await Promise.all([spawnServer(environment), spawnServer(environment)]);
  proxy = await proxyForTest([webs[0].port, webs[1].port]);
});
afterAll(async () => {
  await proxy?.stop();
  await Promise.all((webs ?? []).map((web) => web.kill()));
  await test?.close();
});

/** Calls the site continuously and records each unexpected response. */
const caller = (request: () => { path: string; init?: RequestInit; status: number }) => {
  let stopped = false;
  let calls = 0;
  const failures: string[] = [];
  const run = async () => {
    while (!stopped) {
      const { path, init, status } = request();
      const failure = await fetch(`${proxy.url}${path}`, init).then(
        async (got) => (got.status === status ? undefined : `${got.status} ${await got.text()}`),
        (cause: Error) => `${cause.message} ${(cause.cause as Error | undefined)?.message}`,
      );
      calls += 1;
      // A pause leaves the processor to the servers.
      await sleep(10);
      if (failure !== undefined) failures.push(`${init?.method ?? 'GET'} ${path}: ${failure}`);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopped = true;
      await running;
      return { calls, failures };
    },
  };
};

const reading = (path: string, person?: Person) =>
  caller(() => ({
    path,
    status: 200,
    ...(person ? { init: { headers: { authorization: `Bearer ${person.token}` } } } : {}),
  }));

const writing = (company: Person) =>
  caller(() => ({
    path: '/api/employer/job',
    status: 201,
    init: {
      method: 'POST',
      headers: {
        authorization: `Bearer ${company.token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ title: 'A draft of a job', status: 'draft' }),
    },
  }));

/** Stops a server like an operator and starts it again. Returns the duration of the stop. */
const restart = async (index: 0 | 1): Promise<number> => {
  const { port } = webs[index];
  const start = Date.now();
  const stopping = webs[index].stop();
  // Requests that the proxy sends before it notices are served.
  await sleep(1_000);
  expect((await fetch(`http://127.0.0.1:${port}/api/employer/job_list`)).status).toBe(200);
  expect(await stopping).toBe(0);
  const took = Date.now() - start;
  webs[index] = await spawnServer(environment, port);
  // Like an operator, wait until the proxy uses the server again before the next one.
  await sleep(1_200);
  return took;
};

it('fails no request when two servers behind a proxy restart in turn under load [rolling-restart]', async () => {
  const company = await aCompany(test);
  const fractional = await aFractional(test);
  await aJob(test, company.companyId);
  const roomId = await openRoom(test.db, company.id, fractional.id);
  const host = () => new URL(proxy.url).host;
  const writer = aWriter(host, company, roomId, 'Rolling');
  const callers = [
    reading('/api/employer/job_list'),
    reading('/'),
    reading('/api/notification/notification_history', fractional),
    writing(company),
    writing(company),
  ];
  const saying = setInterval(writer.sendMessage, 50);
  const times = [await restart(0), await restart(1)];
  const ended = await Promise.all(callers.map(({ stop }) => stop()));
  clearInterval(saying);
  await writer.settle();
  await writer.stop();

  expect(ended.flatMap(({ failures }) => failures).slice(0, 5)).toEqual([]);
  for (const { calls } of ended) expect(calls).toBeGreaterThan(20);
  expect(writer.acknowledged.size).toBeGreaterThan(20);
  for (const time of times) expect(time).toBeLessThan(10_000);
  const drafts = (ended[3]?.calls ?? 0) + (ended[4]?.calls ?? 0);
  const { count } = await test.db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('title', '=', 'A draft of a job')
    .executeTakeFirstOrThrow();
  expect(count).toBe(drafts);
});

it('loses no read when a process is killed', async () => {
  const callers = [reading('/api/employer/job_list'), reading('/api/employee/homepage_categories')];
  await sleep(300);
  const { port } = webs[0];
  await webs[0].kill();
  await sleep(1_000);
  webs[0] = await spawnServer(environment, port);
  const ended = await Promise.all(callers.map(({ stop }) => stop()));
  expect(ended.flatMap(({ failures }) => failures).slice(0, 5)).toEqual([]);
});
