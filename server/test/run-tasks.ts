import { Logger, runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import { tasks } from '../src/features.ts';
import { type Db, oneRow } from '../src/lib/db.ts';
import type { Deps } from '../src/lib/deps.ts';
import { openMetrics } from '../src/lib/metrics.ts';
import { buildTaskList, plainTypes, startWorker } from '../src/lib/tasks.ts';
import type { TestApp } from './app-for-test.ts';

const pools = new WeakMap<Deps, pg.Pool>();
/** The connections of an app for its tasks. They end by themselves: opening some for each run takes longer than most tasks. */
const poolFor = (deps: Deps): pg.Pool => {
  const opened = pools.get(deps);
  if (opened) return opened;
  const pool = new pg.Pool({
    connectionString: deps.config.databaseUrl,
    max: 4,
    idleTimeoutMillis: 2_000,
    allowExitOnIdle: true,
    types: plainTypes,
  });
  // The worker warns about a pool without error listeners.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  pools.set(deps, pool);
  return pool;
};

/** Runs the tasks that are due. A task that fails waits for its next try. */
export const tryTasks = ({ deps }: Pick<TestApp, 'deps'>): Promise<void> =>
  runOnce({
    pgPool: poolFor(deps),
    concurrency: 2,
    noHandleSignals: true,
    taskList: buildTaskList(deps, tasks),
    logger: new Logger(() => () => {}),
  });

/** Runs the tasks that are due, so that `test.mails` contains their mails. Throws if a task failed. */
export const runTasks = async (test: Pick<TestApp, 'deps' | 'db'>): Promise<void> => {
  await tryTasks(test);
  const { rows } = await sql<{ failed: string }>`
    select task_identifier || ': ' || last_error as failed
    from graphile_worker.jobs where last_error is not null`.execute(test.db);
  if (rows.length > 0) throw new Error(rows.map(({ failed }) => failed).join('\n'));
};

/** Starts `count` workers, each like a separate process. */
export const startWorkers = async ({ deps }: Pick<TestApp, 'deps'>, count: number) => {
  const options = { databaseUrl: deps.config.databaseDirectUrl as string, concurrency: 3 };
  const workers = await Promise.all(
    Array.from({ length: count }, () => startWorker({ ...deps, metrics: openMetrics() }, tasks, options)),
  );
  return { stop: () => Promise.all(workers.map((worker) => worker.stop())) };
};

/** Makes every task in the queue that has tries left due now. Returns how many, and the longest wait in seconds. */
export const makeTasksDue = async (db: Db): Promise<{ seconds: number; waiting: number }> => {
  const { rows } = await sql<{ seconds: number; waiting: number }>`
    with pending as materialized (
      select id, extract(epoch from run_at - now())::float8 as seconds
      from graphile_worker.jobs where attempts < max_attempts
    ), moved as (
      select graphile_worker.reschedule_jobs(array(select id from pending), run_at => now())
    )
    select coalesce(max(seconds), 0) as seconds, count(*)::int as waiting, (select count(*) from moved) from pending`.execute(
    db,
  );
  return oneRow(rows);
};

/** The names of the tasks in the queue whose input contains an id or mail address. */
export const listTasksAbout = async (db: Db, subject: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select task_identifier as name from graphile_worker.jobs where flags ? ${subject} order by id`.execute(
    db,
  );
  return rows.map(({ name }) => name);
};
