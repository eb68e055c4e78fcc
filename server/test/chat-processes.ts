import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, vi } from 'vitest';
import { chatTicket } from '../../contract/src/chat.ts';
import { socketPath } from '../../contract/src/realtime.ts';
import { openRoom } from '../src/features/chat/chat.public.ts';
import { appForTest, type TestApp } from './app-for-test.ts';
import { aCompany, aFractional, type Person } from './builders.ts';
import { openSocket } from './chat-client.ts';
import { countMessages } from './chat-history.ts';
import { databaseForTest } from './database-for-test.ts';
import { type SpawnedServer, spawnServer } from './spawn-server.ts';

const settings = { sessionSecret: 'a secret that is only used in tests' };

/** Tests of chat with server processes on one database: starts one before the tests of a file, and stops it after them. */
export const chatProcesses = () => {
  // Starts and kills processes while other tests run.
  vi.setConfig({ testTimeout: 120_000 });

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

  return {
    db: () => test.db,
    server: () => server,
    /** Starts one more server on the same database. */
    startServer: (more: Record<string, string> = {}, port?: number) =>
      spawnServer({ ...environment, ...more }, port),
    aRoom: async () => {
      const company = await aCompany(test);
      const fractional = await aFractional(test);
      return { company, fractional, roomId: await openRoom(test.db, company.id, fractional.id) };
    },
    connectAt: async (port: number, person: Person) => {
      const { ticket } = await test.as(person.token)(chatTicket);
      return openSocket(`ws://127.0.0.1:${port}${socketPath(person.id)}?ticket=${ticket}`, person.id);
    },
    untilLong: async (roomId: string, length: number) => {
      const deadline = Date.now() + 10_000;
      for (; (await countMessages(test.db, roomId)) < length; await sleep(10))
        if (Date.now() > deadline) throw new Error(`The room has no ${length} messages.`);
    },
  };
};

/** Makes the writers send `perSecond` messages in total until it is stopped. */
export const writeOn = (writers: { sendMessage(): void }[], perSecond: number) => {
  let at = 0;
  let due = 0;
  const timer = setInterval(() => {
    for (due += perSecond / 100; due >= 1; due -= 1) writers[at++ % writers.length]?.sendMessage();
  }, 10);
  return () => clearInterval(timer);
};
