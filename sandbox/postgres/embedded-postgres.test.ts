import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { hold, kill, query, waitFor } from './database-holders.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { readPostmaster } from './embedded-postgres-cluster.ts';

// Creating a durable cluster is slow.
vi.setConfig({ testTimeout: 90_000 });

const root = mkdtempSync(join(tmpdir(), 'cadre postgres '));
let folders = 0;
const newFolder = () => join(root, `folder ${++folders}`);
/** The tests that start a server share a cluster, which the first one creates. */
const dataDir = newFolder();

afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

test('keeps acknowledged rows over kill -9 and an immediate start, twice [embedded-db-killed]', async () => {
  let acknowledged = 0;
  for (let round = 0; round < 2; round++) {
    const { child, seen } = hold(dataDir);
    const before = acknowledged;
    await waitFor(
      () => seen.last > before + 50,
      () => seen.errors,
    );
    // Its server ends with it; in the second round the server is killed as well.
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

test('removes a stale postmaster.pid that names another process', async () => {
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
  const { url, stop } = await startEmbeddedPostgres({ dataDir });
  const wrong = new URL(url);
  wrong.password = 'wrong';
  await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  expect(statSync(join(dataDir, 'postgres', 'cadre.password')).mode & 0o777).toBe(0o600);
  await stop();
});

test('throws for data of another major version', async () => {
  const old = newFolder();
  mkdirSync(join(old, 'postgres'), { recursive: true });
  writeFileSync(join(old, 'postgres', 'PG_VERSION'), '17\n');
  await expect(startEmbeddedPostgres({ dataDir: old })).rejects.toThrow(/written by PostgreSQL 17/);
});

test('throws for a data folder that cannot be created', async () => {
  const file = newFolder();
  writeFileSync(file, '');
  await expect(startEmbeddedPostgres({ dataDir: join(file, 'inside') })).rejects.toThrow(/cannot be written/);
});
