import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { storeMessages } from '../src/features/chat/messages/store-messages.ts';
import { countMessages, expectConsistentHistory } from './chat-history.ts';
import { aReader, aWriter } from './chat-people.ts';
import { chatProcesses, writeOn } from './chat-processes.ts';
import { tcpProxy } from './tcp-proxy.ts';

const missedMessages = 5_000;

const { aRoom, connectAt, db, server, untilLong } = chatProcesses();

it.concurrent('detects a half-open connection within 30 seconds [chat-half-open]', async () => {
  const { company, fractional, roomId } = await aRoom();
  const proxy = await tcpProxy(server().port);
  const other = await connectAt(server().port, fractional);
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
  const slow = await Promise.all(Array.from({ length: 100 }, () => connectAt(server().port, fractional)));
  const reader = await connectAt(server().port, company);
  for (const { ws } of slow) ws.pause();
  const before = await server().memory();
  const long = 'x'.repeat(10_000);
  const messages = 600;
  for (let index = 0; index < messages; index += 20) {
    for (let n = 0; n < 20; n += 1) reader.sendMessage(roomId, `${index + n} ${long.slice(8)}`);
    await reader.next('message', ({ sequence }) => sequence === index + 20);
  }
  expect(reader.messages().map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: messages }, (_, index) => index + 1),
  );
  expect((await server().memory()) - before).toBeLessThan(250 * 1024 * 1024);
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
  const host = () => server().host;
  const writer = aWriter(host, company, roomId, 'a');
  writer.sendMessage();
  await writer.settle();
  const reader = aReader(host, fractional, roomId);
  await reader.settle(1);
  await reader.stop();
  for (let index = 0; index < missedMessages; index += 500) {
    const drafts = Array.from({ length: 500 }, (_, n) => ({
      id: randomUUID(),
      message: `b ${index + n + 1}`,
    }));
    await storeMessages(
      db(),
      drafts.map((draft) => ({ ...draft, roomId, userId: company.id })),
    );
  }
  const back = aReader(host, fractional, roomId);
  back.read.push(...reader.read);
  await back.settle(missedMessages + 1);
  await expectConsistentHistory(db(), roomId, [writer], [back]);
  await Promise.all([writer.stop(), back.stop()]);
});

it.concurrent('gives a client that joins under load every message after the ones it loaded [chat-join-while-writing]', async () => {
  const { company, fractional, roomId } = await aRoom();
  const host = () => server().host;
  const writers = [aWriter(host, company, roomId, 'a'), aWriter(host, fractional, roomId, 'b')];
  const stop = writeOn(writers, 200);
  await untilLong(roomId, 10);
  const readers = [];
  for (let index = 0; index < 25; index += 1) {
    readers.push(aReader(host, fractional, roomId));
    await sleep(40);
  }
  stop();
  for (const writer of writers) await writer.settle();
  for (const reader of readers) await reader.settle(await countMessages(db(), roomId));
  await expectConsistentHistory(db(), roomId, writers, readers);
  await Promise.all([...writers, ...readers].map((person) => person.stop()));
});
