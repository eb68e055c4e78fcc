import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { countMessages, expectConsistentHistory } from './chat-history.ts';
import { aReader, aWriter } from './chat-people.ts';
import { chatProcesses, writeOn } from './chat-processes.ts';
import { redisForTest } from './redis-for-test.ts';
import { tcpProxy } from './tcp-proxy.ts';
import { byForm } from './test-form.ts';

const killRounds = byForm(1, 20);

const { aRoom, connectAt, db, server, startServer, untilLong } = chatProcesses();

it.concurrent(
  'keeps every acknowledged message once and in one order when the server is killed repeatedly under 500 messages a second [chat-server-killed]',
  async ({ onTestFinished }) => {
    const { company, fractional, roomId } = await aRoom();
    let running = await startServer();
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
      const before = await countMessages(db(), roomId);
      const stop = writeOn(writers, 500);
      // Killed under load, however slow the machine is.
      await untilLong(roomId, before + 100);
      await sleep(Math.random() * 600);
      if (round < killRounds) await running.kill();
      stop();
      if (round < killRounds) running = await startServer({}, port);
    }
    for (const writer of writers) await writer.settle(40_000);
    for (const reader of readers) await reader.settle(await countMessages(db(), roomId), 40_000);
    const count = await expectConsistentHistory(db(), roomId, writers, readers);
    expect(count).toBe(writers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0));
    await Promise.all([...writers, ...readers].map((person) => person.stop()));
  },
  120_000 + killRounds * 20_000,
);

it.concurrent('stores a message once when the sender is cut off before the receipt and sends it again [chat-sent-twice]', async () => {
  const { company, roomId } = await aRoom();
  const ids: string[] = [];
  for (let round = 0; round < byForm(3, 10); round += 1) {
    const proxy = await tcpProxy(server().port);
    const cut = await connectAt(proxy.port, company);
    await cut.next('onlineUser');
    proxy.fallSilent('down');
    const id = cut.sendMessage(roomId, `Message ${round}`);
    ids.push(id);
    await untilLong(roomId, round + 1);
    proxy.cut();
    await cut.closed;
    expect(cut.messages()).toEqual([]);
    const back = await connectAt(server().port, company);
    back.sendMessage(roomId, `Message ${round}`, id);
    expect(await back.next('message')).toMatchObject({ id, sequence: round + 1 });
    await back.close();
    await proxy.close();
  }
  expect(await countMessages(db(), roomId)).toBe(ids.length);
});

it.concurrent('loses no message and keeps one order over two processes when Redis restarts [chat-redis-restart]', async ({
  onTestFinished,
}) => {
  const redis = await redisForTest();
  onTestFinished(redis.stop);
  const pair = await Promise.all([1, 2].map(() => startServer({ REDIS_URL: redis.url })));
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
  for (const last of byForm([true], [false, true])) {
    await sleep(700);
    await redis.stop();
    await sleep(700);
    // No later message reveals a gap.
    if (last) stop();
    await redis.start();
  }
  for (const writer of writers) await writer.settle();
  // The readers stay connected: missed messages have to arrive without a reconnect.
  for (const reader of readers) await reader.settle(await countMessages(db(), roomId), 10_000);
  await expectConsistentHistory(db(), roomId, writers, readers);
  await Promise.all([...writers, ...readers].map((person) => person.stop()));
});
