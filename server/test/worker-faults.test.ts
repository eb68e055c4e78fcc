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
  const start = async () => {
    const worker = spawn(process.execPath, [script, url], { stdio: ['ignore', 'pipe', 'inherit'] });
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

if (long)
  it('two workers that see one minute begin run its task once', async () => {
    const { db, start } = await aWorld();
    await Promise.all([start(), start()]);
    await sleep(125_000);
    const { rows } = await sql<{ minute: string; runs: number }>`
    select date_trunc('minute', at) as minute, count(*) as runs from minutes group by 1 order by 1`.execute(
      db,
    );
    expect(rows.length).toBeGreaterThanOrEqual(2);
    expect(rows.map(({ runs }) => runs)).toEqual(rows.map(() => 1));
  });
