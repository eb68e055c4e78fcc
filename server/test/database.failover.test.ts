import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openRoom } from '../src/features/chat/chat.public.ts';
import { sendMail } from '../src/lib/mailer.ts';
import { migrate } from '../src/lib/migrate.ts';
import { enqueue } from '../src/lib/tasks.ts';
import { appForTest, type TestApp } from './app-for-test.ts';
import { aCompany, aFractional, type Person } from './builders.ts';
import { expectConsistentHistory } from './chat-history.ts';
import { aReader, aWriter } from './chat-people.ts';
import { writeOn } from './chat-processes.ts';
import { type MemberName, patroniCluster } from './patroni-cluster.ts';
import { startSmtpServer } from './smtp-server.ts';
import { type SpawnedServer, spawnServer } from './spawn-server.ts';

// `npm run test:failover`: a real cluster that loses its leader under writes, messages and tasks.
vi.setConfig({ testTimeout: 480_000 });

const sessionSecret = 'a secret that is only used in tests';
const mostMilliseconds = 30_000;

type Cluster = Awaited<ReturnType<typeof patroniCluster>>;
let cluster: Cluster;
let test: TestApp;
let server: SpawnedServer;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;

beforeAll(async () => {
  cluster = await patroniCluster();
  await migrate(cluster.url, { applicationUrl: cluster.applicationUrl });
  smtp = await startSmtpServer();
  test = await appForTest({ databaseUrl: cluster.applicationUrl, sessionSecret });
  server = await spawnServer({
    ...{
      DATABASE_URL: cluster.applicationUrl,
      DATA_DIR: test.deps.config.dataDir,
      SESSION_SECRET: sessionSecret,
    },
    ...{ SMTP_URL: smtp.url, MIGRATE: 'off', LOG_LEVEL: 'fatal' },
  });
});
afterAll(async () => {
  await server?.stop();
  await test?.close().catch(() => {});
  await smtp?.close();
  await cluster?.close();
});

/** Writes drafts one after the other, each until it is acknowledged, and measures the longest pause. */
const aDrafter = (company: Person, title: string) => {
  let stopped = false;
  let last = Date.now();
  const state = { acknowledged: 0, tries: 0, longestPause: 0 };
  const write = async (key: string) => {
    state.tries += 1;
    const response = await fetch(`http://${server.host}/api/employer/job`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${company.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ title, status: 'draft' }),
      signal: AbortSignal.timeout(5_000),
    }).catch(() => undefined);
    await response?.text().catch(() => undefined);
    return response?.status === 201 || response?.status === 200;
  };
  const running = (async () => {
    while (!stopped) {
      const key = randomUUID();
      while (!(await write(key))) await sleep(200);
      state.acknowledged += 1;
      state.longestPause = Math.max(state.longestPause, Date.now() - last);
      last = Date.now();
      await sleep(50);
    }
  })();
  return {
    state,
    stop: async () => {
      stopped = true;
      await running;
    },
  };
};

/** Enqueues mails to distinct people; stores those whose transaction was acknowledged. */
const aSender = () => {
  let stopped = false;
  const acknowledged: string[] = [];
  const running = (async () => {
    for (let n = 1; !stopped; n += 1) {
      const to = `reader-${n}-${randomUUID().slice(0, 8)}@people.example`;
      await enqueue(test.db, sendMail, {
        to,
        subject: 'Hello',
        content: { title: 'Hello', paragraphs: [] },
      }).then(
        () => acknowledged.push(to),
        () => {},
      );
      await sleep(100);
    }
  })();
  return {
    acknowledged,
    stop: async () => {
      stopped = true;
      await running;
    },
  };
};

const faults: [string, (at: Cluster) => Promise<MemberName>][] = [
  ['PostgreSQL of the leader is killed', (at) => at.killPostgres()],
  ['the machine of the leader is lost', (at) => at.killLeader()],
  ['the network of the leader is cut', (at) => at.cutLeader()],
  ['the disk of the leader is full', (at) => at.fillLeader()],
];

it.each(faults)(
  'writes again within 30 s and loses nothing when %s [database-failover]',
  async (name, breakLeader) => {
    await cluster.settled();
    const company = await aCompany(test);
    const fractional = await aFractional(test);
    const roomId = await openRoom(test.db, company.id, fractional.id);
    const host = () => server.host;
    const writers = [aWriter(host, company, roomId, 'a'), aWriter(host, fractional, roomId, 'b')];
    const reader = aReader(host, fractional, roomId);
    const title = `Draft ${randomUUID()}`;
    const [drafter, sender] = [aDrafter(company, title), aSender()];
    const stopWriting = writeOn(writers, 20);
    await vi.waitFor(() => expect(drafter.state.acknowledged).toBeGreaterThan(10), 60_000);
    const before = drafter.state.acknowledged;
    drafter.state.longestPause = 0;

    const broken = await breakLeader(cluster);
    await vi.waitFor(() => expect(drafter.state.acknowledged).toBeGreaterThan(before + 40), {
      timeout: 120_000,
      interval: 100,
    });
    await sleep(3_000);
    stopWriting();
    await Promise.all([drafter.stop(), sender.stop()]);
    for (const writer of writers) await writer.settle(30_000);
    await reader.settle(writers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0));

    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    const { rows } = await client.query('select count(*)::int as count from jobs where title = $1', [title]);
    await client.end();
    await vi.waitFor(
      () => {
        const got = new Set(smtp.received.map(({ rcpt }) => rcpt));
        expect(sender.acknowledged.filter((to) => !got.has(to))).toEqual([]);
      },
      { timeout: 180_000, interval: 500 },
    );
    const mails = smtp.received.map(({ rcpt }) => rcpt).filter((to) => sender.acknowledged.includes(to));
    process.stdout.write(
      `${name}: ${broken} failed; pause of ${(drafter.state.longestPause / 1_000).toFixed(1)} s; ${drafter.state.acknowledged} drafts in ${drafter.state.tries} tries, ${rows[0].count} stored; ${writers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)} messages; ${sender.acknowledged.length} mails, ${mails.length - new Set(mails).size} twice\n`,
    );
    expect(drafter.state.longestPause).toBeLessThan(mostMilliseconds);
    // Each acknowledged write is there, once.
    expect(rows[0].count).toBe(drafter.state.acknowledged);
    await expectConsistentHistory(test.db, roomId, writers, [reader]);
    await Promise.all([...writers, reader].map((person) => person.stop()));
    // A mail server and a database share no transaction: the four mails under way may be sent again, none is lost.
    expect(mails.length - new Set(mails).size).toBeLessThanOrEqual(4);
    await cluster.repair(broken);
  },
);
