import { Kysely, type LogEvent, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { DB } from './db-types.ts';
import { queryPrepared, sendDirectly } from './prepared.ts';

// Rows have the wire's formats: int8 (money, counts) as a number, times as ISO 8601 in UTC, days as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Sessions use UTC, so a time is text such as 2026-11-23 08:20:10.123456+00: rewriting it is faster than parsing it.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) =>
  value.endsWith('+00')
    ? `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`
    : new Date(value).toISOString(),
);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

declare const pool: unique symbol;

/** The database outside any transaction: opens transactions and runs single statements. Made by `openDatabase` alone. */
export type Pool = Kysely<DB> & { readonly [pool]: true };
/** A pool or a transaction. Queries take it first and work with either. */
export type Db = Kysely<DB>;

/** Sorts before every id. */
export const nilId = '00000000-0000-0000-0000-000000000000';

/** The row of a statement that always returns one, such as a count. */
export const oneRow = <T>([row]: readonly T[]): T => {
  if (row === undefined) throw new Error('A statement that always returns a row returned none.');
  return row;
};

/** Whether a statement was cancelled by its time limit (SQLSTATE 57014). */
export const wasCutOff = (cause: unknown): boolean =>
  cause instanceof pg.DatabaseError && cause.code === '57014';

/** The errors of `pg` itself about a connection have no code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/**
 * Whether the database cannot be reached or takes no writes for now: no connection, it starts or ends, it was a leader
 * (25006), or its disk or connections are used up.
 */
export const isAway = (cause: unknown): boolean => {
  if (cause instanceof pg.DatabaseError) return /^(08|53|57P|25006)/.test(cause.code ?? '');
  if (!(cause instanceof Error)) return false;
  // Errors of the network, such as ECONNRESET and EAI_AGAIN. Faults of the program have codes such as ERR_INVALID_ARG_TYPE.
  const isOfNetwork = 'code' in cause && /^E(?!RR_)[A-Z_]+$/.test(String(cause.code));
  return isOfNetwork || lostConnection.test(cause.message);
};

interface PoolOptions {
  /** Connections at most. */
  max?: number;
  /** Receives the pool of `pg`, for metrics. */
  watch?: (pool: pg.Pool) => void;
  /** Milliseconds without an answer after which the server counts as gone; 0 waits forever. */
  silence?: number;
  /** False behind a pooler that gives each transaction another connection: no statement is planned once. */
  prepared?: boolean;
  /** Receives each statement after it ran. */
  log?: ((event: LogEvent) => void) | undefined;
}

const isSilence = (cause: unknown) => (cause as Error).message === 'Query read timeout';

/**
 * The pool as Kysely takes it. A connection on which an answer did not come in time refuses further statements and is
 * closed on release: the next user would wait as long.
 */
const kyselyPool = (connections: pg.Pool, prepared: boolean): PostgresPool => ({
  options: connections.options,
  end: () => connections.end(),
  connect: async () => {
    const client = await connections.connect();
    let silent = false;
    const query = async (text: string, values: unknown[]) => {
      if (silent) throw new Error('Connection terminated after a query read timeout');
      try {
        return await (prepared ? queryPrepared(client, text, values) : client.query(text, values));
      } catch (cause) {
        silent = isSilence(cause);
        throw cause;
      }
    };
    return {
      // Kysely's other form of a call, with a cursor, is used for streaming alone.
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy || silent),
    };
  },
});

/** Opens a pool on `url`. Sessions use UTC and cancel a statement after 10 s. */
export const openDatabase = (
  url: string,
  { max = 16, watch = () => {}, silence = 11_000, prepared = true, log }: PoolOptions = {},
): Pool => {
  const connections = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    // Keep idle connections for 5 minutes: a new one has to plan its statements again.
    idleTimeoutMillis: 300_000,
    statement_timeout: 10_000,
    // Covers a server that is gone without closing the connection.
    query_timeout: silence,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    // Cloud load balancers drop connections that were idle for four minutes.
    keepAliveInitialDelayMillis: 60_000,
    // A statement that waits longer for a lock holds a connection that others need.
    options: '-c timezone=UTC -c lock_timeout=5s',
  });
  // The pool replaces idle connections that break; without listeners their errors would end the process.
  connections.on('error', () => {});
  connections.on('connect', (client) => client.on('error', () => {}));
  watch(connections);
  const pool = kyselyPool(connections, prepared);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(log ? { log } : {}) }) as Pool;
  if (log === undefined) sendDirectly(db, pool);
  return db;
};
