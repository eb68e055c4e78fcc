import { Logger, runOnce } from 'graphile-worker';
import pg from 'pg';
import { plainTypes, taskListOf } from '../src/lib/tasks.ts';
import { tasks } from '../src/tasks.ts';
import type { TestApp } from './app-for-test.ts';

/** Runs what waits in the queue, to the end: afterwards `test.mails` holds the mails. Throws for a task that failed. */
export const runTasks = async ({ deps }: TestApp): Promise<void> => {
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
    const { rows } = await pool.query<{ failed: string }>(
      "select task_identifier || ': ' || last_error as failed from graphile_worker.jobs where last_error is not null",
    );
    if (rows.length > 0) throw new Error(rows.map(({ failed }) => failed).join('\n'));
  } finally {
    await pool.end();
  }
};
