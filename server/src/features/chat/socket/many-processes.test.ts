import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as chat from '../../../../../contract/src/chat.ts';
import { closeCodes } from '../../../../../contract/src/realtime.ts';
import { appForTest, type TestApp } from '../../../../test/app-for-test.ts';
import { aCompany, aFractional, type Person } from '../../../../test/builders.ts';
import { type ChatClient, listenForChat } from '../../../../test/chat-client.ts';
import { databaseForTest } from '../../../../test/database-for-test.ts';
import { redisForTest } from '../../../../test/redis-for-test.ts';
import { type OpenEngine, openLive } from '../../../lib/live.ts';
import { localBus, postgresEngine } from '../../../lib/live-engines.ts';
import { redisEngine } from '../../../lib/live-redis.ts';
import { startSessionRevocationListener } from '../../../lib/session-revocation-listener.ts';
import { endSessions } from '../../accounts/accounts.public.ts';
import { openRoom } from '../chat.public.ts';

interface TestBus {
  engine: OpenEngine;
  /** Disconnects the processes. */
  disconnect(): Promise<void>;
  reconnect(): Promise<void>;
  stop(): Promise<void>;
}

const heartbeatMilliseconds = 300;

/** A bus that can be disconnected: messages sent meanwhile are lost, as on a network. */
const openLocalBus = async (): Promise<TestBus> => {
  const bus = localBus();
  const listeners = new Set<() => void>();
  let isDisconnected = false;
  return {
    engine: (on) => {
      const engine = bus({ ...on, text: (text) => (isDisconnected ? undefined : on.text(text)) });
      listeners.add(on.connected);
      return {
        ...engine,
        publish: (text) => (isDisconnected ? undefined : engine.publish(text)),
        close: () => {
          listeners.delete(on.connected);
          return engine.close();
        },
      };
    },
    disconnect: async () => {
      isDisconnected = true;
    },
    reconnect: async () => {
      isDisconnected = false;
      for (const connected of listeners) connected();
    },
    stop: async () => {},
  };
};

