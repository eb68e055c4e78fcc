import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

// The first of the two keys of the advisory locks that running workers hold. Arbitrary, unique within the database.
const lockSpace = 7_302_941;
const reconnectMilliseconds = 1_000;
const connectMilliseconds = 10_000;

/** Workers that hold tasks but no lock: PostgreSQL releases the lock when the process dies. */
const findWithoutLock = `
  select distinct locked_by from graphile_worker.jobs
  where locked_by is not null and not exists (
    select from pg_locks
    where locktype = 'advisory' and objsubid = 2 and classid = ${lockSpace}
      and objid = hashtext(locked_by)::oid
      and database = (select oid from pg_database where datname = current_database())
  )`;

interface ReclaimOptions {
  pool: pg.Pool;
  databaseUrl: string;
  workerId: string;
  /** Whether this worker runs a task. */
  isRunning(taskId: string): boolean;
  /** Called when a task was handed to this worker which it never received: it has to end, so that its tasks are freed. */
  onLost(): void;
  sweepMilliseconds: number;
  log: Logger;
}

/**
 * Frees the tasks of killed workers, for which the queue itself waits four hours. Each worker holds an advisory lock while
 * it runs, and every worker frees the tasks of those found without a lock by two sweeps in a row: a running worker whose
 * connection broke needs a moment to take its lock again. A connection that breaks while a task is handed over leaves the
 * task to a worker that does not know of it.
 */
export const reclaimOrphanedTasks = ({
  pool,
  databaseUrl,
  workerId,
  isRunning,
  onLost,
  sweepMilliseconds,
  log,
}: ReclaimOptions) => {
  const stopping = new AbortController();
  const { signal } = stopping;

  const holdLock = async () => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: connectMilliseconds,
      // A server that is gone without a word counts as broken after 15 s: ten probes, a second apart.
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
    });
    // A broken connection may report a second error; without a listener it would end the process.
    client.on('error', () => {});
    const over = new Promise<void>((resolve) => {
      client.once('error', () => resolve());
      client.once('end', () => resolve());
      signal.addEventListener('abort', () => resolve());
    });
    const hold = async () => {
      await client.connect();
      await client.query('select pg_advisory_lock($1::int, hashtext($2))', [lockSpace, workerId]);
      await over;
    };
    try {
      // The lock may still be held by a connection that broke: a worker that stops does not wait for it.
      await Promise.race([hold(), over]);
    } finally {
      // A server that does not answer does not close its side either.
      await Promise.race([client.end().catch(() => {}), sleep(1_000)]);
    }
  };

  let suspects = new Set<string>();
  const sweep = async () => {
    const { rows } = await pool.query<{ locked_by: string }>(findWithoutLock);
    const withoutLock = rows.map((row) => row.locked_by).filter((id) => id !== workerId);
    const dead = withoutLock.filter((id) => suspects.has(id));
    suspects = new Set(withoutLock);
    if (dead.length === 0) return;
    log.warn({ workers: dead }, 'reclaiming the tasks of killed workers');
    await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [dead]);
  };

  let unknown = new Set<string>();
  /** Looks for tasks of this worker that it does not run, in two sweeps in a row: it may be about to begin or end them. */
  const sweepOwn = async () => {
    const { rows } = await pool.query<{ id: string }>(
      'select id::text from graphile_worker.jobs where locked_by = $1',
      [workerId],
    );
    const notRunning = rows.map(({ id }) => id).filter((id) => !isRunning(id));
    const lost = notRunning.filter((id) => unknown.has(id));
    unknown = new Set(notRunning);
    if (lost.length === 0 || signal.aborted) return;
    log.warn({ tasks: lost }, 'this worker was handed tasks that it never received; it starts again');
    onLost();
  };

  const repeat = async (work: () => Promise<void>, pauseMs: number) => {
    while (!signal.aborted) {
      await work().catch(
        (error: unknown) =>
          signal.aborted || log.warn(error, 'failed to check the task queue for killed workers'),
      );
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
    }
  };

  const sweepAll = async () => {
    await sweep();
    await sweepOwn();
  };
  const loops = [repeat(holdLock, reconnectMilliseconds), repeat(sweepAll, sweepMilliseconds)];
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
};
