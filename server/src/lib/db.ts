import { Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './db-types.ts';
import { prepareMarked } from './prepared.ts';

// Rows come as the wire has them: int8 (money, counts) as a number, times as ISO 8601 in UTC, days as they are.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

/** A pool or a transaction: queries take it first and do not care which. */
export type Db = Kysely<DB> | Transaction<DB>;
/** The pool alone, where a transaction will not do: it opens its own, or is closed. */
export type Pool = Kysely<DB>;

/** The row of a statement that always gives one, as a count does. */
export const oneRow = <T>([row]: readonly T[]): T => {
  if (row === undefined) throw new Error('A statement that always gives a row gave none.');
  return row;
};

/** Whether a statement was ended because it took longer than it may. */
export const wasCutOff = (cause: unknown): boolean =>
  cause instanceof pg.DatabaseError && cause.code === '57014';

interface PoolOptions {
  /** Connections at most. */
  max?: number;
  /** Told of connections that broke while idle; the pool replaces them by itself. */
  onIdleError?: (error: Error) => void;
  /** Shown the pool below, for figures about it. */
  watch?: (pool: pg.Pool) => void;
  /** Milliseconds after which a server that has not answered counts as gone; 0 waits for ever. */
  silence?: number;
  /** False behind a pooler that gives each transaction another connection. */
  prepared?: boolean;
  /** Told of each statement once it has run. */
  log?: ((event: LogEvent) => void) | undefined;
}

/** Ends a connection on which an answer never came: the pool would hand it on, and the next one would wait as long. */
const endOnSilence = (client: pg.PoolClient): void => {
  const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
  const send = (...parts: unknown[]) => {
    const answer = query(...parts);
    if (answer instanceof Promise)
      answer.catch((cause: Error) => {
        // What is being ended is not taken back by the pool.
        if (cause.message === 'Query read timeout') (client as unknown as pg.Client).end().catch(() => {});
      });
    return answer;
  };
  Object.assign(client, { query: send });
};

/** Opens a pool on `url`. Sessions speak UTC and cut a statement after 10 s. */
export const openDatabase = (
  url: string,
  {
    max = 16,
    onIdleError = () => {},
    watch = () => {},
    silence = 11_000,
    prepared = true,
    log,
  }: PoolOptions = {},
): Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    // One that has worked knows its plans and its tables: a pause of a minute is no reason to begin anew.
    idleTimeoutMillis: 300_000,
    statement_timeout: 10_000,
    // A server that is gone without a word cuts nothing itself.
    query_timeout: silence,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    // Balancers of clouds drop in silence what has said nothing for four minutes.
    keepAliveInitialDelayMillis: 60_000,
    // Whoever waits for a row that long holds a connection that others need.
    options: '-c timezone=UTC -c lock_timeout=5s',
  });
  pool.on('error', onIdleError);
  // One that breaks while a transaction waits for something else is told to nobody, and that would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (prepared) prepareMarked(client);
    endOnSilence(client);
  });
  watch(pool);
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(log ? { log } : {}) });
};
