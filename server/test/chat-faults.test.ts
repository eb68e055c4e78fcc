import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { chatTicket } from '../../contract/src/chat.ts';
import { socketPath } from '../../contract/src/realtime.ts';
import { openRoom } from '../src/features/chat/chat.public.ts';
import { storeMessages } from '../src/features/chat/messages/store-messages.ts';
import { appForTest, type TestApp } from './app-for-test.ts';
import { aCompany, aFractional, type Person } from './builders.ts';
import { openSocket } from './chat-client.ts';
import { countMessages, expectConsistentHistory } from './chat-history.ts';
import { aReader, aWriter } from './chat-people.ts';
import { databaseForTest } from './database-for-test.ts';
import { redisForTest } from './redis-for-test.ts';
import { type SpawnedServer, spawnServer } from './spawn-server.ts';
import { tcpProxy } from './tcp-proxy.ts';
import { byForm } from './test-form.ts';

// Tests with several server processes on one database.
const killRounds = byForm(1, 20);
const missedMessages = byForm(1_000, 5_000);
const settings = { sessionSecret: 'a secret that is only used in tests' };

// Starts and kills processes while other tests run.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let test: TestApp;
let environment: Record<string, string>;
let server: SpawnedServer;

beforeAll(async () => {
  const { url } = await databaseForTest();
  test = await appForTest({ databaseUrl: url, ...settings });
  environment = {
    DATABASE_URL: url,
    SESSION_SECRET: settings.sessionSecret,
    DATA_DIR: test.deps.config.dataDir,
    ROLES: 'web',
  };
  server = await spawnServer(environment);
});
afterAll(async () => {
  await server?.stop();
  await test?.close();
});

const aRoom = async () => {
  const company = await aCompany(test);
  const fractional = await aFractional(test);
  return { company, fractional, roomId: await openRoom(test.db, company.id, fractional.id) };
};

const connectAt = async (port: number, person: Person) => {
  const { ticket } = await test.as(person.token)(chatTicket);
  return openSocket(`ws://127.0.0.1:${port}${socketPath(person.id)}?ticket=${ticket}`, person.id);
};

const untilLong = async (roomId: string, length: number) => {
  for (const deadline = Date.now() + 10_000; (await countMessages(test.db, roomId)) < length; await sleep(10))
    if (Date.now() > deadline) throw new Error(`The room has no ${length} messages.`);
};

/** Makes the writers send `perSecond` messages in total until it is stopped. */
const writeOn = (writers: { sendMessage(): void }[], perSecond: number) => {
  let at = 0;
  let due = 0;
  const timer = setInterval(() => {
    for (due += perSecond / 100; due >= 1; due -= 1) writers[at++ % writers.length]?.sendMessage();
  }, 10);
  return () => clearInterval(timer);
};

it.concurrent(
  'keeps every acknowledged message once and in one order when the server is killed repeatedly under 500 messages a second [chat-server-killed]',
  async ({ onTestFinished }) => {
    const { company, fractional, roomId } = await aRoom();
    let running = await spawnServer(environment);
    const { port } = running;
    onTestFinished(async () => void (await running.stop()));
    const host = () => `127.0.0.1:${port}`;
    const writers = [
      aWriter(host, company, roomId, 'a'),
      aWriter(host, company, roomId, 'b'),
      aWriter(host, fractional, roomId, 'c'),
      aWriter(host, fractional, roomId, 'd'),
    ];
    const readers = [aReader(host, company, roomId), aReader(host, fractional, roomId)];
    for (let round = 0; round <= killRounds; round += 1) {
      const before = await countMessages(test.db, roomId);
      const stop = writeOn(writers, 500);
      // Killed under load, however slow the machine is.
      await untilLong(roomId, before + 100);
      await sleep(Math.random() * 600);
      if (round < killRounds) await running.kill();
      stop();
      if (round < killRounds) running = await spawnServer(environment, port);
    }
    for (const writer of writers) await writer.settle(40_000);
    for (const reader of readers) await reader.settle(await countMessages(test.db, roomId), 40_000);
    const count = await expectConsistentHistory(test.db, roomId, writers, readers);
    expect(count).toBe(writers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0));
    await Promise.all([...writers, ...readers].map((person) => person.stop()));
  },
  120_000 + killRounds * 20_000,
);

it.concurrent('stores a message once when the sender is cut off before the receipt and sends it again [chat-sent-twice]', async () => {
  const { company, roomId } = await aRoom();
  const ids: string[] = [];
  for (let round = 0; round < 10; round += 1) {
    const proxy = await tcpProxy(server.port);
    const cut = await connectAt(proxy.port, company);
    await cut.next('onlineUser');
    proxy.fallSilent('down');
    const id = cut.sendMessage(roomId, `Message ${round}`);
    ids.push(id);
    await untilLong(roomId, round + 1);
    proxy.cut();
    await cut.closed;
    expect(cut.messages()).toEqual([]);
    const back = await connectAt(server.port, company);
    back.sendMessage(roomId, `Message ${round}`, id);
    expect(await back.next('message')).toMatchObject({ id, sequence: round + 1 });
    await back.close();
    await proxy.close();
  }
  expect(await countMessages(test.db, roomId)).toBe(ids.length);
});

