import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as chat from '../../../../contract/src/chat.ts';
import { closeCodes } from '../../../../contract/src/realtime.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, type Person } from '../../../test/builders.ts';
import { type ChatClient, listenForChat } from '../../../test/chat-client.ts';
import { databaseForTest } from '../../../test/database-for-test.ts';
import { redisForTest } from '../../../test/redis-for-test.ts';
import { type OpenEngine, openLive } from '../../lib/live.ts';
import { localBus, postgresEngine } from '../../lib/live-engines.ts';
import { redisEngine } from '../../lib/live-redis.ts';
import { startSessionRevocationListener } from '../../lib/session-revocation-listener.ts';
import { endSessions } from '../accounts/accounts.public.ts';
import { openRoom } from './chat.public.ts';

interface Tried {
  engine: OpenEngine;
  /** Cuts what joins the processes. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  stop(): Promise<void>;
}

const beat = 300;

/** A bus that can be cut: what is said meanwhile is lost, as on a network. */
const tryLocal = async (): Promise<Tried> => {
  const bus = localBus();
  const joined = new Set<() => void>();
  let away = false;
  return {
    engine: (on) => {
      const engine = bus({ ...on, text: (text) => (away ? undefined : on.text(text)) });
      joined.add(on.connected);
      return {
        ...engine,
        publish: (text) => (away ? undefined : engine.publish(text)),
        close: () => {
          joined.delete(on.connected);
          return engine.close();
        },
      };
    },
    cut: async () => {
      away = true;
    },
    mend: async () => {
      away = false;
      for (const connected of joined) connected();
    },
    stop: async () => {},
  };
};

const tryPostgres = async (url: string): Promise<Tried> => {
  let cutting = false;
  const { openDatabase } = await import('../../lib/db.ts');
  const db = openDatabase(url, { max: 1 });
  const kill = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cadre listens'
      and datname = current_database()`.execute(db);
  const killing = setInterval(() => {
    if (cutting) void kill();
  }, 20);
  return {
    engine: postgresEngine(url),
    cut: async () => {
      cutting = true;
      await kill();
    },
    mend: async () => {
      cutting = false;
    },
    stop: async () => {
      clearInterval(killing);
      await db.destroy();
    },
  };
};

const tryRedis = async (): Promise<Tried> => {
  const redis = await redisForTest();
  return { engine: redisEngine(redis.url, 'test'), cut: redis.stop, mend: redis.start, stop: redis.stop };
};

describe.each([
  ['in one process', tryLocal],
  ['over LISTEN/NOTIFY', tryPostgres],
  ['over Redis', tryRedis],
] as const)('two servers joined %s', (_, open) => {
  let tried: Tried;
  const tests: TestApp[] = [];
  const ports: Awaited<ReturnType<typeof listenForChat>>[] = [];
  const watches: ReturnType<typeof startSessionRevocationListener>[] = [];
  const sockets: ChatClient[] = [];
  let company: Person;
  let fractional: Person;
  let roomId: string;

  beforeAll(async () => {
    const { url } = await databaseForTest();
    tried = await open(url);
    for (const at of [0, 1]) {
      const test = await appForTest({ databaseUrl: url }, undefined, openLive(tried.engine, beat));
      tests.push(test);
      ports.push(await listenForChat(test));
      watches.push(startSessionRevocationListener(test.db, url, test.deps.live));
      if (at === 1) await sleep(300);
    }
  });
  afterAll(async () => {
    for (const watch of watches) await watch.stop();
    for (const test of tests) await test.close();
    await tried.stop();
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

  const expectWhole = (socket: ChatClient, count: number) =>
    expect(socket.messages().map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: count }, (__, at) => at + 1),
    );

  it('everybody reads one order, without a gap, whoever writes where', async () => {
    const [one, two, tab] = [
      await connect(company, 0),
      await connect(fractional, 1),
      await connect(company, 1),
    ];
    for (let at = 0; at < 100; at += 1) {
      one.say(roomId, `a${at}`);
      two.say(roomId, `b${at}`);
      if (at % 10 === 0) await sleep(1);
    }
    for (const socket of [one, two, tab]) await socket.next('message', ({ sequence }) => sequence === 200);
    for (const socket of [one, two, tab]) expectWhole(socket, 200);
    expect(two.messages()).toEqual(one.messages());
  });

  it('a message too long for what joins them arrives whole', async () => {
    const [one, two] = [await connect(company, 0), await connect(fractional, 1)];
    one.say(roomId, 'ä'.repeat(10_000));
    expect((await two.next('message')).message).toBe('ä'.repeat(10_000));
  });

  it('one sees who is online, types and reads at the other', async () => {
    const one = await connect(company, 0);
    const two = await connect(fractional, 1);
    await one.next('onlineUser', ({ userList }) => userList[0]?.id === fractional.id);
    await two.next('onlineUser', ({ userList }) => userList[0]?.id === company.id);
    const [room] = await first().as(company.token)(chat.chatRooms, { params: { userId: company.id } });
    expect(room?.members.map(({ isOnline }) => isOnline)).toEqual([true, true]);
    two.send({ action: 'typing', typing: true, user: fractional.id, roomId });
    await one.next('typing');
    await first().as(company.token)(chat.chatRead, { params: { chatId: roomId }, body: {} });
    await two.next('read');
    one.frames.length = 0;
    await two.close();
    expect(await one.next('onlineUser')).toMatchObject({ userList: [] });
  });

  it('a frame for a person finds them on either', async () => {
    const one = await connect(company, 0);
    const two = await connect(company, 1);
    first().deps.live.send([company.id], { action: 'notification', unread: 7 });
    for (const socket of [one, two]) expect(await socket.next('notification')).toMatchObject({ unread: 7 });
  });

  it('a session that ends closes its sockets on both', async () => {
    const one = await connect(company, 0);
    const two = await connect(company, 1);
    const start = Date.now();
    await endSessions(first().db, company.id);
    for (const socket of [one, two]) {
      const { code, at } = await socket.closed;
      expect([code, at - start < 1_000]).toEqual([closeCodes.sessionOver, true]);
    }
  });

  it('nothing is lost while they are cut off from each other', async () => {
    const [one, two] = [await connect(company, 0), await connect(fractional, 1)];
    one.say(roomId, 'before');
    await two.next('message');
    await tried.cut();
    for (let at = 0; at < 30; at += 1) {
      one.say(roomId, `a${at}`);
      two.say(roomId, `b${at}`);
      await sleep(5);
    }
    // Each has its own receipts, whatever joins them.
    for (const socket of [one, two])
      await socket.next('message', ({ message, user }) => user !== '' && /^[ab]29$/.test(message));
    await sleep(500);
    await tried.mend();
    for (const socket of [one, two]) await socket.next('message', ({ sequence }) => sequence === 61);
    for (const socket of [one, two]) expectWhole(socket, 61);
    expect(two.messages()).toEqual(one.messages());
    two.say(roomId, 'after');
    expect(await one.next('message', ({ sequence }) => sequence === 62)).toMatchObject({ message: 'after' });
  });

  it('one that falls silent is forgotten with its people', async () => {
    const one = await connect(company, 0);
    const lost = openLive(tried.engine, beat);
    await sleep(300);
    lost.join({ userId: fractional.id, sessionId: 'x', send: () => {}, end: () => {} });
    await one.next('onlineUser', ({ userList }) => userList[0]?.id === fractional.id);
    one.frames.length = 0;
    await lost.stop();
    expect(await one.next('onlineUser')).toMatchObject({ userList: [] });
  });
});
