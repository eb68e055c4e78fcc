import { setInterval as every } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Pool, wasCutOff } from './db.ts';
import { ProblemError } from './problem.ts';

const defaults = { checkMilliseconds: 2_000, lagSeconds: 10 };

/**
 * Runs reads that tolerate seconds of replication lag: on the replica while it is close enough, otherwise on the main
 * database. `work` may run twice, so it must only read.
 */
export type WithReplica = <T>(work: (db: Pool) => Promise<T>) => Promise<T>;

/**
 * The replication lag in seconds. Zero when everything received has been replayed; without a connection to the main
 * database, the time since the last replayed change.
 */
const readLag = async (replica: Pool): Promise<number> => {
  const { rows } = await sql<{ seconds: number }>`
    select case
      when not pg_is_in_recovery() then 0
      when exists (select from pg_stat_wal_receiver) and pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 'infinity')
    end::float8 as seconds`.execute(replica);
  return Number(rows[0]?.seconds);
};

// Lost connections (08), conflicts with the replay (40001), resources (53), shutdown (57P), and errors of sockets and pool.
const serverFailure = /^(08|40001|53|57P)|^E[A-Z]+$/;
const poolFailure = /timeout exceeded when trying to connect|Connection terminated|client was closed/i;
const isUnavailable = (cause: unknown) => {
  const { code = '', message } = cause as Error & { code?: string };
  return serverFailure.test(code) || poolFailure.test(message);
};

// A missing row may not have been replicated yet. A statement that timed out would time out on the main database, too.
const mayBeOnMain = (cause: unknown) =>
  cause instanceof ProblemError ? cause.code === 'not_found' : !wasCutOff(cause);

/** Reads on `replica` if there is one. Checks every 2 s that it is available and at most 10 s behind. */
export const openReadReplica = (
  db: Pool,
  replica: Pool | undefined,
  log: Pick<Logger, 'warn' | 'info'>,
  {
    checkMilliseconds = defaults.checkMilliseconds,
    lagSeconds = defaults.lagSeconds,
    onLag = () => {},
  }: { checkMilliseconds?: number; lagSeconds?: number; onLag?: (seconds: number) => void } = {},
) => {
  if (replica === undefined)
    return { withReplica: ((work) => work(db)) as WithReplica, stop: async () => {} };
  const stopping = new AbortController();
  let usable = false;
  const setUsable = (value: boolean, reason?: unknown) => {
    if (usable !== value)
      log[value ? 'info' : 'warn'](
        { reason },
        value ? 'reading from the replica' : 'the replica is unavailable',
      );
    usable = value;
  };
  let caughtUpAt = Number.NEGATIVE_INFINITY;
  const check = async () => {
    const measured = await readLag(replica);
    if (measured === 0) caughtUpAt = performance.now();
    // After an hour without changes the first one looks an hour late until it is replayed.
    const lag = Math.min(measured, (performance.now() - caughtUpAt) / 1_000);
    onLag(lag);
    setUsable(lag <= lagSeconds, `${Math.round(lag)} s behind`);
  };
  const markUnavailable = (cause: unknown) => {
    onLag(Number.POSITIVE_INFINITY);
    setUsable(false, (cause as Error).message);
  };
  const watching = (async () => {
    await check().catch(markUnavailable);
    for await (const _ of every(checkMilliseconds, undefined, { signal: stopping.signal }))
      await check().catch(markUnavailable);
  })().catch(() => {});
  const withReplica: WithReplica = async (work) => {
    if (!usable) return work(db);
    try {
      return await work(replica);
    } catch (cause) {
      if (isUnavailable(cause)) markUnavailable(cause);
      else if (!mayBeOnMain(cause)) throw cause;
      return work(db);
    }
  };
  return {
    withReplica,
    stop: async () => {
      stopping.abort();
      await watching;
      await replica.destroy();
    },
  };
};