it.concurrent('detects a half-open connection within 30 seconds [chat-half-open]', async () => {
  const { company, fractional, roomId } = await aRoom();
  const proxy = await tcpProxy(server.port);
  const other = await connectAt(server.port, fractional);
  const dead = await connectAt(proxy.port, company);
  await other.next('onlineUser', ({ userList }) => userList[0]?.id === company.id);
  proxy.fallSilent('both');
  const start = Date.now();
  other.frames.length = 0;
  while (!other.frames.some((frame) => frame.action === 'onlineUser' && frame.userList.length === 0)) {
    expect(Date.now() - start).toBeLessThan(30_000);
    await sleep(100);
  }
  expect(dead.ws.readyState).toBe(dead.ws.OPEN);
  other.sendMessage(roomId, 'Still there?');
  await other.next('message');
  await proxy.close();
  await other.close();
});

it.concurrent('closes hundreds of sockets that stop reading, bounds memory and keeps delivering to the others [chat-slow-readers]', async () => {
  const { company, fractional, roomId } = await aRoom();
  const slow = await Promise.all(Array.from({ length: 100 }, () => connectAt(server.port, fractional)));
  const reader = await connectAt(server.port, company);
  for (const { ws } of slow) ws.pause();
  const before = await server.memory();
  const long = 'x'.repeat(10_000);
  const messages = 600;
  for (let at = 0; at < messages; at += 20) {
    for (let n = 0; n < 20; n += 1) reader.sendMessage(roomId, `${at + n} ${long.slice(8)}`);
    await reader.next('message', ({ sequence }) => sequence === at + 20);
  }
  expect(reader.messages().map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: messages }, (_, at) => at + 1),
  );
  expect((await server.memory()) - before).toBeLessThan(250 * 1024 * 1024);
  for (const { ws } of slow) ws.resume();
  const ends = await Promise.race([
    Promise.all(slow.map(({ closed }) => closed)),
    sleep(15_000).then(() => 'some are still open'),
  ]);
  expect(ends).toHaveLength(slow.length);
  expect(slow.every((socket) => socket.messages().length < messages)).toBe(true);
  await reader.close();
});

it.concurrent('delivers thousands of missed messages in order, each once, when the receiver returns [chat-receiver-away]', async () => {
  const { company, fractional, roomId } = await aRoom();
  const host = () => server.host;
  const writer = aWriter(host, company, roomId, 'a');
  writer.sendMessage();
  await writer.settle();
  const reader = aReader(host, fractional, roomId);
  await reader.settle(1);
  await reader.stop();
  for (let at = 0; at < missedMessages; at += 500) {
    const drafts = Array.from({ length: 500 }, (_, n) => ({ id: randomUUID(), message: `b ${at + n + 1}` }));
    await storeMessages(
      test.db,
      drafts.map((draft) => ({ ...draft, roomId, userId: company.id })),
    );
  }
  const back = aReader(host, fractional, roomId);
  back.read.push(...reader.read);
  await back.settle(missedMessages + 1);
  await expectConsistentHistory(test.db, roomId, [writer], [back]);
  await Promise.all([writer.stop(), back.stop()]);
});

it.concurrent('gives a client that joins under load every message after the ones it loaded [chat-join-while-writing]', async () => {
  const { company, fractional, roomId } = await aRoom();
  const host = () => server.host;
  const writers = [aWriter(host, company, roomId, 'a'), aWriter(host, fractional, roomId, 'b')];
  const stop = writeOn(writers, 200);
  await untilLong(roomId, 10);
  const readers = [];
  for (let at = 0; at < 25; at += 1) {
    readers.push(aReader(host, fractional, roomId));
    await sleep(40);
  }
  stop();
  for (const writer of writers) await writer.settle();
  for (const reader of readers) await reader.settle(await countMessages(test.db, roomId));
  await expectConsistentHistory(test.db, roomId, writers, readers);
  await Promise.all([...writers, ...readers].map((person) => person.stop()));
});

it.concurrent('loses no message and keeps one order over two processes when Redis restarts [chat-redis-restart]', async ({
  onTestFinished,
}) => {
  const redis = await redisForTest();
  onTestFinished(redis.stop);
  const pair = await Promise.all([1, 2].map(() => spawnServer({ ...environment, REDIS_URL: redis.url })));
  onTestFinished(async () => void (await Promise.all(pair.map((server) => server.stop()))));
  const { company, fractional, roomId } = await aRoom();
  const [hostA, hostB] = pair.map(
    ({ host }) =>
      () =>
        host,
  ) as [() => string, () => string];
  const writers = [aWriter(hostA, company, roomId, 'a'), aWriter(hostB, fractional, roomId, 'b')];
  const readers = [
    aReader(hostA, company, roomId),
    aReader(hostB, fractional, roomId),
    aReader(hostB, company, roomId),
  ];
  const stop = writeOn(writers, 200);
  for (const last of [false, true]) {
    await sleep(700);
    await redis.stop();
    await sleep(700);
    // No later message reveals a gap.
    if (last) stop();
    await redis.start();
  }
  for (const writer of writers) await writer.settle();
  // The readers stay connected: missed messages have to arrive without a reconnect.
  for (const reader of readers) await reader.settle(await countMessages(test.db, roomId), 10_000);
  await expectConsistentHistory(test.db, roomId, writers, readers);
  await Promise.all([...writers, ...readers].map((person) => person.stop()));
});
