import { setInterval as every } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db, Pool } from './db.ts';

const CHECK_MS = 2_000;
const LAG_SECONDS = 10;

/**
 * Runs reads that may lag by some seconds: on the replica while there is one that follows closely, else on the main
 * database. `work` may run twice, so it must only read.
 */
export type Reads = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** Zero on a server that has taken in all that it got, and on one that is no replica. */
const lagOf = async (replica: Pool): Promise<number> => {
  const { rows } = await sql<{ seconds: number }>`
    select case
      when not pg_is_in_recovery() or pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)
    end::float8 as seconds`.execute(replica);
  return rows[0]?.seconds ?? 0;
};

// Lost connections (08), cancelled by the replay (40001), resources (53), a stop (57P), and what sockets and pool say.
const notTheWork = /^(08|40001|53|57P)|^E[A-Z]+$/;
const poolAway = /timeout exceeded when trying to connect|Connection terminated|client was closed/i;
const isAway = (cause: unknown) => {
  const { code = '', message } = cause as Error & { code?: string };
  return notTheWork.test(code) || poolAway.test(message);
};

/** Reads on `replica` where there is one; looks every 2 s whether it is there and at most 10 s behind. */
export const openReads = (db: Pool, replica: Pool | undefined, log: Pick<Logger, 'warn' | 'info'>) => {
  if (replica === undefined) return { reads: ((work) => work(db)) as Reads, stop: async () => {} };
  const stopping = new AbortController();
  let usable = false;
  const set = (now: boolean, reason?: unknown) => {
    if (usable !== now)
      log[now ? 'info' : 'warn']({ reason }, now ? 'reading from the replica' : 'the replica is away');
    usable = now;
  };
  const check = async () => {
    const lag = await lagOf(replica);
    set(lag <= LAG_SECONDS, `${Math.round(lag)} s behind`);
  };
  const away = (cause: unknown) => set(false, (cause as Error).message);
  const watching = (async () => {
    await check().catch(away);
    for await (const _ of every(CHECK_MS, undefined, { signal: stopping.signal })) await check().catch(away);
  })().catch(() => {});
  const reads: Reads = async (work) => {
    if (!usable) return work(db);
    try {
      return await work(replica);
    } catch (cause) {
      if (!isAway(cause)) throw cause;
      away(cause);
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
