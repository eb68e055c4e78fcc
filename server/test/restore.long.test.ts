import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { prepareRestore, takeBaseBackup } from '../../sandbox/postgres/backup.ts';
import { startEmbeddedPostgres } from '../../sandbox/postgres/embedded-postgres.ts';
import { readPostmaster } from '../../sandbox/postgres/embedded-postgres-cluster.ts';

vi.setConfig({ testTimeout: 60_000 });

/** The archive settings of the deployed PostgreSQL. */
const archiveSettings = async () => {
  const text = await readFile(new URL('../../deploy/postgres.conf', import.meta.url), 'utf8');
  const settings = [...text.matchAll(/^(archive_\w+) = '?(.+?)'?$/gm)].map(([, name, value]) => [
    name,
    value,
  ]);
  return Object.fromEntries(settings) as Record<
    'archive_mode' | 'archive_timeout' | 'archive_command',
    string
  >;
};

const seconds = (text: string) => Number(/^(\d+)s$/.exec(text)?.[1]);
/** The deployed 30 seconds are too long for a test. */
const closedAfterSeconds = 2;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadre-restore-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes a row every 20 ms; stores each acknowledged one with its time. */
const openWriter = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await client.query(
    'create table kept (id int primary key, at timestamptz not null default clock_timestamp())',
  );
  const acknowledged: { id: number; at: Date }[] = [];
  let stopped = false;
  const run = async () => {
    for (let id = 1; !stopped; id += 1) {
      const { rows } = await client.query('insert into kept values ($1) returning id, at::text as at', [id]);
      acknowledged.push({ id, at: new Date(rows[0].at) });
      await sleep(20);
    }
  };
  const running = run().catch(() => {});
  return {
    acknowledged,
    stop: async () => {
      stopped = true;
      await running;
      await client.end().catch(() => {});
    },
  };
};

const idsAt = async (dataDir: string): Promise<number[]> => {
  const database = await startEmbeddedPostgres({ dataDir });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // It accepts reads while it still replays.
  const replays = async () => (await client.query('select pg_is_in_recovery() as replays')).rows[0].replays;
  while (await replays()) await sleep(50);
  const { rows } = await client.query('select id from kept order by id');
  await client.end();
  await database.stop();
  return rows.map(({ id }) => id);
};

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

it('restores a lost database from its backup, to a chosen moment or with a minute lost at most [backup-restored]', async () => {
  const settings = await archiveSettings();
  expect(seconds(settings.archive_timeout)).toBeLessThanOrEqual(55);
  const archive = await mkdtemp(join(folder, 'wal-'));
  process.env.WAL_ARCHIVE = archive;
  onTestFinished(() => void delete process.env.WAL_ARCHIVE);
  const lost = join(folder, 'lost');
  const data = join(lost, 'postgres');
  const first = await startEmbeddedPostgres({ dataDir: lost });
  const admin = new pg.Client({ connectionString: first.url });
  await admin.connect();
  for (const [name, value] of Object.entries({ ...settings, archive_timeout: `${closedAfterSeconds}s` }))
    await admin.query(`alter system set ${name} = ${admin.escapeLiteral(value)}`);
  await admin.end();
  await first.stop();

  // Archiving starts with a restart.
  const { url } = await startEmbeddedPostgres({ dataDir: lost });
  const writer = await openWriter(url);
  await takeBaseBackup(data, join(folder, 'base'));
  const copied = writer.acknowledged.length;
  await sleep(1_000);
  const moment = new Date();
  // Two more segments: the last one started after the chosen moment.
  const wanted = (await readdir(archive)).length + 2;
  while ((await readdir(archive)).length < wanted) await sleep(100);
  const killed = Date.now();
  process.kill((await readPostmaster(data))?.pid ?? 0, 'SIGKILL');
  await writer.stop();
  await rm(lost, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  const { acknowledged } = writer;
  const before = acknowledged.filter(({ at }) => at <= moment).length;
  expect(copied).toBeGreaterThan(0);
  expect(before).toBeGreaterThan(copied);

  const begun = Date.now();
  const backup = { backup: join(folder, 'base'), archive };
  await prepareRestore({ ...backup, to: join(folder, 'whole/postgres') });
  const whole = await idsAt(join(folder, 'whole'));
  expect(Date.now() - begun).toBeLessThan(60_000);
  // Nothing is missing in between, and the missing end is at most as old as a segment may be.
  expect(whole).toEqual(upTo(whole.length));
  const oldestLost = acknowledged[whole.length]?.at.getTime() ?? killed;
  const lostSeconds = (killed - oldestLost) / 1_000;
  expect(whole.length).toBeGreaterThanOrEqual(before);
  // As deployed: at most the age of a segment, and the time to close and copy it.
  expect(seconds(settings.archive_timeout) + lostSeconds - closedAfterSeconds).toBeLessThan(60);

  await prepareRestore({ ...backup, to: join(folder, 'moment/postgres'), time: moment.toISOString() });
  const restored = await idsAt(join(folder, 'moment'));
  expect(restored).toEqual(upTo(restored.length));
  // A row has its time before it is committed: the one in progress at the moment may be on either side.
  expect([before - 1, before]).toContain(restored.length);
});
