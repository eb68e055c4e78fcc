import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
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
import type { z } from 'zod';
import type { Db } from './db.ts';
import type { Deps } from './deps.ts';
import { openLog } from './log.ts';
import { prepare } from './prepared.ts';
import { reclaimOrphanedTasks } from './reclaim-orphaned-tasks.ts';
import { queueMetrics, taskMetric } from './tasks-metrics.ts';

// With waits of e, e², e³ ... seconds, the last try comes about three and a half hours after the first.
const defaultRetries = 9;
const restartMilliseconds = 1_000;
const connectMilliseconds = 10_000;
/** For the statements of the queue alone: tasks have a pool of their own. */
const queryMilliseconds = 60_000;
/** How long a worker that has to end waits for its running tasks. */
const patienceMilliseconds = 30_000;

/** A task's name and input without its work, so that a feature can enqueue a task of one that imports it. */
export interface TaskDefinition<Input = unknown> {
  /** Stored in the queue: renaming a task abandons the entries with the old name. */
  name: string;
  /** Without it, the task takes no input. */
  input?: z.ZodType<Input>;
  /** Retries after the first try, with growing waits; then the entry stays as a dead letter. Default 9. */
  retries?: number;
}

/** Work in the background. `run` has to tolerate repetition: after a crash it is called again with the same input. */
export interface Task<Input = unknown> extends TaskDefinition<Input> {
  run(deps: Deps, input: Input): Promise<void>;
  /** The five fields of a crontab, in UTC. Runs without an input, once for all workers. */
  every?: string;
  /** One run at a time over all workers, for work that may take longer than until its next time. */
  alone?: true;
}

/** Declares a task. Exists to infer the type of its input. */
export const defineTask = <Input = object>(task: Task<Input>): Task<Input> => task;

interface EnqueueOptions {
  /** A second task with the same key replaces a first that has not started. */
  jobKey?: string;
  runAt?: Date;
}

/** Adds a task to the queue as part of the caller's transaction: it runs only if that commits. */
export const enqueue = async <Input>(
  db: Db,
  task: TaskDefinition<Input>,
  input: Input,
  { jobKey, runAt }: EnqueueOptions = {},
): Promise<void> => {
  const payload = JSON.stringify(input);
  await addJob(db, {
    name: task.name,
    payload,
    runAt: runAt?.toISOString() ?? null,
    maxAttempts: maxAttempts(task),
    jobKey: jobKey ?? null,
    flags: listSubjects(payload),
  });
};

interface JobValues {
  name: string;
  payload: string;
  runAt: string | null;
  maxAttempts: number;
  jobKey: string | null;
  flags: string[];
}

const addJob = prepare<JobValues, object>(
  ({ name, payload, runAt, maxAttempts, jobKey, flags }) => sql`
    select graphile_worker.add_job(${name}::text, payload => ${payload}::json, run_at => ${runAt}::timestamptz,
      max_attempts => ${maxAttempts}::int, job_key => ${jobKey}::text, flags => ${flags}::text[])`,
);