const openPostgresBus = async (url: string): Promise<TestBus> => {
  let isDisconnected = false;
  const { openDatabase } = await import('../../../lib/db.ts');
  const db = openDatabase(url, { max: 1 });
  const kill = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cadre listens'
      and datname = current_database()`.execute(db);
  const killing = setInterval(() => {
    if (isDisconnected) void kill();
  }, 20);
  return {
    engine: postgresEngine(url),
    disconnect: async () => {
      isDisconnected = true;
      await kill();
    },
    reconnect: async () => {
      isDisconnected = false;
    },
    stop: async () => {
      clearInterval(killing);
      await db.destroy();
    },
  };
};

const openRedisBus = async (): Promise<TestBus> => {
  const redis = await redisForTest();
  return {
    engine: redisEngine(redis.url, 'test'),
    disconnect: redis.stop,
    reconnect: redis.start,
    stop: redis.stop,
  };
};

describe.each([
  ['in one process', openLocalBus],
  ['over LISTEN/NOTIFY', openPostgresBus],
  ['over Redis', openRedisBus],
] as const)('two servers connected %s', (_, open) => {
  let testBus: TestBus;
  const tests: TestApp[] = [];
  const ports: Awaited<ReturnType<typeof listenForChat>>[] = [];
  const watches: ReturnType<typeof startSessionRevocationListener>[] = [];
  const sockets: ChatClient[] = [];
  let company: Person;
  let fractional: Person;
  let roomId: string;

  beforeAll(async () => {
    const { url } = await databaseForTest();
    testBus = await open(url);
    for (const at of [0, 1]) {
      const test = await appForTest(
        { databaseUrl: url },
        undefined,
        openLive(testBus.engine, heartbeatMilliseconds),
      );
      tests.push(test);
      ports.push(await listenForChat(test));
      watches.push(startSessionRevocationListener(test.deps, url));
      if (at === 1) await sleep(300);
    }
  });
  afterAll(async () => {
    for (const watch of watches) await watch.stop();
    for (const test of tests) await test.close();
    await testBus.stop();
  });
  const first = () => tests[0] as TestApp;
  const connect = async (person: Person, at: 0 | 1) => {
    const socket = await (ports[at] as (typeof ports)[0]).connect(person);
    sockets.push(socket);
    await socket.next('onlineUser');
    return socket;
  };
  beforeEach(async () => {
    company = await aCompany(first());
    fractional = await aFractional(first());
    roomId = await openRoom(first().db, company.id, fractional.id);
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) await socket.close();
  });

  const expectGapless = (socket: ChatClient, count: number) =>
    expect(socket.messages().map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: count }, (__, index) => index + 1),
    );

  it('delivers the same order without gaps on both servers', async () => {
    const [socketA, socketB, socketC] = [
      await connect(company, 0),
      await connect(fractional, 1),
      await connect(company, 1),
    ];
    for (let index = 0; index < 100; index += 1) {
      socketA.sendMessage(roomId, `a${index}`);
      socketB.sendMessage(roomId, `b${index}`);
      if (index % 10 === 0) await sleep(1);
    }
    for (const socket of [socketA, socketB, socketC])
      await socket.next('message', ({ sequence }) => sequence === 200);
    for (const socket of [socketA, socketB, socketC]) expectGapless(socket, 200);
    expect(socketB.messages()).toEqual(socketA.messages());
  });

  it('delivers a message that is too long for the bus', async () => {
    const [socketA, socketB] = [await connect(company, 0), await connect(fractional, 1)];
    socketA.sendMessage(roomId, 'ä'.repeat(10_000));
    expect((await socketB.next('message')).message).toBe('ä'.repeat(10_000));
  });

  it('delivers presence, typing and read receipts between servers', async () => {
    const socketA = await connect(company, 0);
    const socketB = await connect(fractional, 1);
    await socketA.next('onlineUser', ({ userList }) => userList[0]?.id === fractional.id);
    await socketB.next('onlineUser', ({ userList }) => userList[0]?.id === company.id);
    const [room] = await first().as(company.token)(chat.chatRooms, { params: { userId: company.id } });
    expect(room?.members.map(({ isOnline }) => isOnline)).toEqual([true, true]);
    socketB.send({ action: 'typing', typing: true, user: fractional.id, roomId });
    await socketA.next('typing');
    await first().as(company.token)(chat.chatRead, { params: { chatId: roomId }, body: {} });
    await socketB.next('read');
    socketA.frames.length = 0;
    await socketB.close();
    expect(await socketA.next('onlineUser')).toMatchObject({ userList: [] });
  });

  it('hides from both members of a blocked room whether the other is online', async () => {
    const [socketA, socketB] = [await connect(company, 0), await connect(fractional, 1)];
    await socketB.next('onlineUser', ({ userList }) => userList[0]?.id === company.id);
    for (const socket of [socketA, socketB]) socket.frames.length = 0;
    const call = first().as(company.token);
    const blocked = await call(chat.chatBlock, { params: { chatId: roomId } });
    expect(blocked.members.map(({ isOnline }) => isOnline)).toEqual([false, false]);
    for (const socket of [socketA, socketB])
      expect(await socket.next('onlineUser')).toMatchObject({ userList: [] });
    socketB.frames.length = 0;
    await call(chat.chatUnblock, { params: { chatId: roomId } });
    await socketB.next('onlineUser', ({ userList }) => userList[0]?.id === company.id);
  });

  it('closes the sockets of who becomes anonymous, which show the whole name, on both servers', async () => {
    const sockets = [await connect(fractional, 0), await connect(fractional, 1)];
    await first()
      .db.updateTable('fractionals')
      .set({ anonymous: true })
      .where('user_id', '=', fractional.id)
      .execute();
    for (const socket of sockets) expect((await socket.closed).code).toBe(closeCodes.sessionOver);
  });

  it('delivers a frame for a user on both servers', async () => {
    const socketA = await connect(company, 0);
    const socketB = await connect(company, 1);
    first().deps.live.send([company.id], { action: 'notification', unread: 7 });
    for (const socket of [socketA, socketB])
      expect(await socket.next('notification')).toMatchObject({ unread: 7 });
  });

  it('closes the sockets of an ended session on both servers', async () => {
    const socketA = await connect(company, 0);
    const socketB = await connect(company, 1);
    const start = Date.now();
    await endSessions(first().db, company.id);
    for (const socket of [socketA, socketB]) {
      const { code, at } = await socket.closed;
      expect([code, at - start < 1_000]).toEqual([closeCodes.sessionOver, true]);
    }
  });

  it('loses no message while the servers are disconnected', async () => {
    const [socketA, socketB] = [await connect(company, 0), await connect(fractional, 1)];
    socketA.sendMessage(roomId, 'before');
    await socketB.next('message');
    await testBus.disconnect();
    for (let index = 0; index < 30; index += 1) {
      socketA.sendMessage(roomId, `a${index}`);
      socketB.sendMessage(roomId, `b${index}`);
      await sleep(5);
    }
    // Each server sends receipts while it is disconnected.
    for (const socket of [socketA, socketB])
      await socket.next('message', ({ message, user }) => user !== '' && /^[ab]29$/.test(message));
    await sleep(500);
    await testBus.reconnect();
    for (const socket of [socketA, socketB]) await socket.next('message', ({ sequence }) => sequence === 61);
    for (const socket of [socketA, socketB]) expectGapless(socket, 61);
    expect(socketB.messages()).toEqual(socketA.messages());
    socketB.sendMessage(roomId, 'after');
    expect(await socketA.next('message', ({ sequence }) => sequence === 62)).toMatchObject({
      message: 'after',
    });
  });

  it('removes the presence of a server that falls silent', async () => {
    const socketA = await connect(company, 0);
    const lost = openLive(testBus.engine, heartbeatMilliseconds);
    await sleep(300);
    lost.join({ userId: fractional.id, sessionId: 'x', send: () => {}, end: () => {} });
    await socketA.next('onlineUser', ({ userList }) => userList[0]?.id === fractional.id);
    socketA.frames.length = 0;
    await lost.stop();
    expect(await socketA.next('onlineUser')).toMatchObject({ userList: [] });
  });
});
