import { EventEmitter } from 'node:events';
import {
  Logger,
  parseCronItems,
  run,
  runMigrations,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import type { z } from 'zod';
import type { Db } from './db.ts';
import type { Deps } from './deps.ts';
import { reclaimOrphanedTasks } from './reclaim-orphaned-tasks.ts';
import { queueMetrics, taskMetric } from './tasks-metrics.ts';

// With waits of e, e², e³ ... seconds between, the last try comes some three and a half hours after the first.
const DEFAULT_RETRIES = 9;

/** What has to be done, by whichever feature declares a task of it: so a feature can ask one that stands above it. */
export interface TaskDefinition<Input = unknown> {
  /** Kept in the queue: renaming a task abandons what waits under the old name. */
  name: string;
  input: z.ZodType<Input>;
  /** Tries after the first, with growing waits; then it stays in the queue as a dead letter. Default 9. */
  retries?: number;
}

/** Work in the background. `run` may be called again for the same input after a crash: it has to bear that. */
export interface Task<Input = unknown> extends TaskDefinition<Input> {
  run(deps: Deps, input: Input): Promise<void>;
  /** A crontab's five fields, in UTC: it runs then with the input `{}`, once however many workers there are. */
  every?: string;
}

/** Declares a task; only there to infer the type of its input. */
export const defineTask = <Input>(task: Task<Input>): Task<Input> => task;

interface EnqueueOptions {
  /** A second one with the same key replaces the first while that still waits. */
  jobKey?: string;
  runAt?: Date;
}

/** Puts a task in the queue as part of the caller's transaction: it runs only if that commits. */
export const enqueue = async <Input>(
  db: Db,
  task: TaskDefinition<Input>,
  input: Input,
  { jobKey, runAt }: EnqueueOptions = {},
): Promise<void> => {
  await sql`select graphile_worker.add_job(
    ${task.name}::text,
    payload => ${JSON.stringify(input)}::json,
    run_at => ${runAt?.toISOString() ?? null}::timestamptz,
    max_attempts => ${maxAttempts(task)}::int,
    job_key => ${jobKey ?? null}::text
  )`.execute(db);
};

/** Takes tasks out of the queue, waiting or failed, whose input names this id or address. */
export const deleteTasksAbout = async (db: Db, name: string): Promise<void> => {
  await sql`
    delete from graphile_worker._private_jobs
    where locked_at is null and position(${name} in payload::text) > 0`.execute(db);
};

const maxAttempts = (task: TaskDefinition) => 1 + (task.retries ?? DEFAULT_RETRIES);

/** Creates or updates the queue's own schema, `graphile_worker`. Part of every migration. */
export const installTaskSchema = (databaseUrl: string): Promise<void> =>
  runMigrations({ connectionString: databaseUrl, logger: quiet });

interface WorkerOptions {
  /** A direct connection, not through a pooler: the worker listens and holds a lock. */
  databaseUrl: string;
  concurrency: number;
  /** How often it looks for tasks of killed workers. Default 10 s. */
  sweepMilliseconds?: number;
}

/**
 * Starts taking tasks. What a killed worker left is taken up after two sweeps. `stop` lets running tasks end.
 */
export const startWorker = async (
  deps: Deps,
  tasks: readonly Task[],
  { databaseUrl, concurrency, sweepMilliseconds = 10_000 }: WorkerOptions,
): Promise<{ stop(): Promise<void> }> => {
  const log = pino({ name: 'tasks', level: deps.config.logLevel });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: concurrency + 2, types: plainTypes });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log.warn(error, 'a connection of the task queue broke'));
  pool.on('connect', (client) => client.on('error', () => {}));

  queueMetrics(deps.metrics, pool);
  const count = taskMetric(deps.metrics);
  const events = new EventEmitter() as WorkerEvents;
  const rescue = new Promise<{ stop(): Promise<void> }>((resolve) => {
    events.once('pool:create', ({ workerPool }) =>
      resolve(reclaimOrphanedTasks({ pool, databaseUrl, workerId: workerPool.id, sweepMilliseconds, log })),
    );
  });
  const runner = await run({
    pgPool: pool,
    concurrency,
    events,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: new Logger(() => (level, message) => log[level === 'warning' ? 'warn' : level](message)),
    taskList: taskListOf(deps, tasks, count),
    parsedCronItems: parseCronItems(
      tasks.flatMap((task) =>
        task.every === undefined
          ? []
          : [{ task: task.name, match: task.every, options: { maxAttempts: maxAttempts(task) } }],
      ),
    ),
  });
  return {
    stop: async () => {
      await runner.stop();
      await (await rescue).stop();
      await pool.end();
    },
  };
};

/** The tasks as graphile-worker takes them; `count` is told how each run ended. */
export const taskListOf = (
  deps: Deps,
  tasks: readonly Task[],
  count: (task: string, seconds: number, failed: boolean) => void = () => {},
): TaskList =>
  Object.fromEntries(
    tasks.map((task) => [
      task.name,
      async (payload) => {
        const start = performance.now();
        const run = () => execute(deps, task, payload);
        let failed = true;
        try {
          await (deps.tracing ? deps.tracing.span(`task ${task.name}`, run) : run());
          failed = false;
        } finally {
          count(task.name, (performance.now() - start) / 1000, failed);
        }
      },
    ]),
  );

const execute = async (deps: Deps, task: Task, payload: unknown) => {
  const { _cron, ...input } = payload as Record<string, unknown>;
  await task.run(deps, task.input.parse(input));
};

/** The worker counts on node-postgres' own types, which db.ts changes for the whole process. */
export const plainTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text') => {
    if (oid === pg.types.builtins.INT8) return String;
    if (oid === pg.types.builtins.TIMESTAMPTZ) return (value: string) => new Date(value);
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

const quiet = new Logger(() => () => {});
