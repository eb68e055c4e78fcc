import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { databaseForTest } from '../../test/database-for-test.ts';
import { listTasksAbout } from '../../test/run-tasks.ts';
import { tcpProxy } from '../../test/tcp-proxy.ts';
import { byForm } from '../../test/test-form.ts';
import { openDatabase, type Pool } from './db.ts';
import type { Deps } from './deps.ts';
import { defineTask, deleteTasksAbout, enqueue, startWorker, type Task } from './tasks.ts';

const deps = {
  config: { logLevel: 'silent' },
  // Each worker has separate metrics.
  get metrics() {
    return new Registry();
  },
} as Deps;
let url: string;
let db: Pool;

beforeAll(async () => {
  ({ url } = await databaseForTest());
  db = openDatabase(url, { max: 4 });
});
afterAll(() => db.destroy());

/** A task that records its input. */
const noting = (name: string, more: Partial<Task<{ n: number }>> = {}) => {
  const seen: number[] = [];
  const task = defineTask({
    name,
    input: z.object({ n: z.number() }),
    run: async (_deps, { n }) => {
      seen.push(n);
    },
    ...more,
  });
  return { task, seen };
};

const listTaskNames = async () => {
  const { rows } = await sql<{
    name: string;
  }>`select task_identifier as name from graphile_worker.jobs`.execute(db);
  return rows.map(({ name }) => name);
};

const withWorker = async (tasks: Task[], body: () => Promise<void>, databaseUrl = url) => {
  const worker = await startWorker(deps, tasks, {
    databaseUrl,
    concurrency: 2,
    sweepMilliseconds: byForm(1_000, 10_000),
  });
  try {
    await body();
  } finally {
    await worker.stop();
  }
};

test('runs a task after its transaction commits, and never after a rollback', async () => {
  const { task, seen } = noting('in a transaction');
  await withWorker([task], async () => {
    const rolledBack = db.transaction().execute(async (tx) => {
      await enqueue(tx, task, { n: 1 });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await db.transaction().execute((tx) => enqueue(tx, task, { n: 2 }));
    await expect.poll(() => seen, { timeout: 5_000 }).toEqual([2]);
  });
});

test('runs only the second of two tasks with one key', async () => {
  const { task, seen } = noting('with a key');
  await enqueue(db, task, { n: 1 }, { jobKey: 'same' });
  await enqueue(db, task, { n: 2 }, { jobKey: 'same' });
  await withWorker([task], async () => {
    await expect.poll(() => seen, { timeout: 5_000 }).toEqual([2]);
  });
});

test('does not run a task before it is due', async () => {
  const { task, seen } = noting('later');
  await enqueue(db, task, { n: 1 }, { runAt: new Date(Date.now() + 3_600_000) });
  await enqueue(db, task, { n: 2 });
  await withWorker([task], async () => {
    await expect.poll(() => seen, { timeout: 5_000 }).toEqual([2]);
  });
});

test('moves a task that always fails to the dead letters and continues with the queue [task-dead-letter]', async () => {
  const { task, seen } = noting('after the poison');
  let tries = 0;
  const poison = defineTask({
    name: 'poison',
    input: z.object({}),
    retries: 1,
    run: () => {
      tries++;
      return Promise.reject(new Error('it cannot be done'));
    },
  });
  await enqueue(db, poison, {});
  await enqueue(db, task, { n: 1 });
  await withWorker([poison, task], async () => {
    await expect.poll(() => seen, { timeout: 5_000 }).toEqual([1]);
    await expect.poll(() => tries, { timeout: 10_000 }).toBe(2);
    await expect
      .poll(async () => {
        const { rows } =
          await sql`select attempts, max_attempts, last_error, locked_by from graphile_worker.jobs
          where task_identifier = 'poison'`.execute(db);
        return rows;
      })
      .toEqual([{ attempts: 2, max_attempts: 2, last_error: 'it cannot be done', locked_by: null }]);
  });
});

test('does not run a task with invalid input', async () => {
  const { task, seen } = noting('checked', { retries: 0 });
  await enqueue(db, task as Task, { n: 'one' });
  await enqueue(db, task, { n: 2 });
  await withWorker([task], async () => {
    await expect.poll(() => seen, { timeout: 5_000 }).toEqual([2]);
  });
});

test('continues after the connections of the worker are cut', async () => {
  const { task, seen } = noting('after a cut');
  await withWorker([task], async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
    // The pool of this test lost its idle connections, too, and opens a new one.
    await enqueue(db, task, { n: 1 });
    await expect.poll(() => seen, { timeout: 10_000 }).toEqual([1]);
  });
});

test('runs a task again, and continues, after the database was away when it ended [task-end-lost]', async () => {
  const { task, seen } = noting('after the outage');
  const wire = await tcpProxy(Number(new URL(url).port));
  onTestFinished(wire.close);
  const through = new URL(url);
  through.port = String(wire.port);
  let runs = 0;
  const ends = defineTask({
    name: 'ends in an outage',
    input: z.object({}),
    run: async () => {
      runs += 1;
      if (runs === 1) wire.refuse(true);
    },
  });
  await withWorker(
    [ends, task],
    async () => {
      await enqueue(db, ends, {});
      await expect.poll(() => runs, { timeout: 5_000 }).toBe(1);
      await sleep(500);
      wire.refuse(false);
      await enqueue(db, task, { n: 1 });
      await expect.poll(() => seen, { timeout: 15_000 }).toEqual([1]);
      await expect.poll(() => runs, { timeout: 15_000 }).toBe(2);
      await expect.poll(() => listTaskNames(), { timeout: 5_000 }).not.toContain('ends in an outage');
    },
    through.href,
  );
});

test('reclaims a task of a killed worker within 30 seconds, and leaves those of a running worker [task-reclaimed]', async () => {
  const { task, seen } = noting('slow');
  await enqueue(db, task, { n: 1 });
  const script = new URL('../../test/hang-in-task.ts', import.meta.url).pathname;
  const start = () => {
    const worker = spawn(process.execPath, [script, url], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void worker.kill('SIGKILL'));
    return worker;
  };
  const killed = start();
  await once(killed.stdout, 'data');
  await enqueue(db, task, { n: 2 });
  const living = start();
  await once(living.stdout, 'data');
  killed.kill('SIGKILL');
  await withWorker([task], async () => {
    await expect.poll(() => seen, { timeout: 30_000, interval: 100 }).toEqual([1]);
  });
}, 60_000);

test.each([
  'plain@people.example',
  "o'hara.x-y+1@mail.people.example",
  '100%_sure@people.example',
  '0190c0de-0000-7000-8000-00000000000a',
])('deletes the waiting tasks that contain %s, and no others', async (subject) => {
  const task = defineTask({ name: 'write_to', input: z.object({ text: z.string() }), run: async () => {} });
  await enqueue(db, task, { text: `Write to ${subject}, soon.` });
  await enqueue(db, task, { text: `Write to other.${subject}` });
  await deleteTasksAbout(db, subject);
  expect(await listTasksAbout(db, subject)).toEqual([]);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from graphile_worker.jobs where task_identifier = 'write_to'`.execute(db);
  expect(rows).toEqual([{ count: subject.includes('@') ? 1 : 0 }]);
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where task_identifier = 'write_to'))`.execute(db);
});
