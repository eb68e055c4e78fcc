import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { ConfigError } from '../config.ts';
import { openDatabase, type Pool } from './db.ts';
import { installTaskSchema } from './tasks.ts';

const folder = new URL('../../migrations/', import.meta.url);
/** Any number that nobody else uses. */
const LOCK = 7_302_942;
/** What waits for a lock lets everything else wait behind it: it gives up soon, and comes again. */
const LOCK_WAIT_MS = 200;
const LOCK_TRIES = 50;

/** The first line of a file whose statements run one by one, outside a transaction, as `concurrently` asks for. */
const apart = /^-- outside a transaction\b/;

interface File {
  name: string;
  text: string;
  transactional: boolean;
}

const readFiles = async (from: URL): Promise<File[]> => {
  const names = (await readdir(from)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (file) => {
      const text = await readFile(new URL(file, from), 'utf8');
      return { name: file.replace(/\.sql$/, ''), text, transactional: !apart.test(text) };
    }),
  );
};

const run = ({ text, transactional }: File) => ({
  up: async (db: Kysely<unknown>) => {
    // An index over a large table takes longer than any request may.
    if (transactional) {
      await sql`set local statement_timeout = 0`.execute(db);
      await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT_MS)}`.execute(db);
      await sql.raw(text).execute(db);
      return;
    }
    await sql`set statement_timeout = 0`.execute(db);
    for (const statement of text.split(/;\s*$/m).filter((one) => one.trim() !== ''))
      await sql.raw(statement).execute(db);
  },
});

/** Runs `work` while no other process migrates. Asks again and again: one who waits in a statement would stop an index. */
const alone = (db: Pool, work: () => Promise<void>) =>
  db.connection().execute(async (connection) => {
    const ask = () =>
      sql<{ ours: boolean }>`select pg_try_advisory_lock(${sql.lit(LOCK)}) as ours`.execute(connection);
    while (!(await ask()).rows[0]?.ours) await sleep(100);
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(LOCK)})`.execute(connection);
    }
  });

const migrateFiles = async (db: Pool, files: File[]): Promise<void> => {
  const migrations = Object.fromEntries(files.map((file) => [file.name, run(file)]));
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  });
  const migrateTo = async (name: string, disableTransactions: boolean) => {
    for (let tries = 1; ; tries += 1) {
      const { error } = await migrator.migrateTo(name, { disableTransactions });
      if (error === undefined) return;
      if (error instanceof Error && /missing|corrupted/.test(error.message))
        throw new Error('The database belongs to a newer version of Cadre; start that version instead.');
      if ((error as { code?: string }).code !== '55P03' || tries === LOCK_TRIES) throw error;
      await sleep(500);
    }
  };
  const pending = new Set(
    (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt).map(({ name }) => name),
  );
  const todo = files.filter(({ name }) => pending.has(name));
  // One by one, so that none runs while the locks of another are held. With nothing to do the last is asked for all the
  // same: it finds a newer database.
  for (const { name, transactional } of todo) await migrateTo(name, !transactional);
  if (todo.length === 0) await migrateTo(files.at(-1)?.name ?? '', false);
};

/**
 * Brings the database at `url` to this build's schema, one process at a time, without making requests wait for longer
 * than a fifth of a second. Throws with a sentence where the database was migrated by a newer build.
 */
export const migrate = async (url: string, from = folder): Promise<void> => {
  // Building an index says nothing for minutes.
  const db = openDatabase(url, { max: 3, silence: 0 });
  try {
    const files = await readFiles(from);
    await alone(db, async () => {
      await migrateFiles(db, files);
      // Not beside another's files: they look at every table, and would find the queue's half changed.
      await installTaskSchema(url);
    });
  } finally {
    await db.destroy();
  }
};

/**
 * Throws a sentence unless the database has every migration of this build. One that has more is fine: the older build
 * runs on it until it is replaced, or again after a step back.
 */
export const checkMigrated = async (url: string): Promise<void> => {
  const db = openDatabase(url, { max: 1 });
  try {
    const done = await sql<{ name: string }>`select name from schema_migrations`
      .execute(db)
      .then(({ rows }) => new Set(rows.map(({ name }) => name)))
      .catch((cause: { code?: string }) => {
        if (cause.code === '42P01') return new Set<string>();
        throw cause;
      });
    const missing = (await readFiles(folder)).find(({ name }) => !done.has(name));
    if (missing)
      throw new ConfigError(
        `The database lacks the migration ${missing.name}; run the command migrate first.`,
      );
  } finally {
    await db.destroy();
  }
};
