import { Logger, runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import { tasks } from '../src/features.ts';
import { openMetrics } from '../src/lib/metrics.ts';
import { plainTypes, startWorker, taskListOf } from '../src/lib/tasks.ts';
import type { TestApp } from './app-for-test.ts';

/** Lets the queue try what is due; a task that fails waits for its next turn. */
export const tryTasks = async ({ deps }: Pick<TestApp, 'deps'>): Promise<void> => {
  const pool = new pg.Pool({ connectionString: deps.config.databaseUrl, max: 4, types: plainTypes });
  // The worker warns about a pool that has none.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await runOnce({
      pgPool: pool,
      concurrency: 2,
      noHandleSignals: true,
      taskList: taskListOf(deps, tasks),
      logger: new Logger(() => () => {}),
    });
  } finally {
    await pool.end();
  }
};

/** Runs what waits in the queue, to the end: afterwards `test.mails` holds the mails. Throws for a task that failed. */
export const runTasks = async (test: Pick<TestApp, 'deps' | 'db'>): Promise<void> => {
  await tryTasks(test);
  const { rows } = await sql<{ failed: string }>`
    select task_identifier || ': ' || last_error as failed
    from graphile_worker.jobs where last_error is not null`.execute(test.db);
  if (rows.length > 0) throw new Error(rows.map(({ failed }) => failed).join('\n'));
};

/** Starts as many workers as it says, each as a process of its own would. */
export const startWorkers = async ({ deps }: Pick<TestApp, 'deps'>, count: number) => {
  const options = { databaseUrl: deps.config.databaseDirectUrl as string, concurrency: 3 };
  const workers = await Promise.all(
    Array.from({ length: count }, () => startWorker({ ...deps, metrics: openMetrics() }, tasks, options)),
  );
  return { stop: () => Promise.all(workers.map((worker) => worker.stop())) };
};
