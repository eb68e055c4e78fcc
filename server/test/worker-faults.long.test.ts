import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../src/lib/db.ts';
import { databaseForTest, queryAsOwner } from './database-for-test.ts';
import { byForm } from './test-form.ts';

const [tasks, kills, killedAfterMs] = byForm([1_500, 2, 1_000], [10_000, 5, 2_000]);
const sweepMs = byForm(1_000, 10_000);
vi.setConfig({ testTimeout: 300_000 });

const script = new URL('./take-tasks.ts', import.meta.url).pathname;

const aWorld = async () => {
  const { url } = await databaseForTest();
  const db = openDatabase(url, { max: 4 });
  await queryAsOwner(url, 'create table numbers (n integer primary key)');
  await queryAsOwner(url, 'create table minutes (at timestamptz not null default now())');
  const workers = new Set<ChildProcess>();
  const start = async (behind = 0) => {
    const worker = spawn(process.execPath, [script, url, String(behind), String(sweepMs)], {
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

it('loses no task when the worker is killed every two seconds, and resumes its tasks within 60 seconds [tasks-worker-killed]', async () => {
  const { db, start } = await aWorld();
  for (let from = 1; from < tasks; from += 500)
    await sql`select graphile_worker.add_job('note_number', json_build_object('n', n))
      from generate_series(${from}::int, ${from + 499}::int) n`.execute(db);
  const done = async () =>
    (await sql<{ count: number }>`select count(*) as count from numbers`.execute(db)).rows[0]?.count ?? 0;
  for (let round = 0; round < kills; round += 1) {
    const worker = await start();
    await sleep(killedAfterMs);
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  }
  const before = await done();
  expect(before, 'killed in the middle of its work').toBeLessThan(tasks);
  await start();
  const since = Date.now();
  while ((await done()) < tasks) {
    // It continues at once with free tasks, and within a minute with the rest.
    expect(Date.now() - since).toBeLessThan(60_000 + (tasks - before) * 20);
    await sleep(200);
  }
  const left = async () =>
    (await sql`select 1 from graphile_worker.jobs where task_identifier = 'note_number'`.execute(db)).rows;
  await expect.poll(left, { timeout: 60_000 }).toEqual([]);
});

it('runs a scheduled task once when two workers reach its minute [task-scheduled-once]', async () => {
  const { db, start } = await aWorld();
  // Sets their clocks to shortly before the last full minute, so that the next one starts soon.
  const behind = (Date.now() % 60_000) + byForm(5_000, 8_000);
  await Promise.all([start(behind), start(behind)]);
  const runs = async () => (await sql`select from minutes`.execute(db)).rows.length;
  const minutes = byForm(1, 3);
  await expect.poll(runs, { timeout: minutes * 70_000, interval: 100 }).toBeGreaterThanOrEqual(minutes);
  await sleep(byForm(1_000, 3_000));
  expect(await runs()).toBe(minutes);
});
