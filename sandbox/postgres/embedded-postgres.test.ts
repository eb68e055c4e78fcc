import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { readPostmaster } from './embedded-postgres-cluster.ts';

// Creating two durable clusters at once is slow.
vi.setConfig({ testTimeout: 90_000 });

const holder = new URL('./hold-database.ts', import.meta.url).pathname;
const root = mkdtempSync(join(tmpdir(), 'cadre postgres '));
const nobody = 65534;
const asRoot = process.getuid?.() === 0;
let folders = 0;
const newFolder = () => join(root, `folder ${++folders}`);

afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

/** Starts a process that opens the database of a folder and writes rows until it is killed. */
const hold = (dataDir: string, before: string[] = []) => {
  const [command = '', ...args] = [...before, process.execPath, holder, dataDir];
  const child = spawn(command, args, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  const seen = { last: 0, url: '', errors: '' };
  child.stderr.on('data', (chunk) => {
    seen.errors += chunk;
  });
  createInterface(child.stdout).on('line', (line) => {
    const [word, value = ''] = line.split(' ');
    if (word === 'row') seen.last = Number(value);
    else seen.url = value;
  });
  return { child, seen };
};

const waitFor = async (condition: () => boolean, reason: () => string) => {
  for (const deadline = Date.now() + 60_000; !condition(); await sleep(10)) {
    if (Date.now() > deadline) throw new Error(`Timed out: ${reason()}`);
  }
};

const kill = (child: ChildProcess) =>
  new Promise<void>((done) => {
    if (child.exitCode !== null) return done();
    child.once('exit', () => done());
    child.kill('SIGKILL');
  });

test('keeps acknowledged rows over kill -9 and an immediate start, three times [embedded-db-killed]', async () => {
  const dataDir = newFolder();
  let acknowledged = 0;
  for (let round = 0; round < 3; round++) {
    const { child, seen } = hold(dataDir);
    const before = acknowledged;
    await waitFor(
      () => seen.last > before + 50,
      () => seen.errors,
    );
    // Its server ends with it; in the last rounds the server is killed as well.
    const server = round > 0 ? await readPostmaster(join(dataDir, 'postgres')) : undefined;
    if (server) process.kill(server.pid, 'SIGKILL');
    await kill(child);
    acknowledged = seen.last;
    const database = await startEmbeddedPostgres({ dataDir });
    const [row] = await query(database.url, 'select max(id) as last, count(*)::int as count from rows');
    expect(row.last).toBeGreaterThanOrEqual(acknowledged);
    await database.stop();
  }
});

test('shares one server between two concurrent starts on a new folder', async () => {
  const dataDir = newFolder();
  const first = hold(dataDir);
  const second = hold(dataDir);
  await waitFor(
    () => first.seen.last > 5 && second.seen.last > 5,
    () => first.seen.errors + second.seen.errors,
  );
  expect(new URL(first.seen.url).port).toBe(new URL(second.seen.url).port);
  const third = await startEmbeddedPostgres({ dataDir });
  await third.stop();
  expect(await query(first.seen.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  await Promise.all([kill(first.child), kill(second.child)]);
});

test('removes a stale postmaster.pid that names another process', async () => {
  const dataDir = newFolder();
  const { stop } = await startEmbeddedPostgres({ dataDir });
  await stop();
  const data = join(dataDir, 'postgres');
  writeFileSync(join(data, 'postmaster.pid'), `${process.pid}\n${data}\n0\n5432\n\n127.0.0.1\n\nready   \n`);
  const again = await startEmbeddedPostgres({ dataDir });
  expect(await query(again.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  await again.stop();
  await again.stop();
});

test('rejects a wrong password and keeps the password file private', async () => {
  const dataDir = newFolder();
  const { url, stop } = await startEmbeddedPostgres({ dataDir });
  const wrong = new URL(url);
  wrong.password = 'wrong';
  await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  expect(statSync(join(dataDir, 'postgres', 'cadre.password')).mode & 0o777).toBe(0o600);
  await stop();
});

test('throws for data of another major version', async () => {
  const dataDir = newFolder();
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/written by PostgreSQL 17/);
});

test('throws for a data folder that cannot be created', async () => {
  const file = newFolder();
  writeFileSync(file, '');
  await expect(startEmbeddedPostgres({ dataDir: join(file, 'inside') })).rejects.toThrow(/cannot be written/);
});

test('throws at once for a port in use', async () => {
  const running = await startEmbeddedPostgres({ dataDir: newFolder() });
  const port = Number(new URL(running.url).port);
  await expect(startEmbeddedPostgres({ dataDir: newFolder(), port })).rejects.toThrow(
    /Address already in use/,
  );
  await running.stop();
});

test.runIf(asRoot)('starts as root in a folder of mode 0700', async () => {
  const dataDir = newFolder();
  mkdirSync(dataDir, { mode: 0o700 });
  const { url, stop } = await startEmbeddedPostgres({ dataDir });
  expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  await stop();
});

test.runIf(asRoot && existsSync('/usr/bin/setpriv'))('starts as an ordinary user', async () => {
  const home = mkdtempSync(join(tmpdir(), 'cadre-nobody-'));
  chownSync(home, nobody, nobody);
  const user = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];
  const { child, seen } = hold(join(home, 'data'), user);
  await waitFor(
    () => seen.last > 5,
    () => seen.errors,
  );
  expect(statSync(join(home, 'data', 'postgres')).uid).toBe(nobody);
  await kill(child);
  // The server ends with the process that started it.
  await waitFor(
    () => !existsSync(join(home, 'data', 'postgres', 'postmaster.pid')),
    () => 'postgres still runs',
  );
  rmSync(home, { recursive: true, force: true });
});