/** The ids (UUID) and mail addresses that a payload contains: the flags of its entry, which the queue's view shows. */
const listSubjects = (payload: string): string[] => [
  ...new Set(payload.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\w.%'+-]+@[\w-]+(?:\.[\w-]+)+/gi)),
];

/** Deletes tasks that are not running, dead letters included, whose input contains an id or mail address. */
export const deleteTasksAbout = async (db: Db, subject: string): Promise<void> => {
  await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where locked_at is null and flags ? ${subject}
    ))`.execute(db);
};

const maxAttempts = (task: TaskDefinition) => 1 + (task.retries ?? defaultRetries);

/** Creates or updates the schema of the queue, `graphile_worker`. Part of every migration. */
export const installTaskSchema = (databaseUrl: string): Promise<void> =>
  runMigrations({ connectionString: databaseUrl, logger: silentLogger });

interface WorkerOptions {
  /** A direct connection, without a pooler: the worker listens and holds a lock. */
  databaseUrl: string;
  concurrency: number;
  /** Interval of the search for tasks of killed workers. Default 10 s. */
  sweepMilliseconds?: number;
}

/**
 * Starts running tasks. Tasks of a killed worker are reclaimed after two sweeps. A worker that loses the database when a
 * task begins or ends stops, as it does not know the task or cannot record its end, and starts again; the task runs again.
 * `stop` waits for running tasks.
 */
export const startWorker = async (
  deps: Deps,
  tasks: readonly Task[],
  { databaseUrl, concurrency, sweepMilliseconds = 10_000 }: WorkerOptions,
): Promise<{ stop(): Promise<void> }> => {
  const log = openLog('tasks', deps.config);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: concurrency + 2,
    types: plainTypes,
    // A database that fails over may leave a connection open that nobody answers.
    ...{ connectionTimeoutMillis: connectMilliseconds, query_timeout: queryMilliseconds },
  });
  // The pool replaces a connection that breaks while idle; without a listener the error would end the process.
  pool.on('error', (error) => log.warn(error, 'a connection of the task queue broke'));
  pool.on('connect', (client) => client.on('error', () => {}));

  queueMetrics(deps.metrics, pool);
  const taskList = buildTaskList(deps, tasks, taskMetric(deps.metrics));
  const parsedCronItems = parseCronItems(
    tasks.flatMap((task) =>
      task.every === undefined
        ? []
        : [
            {
              task: task.name,
              match: task.every,
              options: {
                maxAttempts: maxAttempts(task),
                ...(task.alone && { queueName: task.name, jobKey: task.name }),
              },
            },
          ],
    ),
  );

  const start = async () => {
    const events = new EventEmitter() as WorkerEvents;
    const runningIds = new Set<string>();
    events.on('job:start', ({ job }) => runningIds.add(job.id));
    events.on('job:complete', ({ job }) => runningIds.delete(job.id));
    const reclaiming = new Promise<{ stop(): Promise<void> }>((resolve) => {
      events.once('pool:create', ({ workerPool }) =>
        resolve(
          reclaimOrphanedTasks({
            pool,
            databaseUrl,
            workerId: workerPool.id,
            isRunning: (taskId) => runningIds.has(taskId),
            onLost: () => {
              void runner.stop().catch(() => {});
              setTimeout(() => void runner.kill().catch(() => {}), patienceMilliseconds).unref();
            },
            sweepMilliseconds,
            log,
          }),
        ),
      );
    });
    const runner = await run({
      pgPool: pool,
      concurrency,
      events,
      noHandleSignals: true,
      pollInterval: 2_000,
      // Without a batch, a task's end that cannot be recorded is an unhandled rejection, which ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new Logger(() => (level, message) => log[level === 'warning' ? 'warn' : level](message)),
      taskList,
      parsedCronItems,
    });
    const ended = runner.promise.then(async () => (await reclaiming).stop());
    return { runner, ended };
  };

  const stopping = new AbortController();
  const { signal } = stopping;
  const stopped = once(signal, 'abort');
  const runUntilStopped = async (first: Awaited<ReturnType<typeof start>>) => {
    let worker = first;
    for (;;) {
      await Promise.race([worker.ended, stopped]);
      await sleep(restartMilliseconds, undefined, { signal }).catch(() => {});
      if (signal.aborted) break;
      log.warn('the worker stopped by itself; it starts again');
      worker = await start().catch((error: unknown) => {
        log.warn(error, 'the worker did not start');
        return worker;
      });
    }
    // Fails when it has stopped by itself.
    await worker.runner.stop().catch(() => {});
    await worker.ended;
  };
  const running = runUntilStopped(await start());
  return {
    stop: async () => {
      stopping.abort();
      await running;
      await pool.end();
    },
  };
};

/** The tasks as graphile-worker takes them. `measure` receives the duration and outcome of each run. */
export const buildTaskList = (
  deps: Deps,
  tasks: readonly Task[],
  measure: (task: string, seconds: number, failed: boolean) => void = () => {},
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
          measure(task.name, (performance.now() - start) / 1000, failed);
        }
      },
    ]),
  );

const execute = async (deps: Deps, task: Task, payload: unknown) => {
  const { _cron, ...input } = payload as Record<string, unknown>;
  await task.run(deps, task.input ? task.input.parse(input) : {});
};

/** The default type parsers of node-postgres, which the worker needs; db.ts changes them for the process. */
export const plainTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text') => {
    if (oid === pg.types.builtins.INT8) return String;
    if (oid === pg.types.builtins.TIMESTAMPTZ) return (value: string) => new Date(value);
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

const silentLogger = new Logger(() => () => {});
