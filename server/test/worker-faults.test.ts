import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../src/lib/db.ts';
import { databaseForTest } from './database-for-test.ts';

const long = process.env.FAULTS === 'long';
const [tasks, kills] = long ? [10_000, 5] : [3_000, 2];
vi.setConfig({ testTimeout: 300_000 });

const script = new URL('./take-tasks.ts', import.meta.url).pathname;

const aWorld = async () => {
  const { url } = await databaseForTest();
  const db = openDatabase(url, { max: 4 });
  await sql`create table numbers (n integer primary key)`.execute(db);
  await sql`create table minutes (at timestamptz not null default now())`.execute(db);
  const workers = new Set<ChildProcess>();
  const start = async (behind = 0) => {
    const worker = spawn(process.execPath, [script, url, String(behind)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    workers.add(worker);
    await once(worker.stdout, 'data');
    return worker;
  };
  onTestFinished(async () => {
    for (const worker of workers) worker.kill('SIGKILL');
    await db.destroy();
  });
  return { db, start };
};

it('a worker killed every two seconds loses none of its tasks, and those it held go on within 60', async () => {
  const { db, start } = await aWorld();
  for (let from = 1; from < tasks; from += 500)
    await sql`select graphile_worker.add_job('note_number', json_build_object('n', n))
      from generate_series(${from}::int, ${from + 499}::int) n`.execute(db);
  const done = async () =>
    (await sql<{ count: number }>`select count(*) as count from numbers`.execute(db)).rows[0]?.count ?? 0;
  for (let round = 0; round < kills; round += 1) {
    const worker = await start();
    await sleep(2_000);
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  }
  const before = await done();
  expect(before, 'killed in the middle of its work').toBeLessThan(tasks);
  await start();
  const since = Date.now();
  while ((await done()) < tasks) {
    // It goes on at once with what nobody holds, and within a minute with the rest.
    expect(Date.now() - since).toBeLessThan(60_000 + (tasks - before) * 20);
    await sleep(200);
  }
  const left = async () =>
    (await sql`select 1 from graphile_worker.jobs where task_identifier = 'note_number'`.execute(db)).rows;
  await expect.poll(left, { timeout: 60_000 }).toEqual([]);
});

it('two workers that see one minute begin run its task once', async () => {
  const { db, start } = await aWorld();
  // Their clock is set back to shortly before the last full minute, so that the next is there at once.
  const behind = (Date.now() % 60_000) + 8_000;
  await Promise.all([start(behind), start(behind)]);
  const runs = async () => (await sql`select from minutes`.execute(db)).rows.length;
  const minutes = long ? 3 : 1;
  await expect.poll(runs, { timeout: minutes * 70_000, interval: 100 }).toBeGreaterThanOrEqual(minutes);
  await sleep(3_000);
  expect(await runs()).toBe(minutes);
});
