import { setInterval as every } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Db, type Pool, wasCutOff } from './db.ts';
import { ProblemError } from './problem.ts';

const usual = { checkMilliseconds: 2_000, lagSeconds: 10 };

/**
 * Runs reads that may lag by some seconds: on the replica while there is one that follows closely, else on the main
 * database. `work` may run twice, so it must only read.
 */
export type Reads = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/**
 * How old at least the last thing is that it took in. Zero where it has all that its stream brought; a stream that is cut
 * counts from the last change on.
 */
const askLag = async (replica: Pool): Promise<number> => {
  const { rows } = await sql<{ seconds: number }>`
    select case
      when not pg_is_in_recovery() then 0
      when exists (select from pg_stat_wal_receiver) and pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 'infinity')
    end::float8 as seconds`.execute(replica);
  return Number(rows[0]?.seconds);
};

// Lost connections (08), cancelled by the replay (40001), resources (53), a stop (57P), and what sockets and pool say.
const notTheWork = /^(08|40001|53|57P)|^E[A-Z]+$/;
const poolAway = /timeout exceeded when trying to connect|Connection terminated|client was closed/i;
const isAway = (cause: unknown) => {
  const { code = '', message } = cause as Error & { code?: string };
  return notTheWork.test(code) || poolAway.test(message);
};

// What it does not have may just not have come yet; what took too long would take as long on the other.
const mayBeElsewhere = (cause: unknown) =>
  cause instanceof ProblemError ? cause.code === 'not_found' : !wasCutOff(cause);

/** Reads on `replica` where there is one; looks every 2 s whether it is there and at most 10 s behind. */
export const openReads = (
  db: Pool,
  replica: Pool | undefined,
  log: Pick<Logger, 'warn' | 'info'>,
  { checkMilliseconds, lagSeconds } = usual,
) => {
  if (replica === undefined) return { reads: ((work) => work(db)) as Reads, stop: async () => {} };
  const stopping = new AbortController();
  let usable = false;
  const set = (now: boolean, reason?: unknown) => {
    if (usable !== now)
      log[now ? 'info' : 'warn']({ reason }, now ? 'reading from the replica' : 'the replica is away');
    usable = now;
  };
  let wholeAt = Number.NEGATIVE_INFINITY;
  const check = async () => {
    const found = await askLag(replica);
    if (found === 0) wholeAt = performance.now();
    // After a quiet hour the first change makes it look an hour behind, until it has taken it in.
    const lag = Math.min(found, (performance.now() - wholeAt) / 1_000);
    set(lag <= lagSeconds, `${Math.round(lag)} s behind`);
  };
  const away = (cause: unknown) => set(false, (cause as Error).message);
  const watching = (async () => {
    await check().catch(away);
    for await (const _ of every(checkMilliseconds, undefined, { signal: stopping.signal }))
      await check().catch(away);
  })().catch(() => {});
  const reads: Reads = async (work) => {
    if (!usable) return work(db);
    try {
      return await work(replica);
    } catch (cause) {
      if (isAway(cause)) away(cause);
      else if (!mayBeElsewhere(cause)) throw cause;
      return work(db);
    }
  };
  return {
    reads,
    stop: async () => {
      stopping.abort();
      await watching;
      await replica.destroy();
    },
  };
};
