import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { ConfigError } from '../config.ts';
import { grantApplicationRole } from './application-role.ts';
import { openDatabase, type Pool } from './db.ts';
import { installTaskSchema } from './tasks.ts';

const folder = new URL('../../migrations/', import.meta.url);
/** The key of the advisory lock. Arbitrary, unique within the database. */
const migrationLock = 7_302_942;
/** A migration that waits for a lock blocks every later statement on the table: give up early and retry. */
const lockWaitMilliseconds = 200;
const lockTries = 50;

/** The first line of a file whose statements run one by one outside a transaction, as `concurrently` requires. */
const outsideTransaction = /^-- outside a transaction\b/;

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
      return { name: file.replace(/\.sql$/, ''), text, transactional: !outsideTransaction.test(text) };
    }),
  );
};

const run = ({ text, transactional }: File) => ({
  up: async (db: Kysely<unknown>) => {
    // An index on a large table takes longer than the statement timeout of requests.
    if (transactional) {
      await sql`set local statement_timeout = 0`.execute(db);
      await sql`set local lock_timeout = ${sql.lit(lockWaitMilliseconds)}`.execute(db);
      await sql.raw(text).execute(db);
      return;
    }
    await sql`set statement_timeout = 0`.execute(db);
    for (const statement of text.split(/;\s*$/m).filter((part) => part.trim() !== ''))
      await sql.raw(statement).execute(db);
  },
});

/** Runs `work` under the advisory lock. Polls for it: a statement that waits would block `create index concurrently`. */
const withMigrationLock = (db: Pool, work: () => Promise<void>) =>
  db.connection().execute(async (connection) => {
    const tryLock = () =>
      sql<{ locked: boolean }>`select pg_try_advisory_lock(${sql.lit(migrationLock)}) as locked`.execute(
        connection,
      );
    while (!(await tryLock()).rows[0]?.locked) await sleep(100);
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(migrationLock)})`.execute(connection);
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
        throw new Error(
          'The database belongs to a newer version of the program; start that version instead.',
        );
      if ((error as { code?: string }).code !== '55P03' || tries === lockTries) throw error;
      await sleep(500);
    }
  };
  const pending = new Set(
    (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt).map(({ name }) => name),
  );
  const todo = files.filter(({ name }) => pending.has(name));
  // One at a time, so that none runs under the locks of another. With nothing to do, migrate to the last anyway: this
  // detects a newer database.
  for (const { name, transactional } of todo) await migrateTo(name, !transactional);
  if (todo.length === 0) await migrateTo(files.at(-1)?.name ?? '', false);
};

interface MigrateOptions {
  /** The folder of the migrations. */
  from?: URL;
  /** The connection of the server. Its role is created and gets the rights that it needs. Unset: it is that of `url`. */
  applicationUrl?: string | undefined;
}

/**
 * Migrates the database at `url` to the schema of this build, one process at a time, without blocking requests for more
 * than 200 ms. Throws a sentence for the operator when the database was migrated by a newer build.
 */
export const migrate = async (
  url: string,
  { from = folder, applicationUrl }: MigrateOptions = {},
): Promise<void> => {
  // Building an index takes minutes without an answer.
  const db = openDatabase(url, { max: 3, silence: 0 });
  try {
    const files = await readFiles(from);
    await withMigrationLock(db, async () => {
      await migrateFiles(db, files);
      // Under the same lock: migrations read all tables and must not see those of the queue half-migrated.
      await installTaskSchema(url);
      if (applicationUrl !== undefined) await grantApplicationRole(db, applicationUrl);
    });
  } finally {
    await db.destroy();
  }
};

/**
 * Throws a sentence for the operator unless the database has every migration of this build. It may have more: an older
 * build runs on it until it is replaced, or again after a rollback.
 */
export const checkMigrated = async (url: string): Promise<void> => {
  const db = openDatabase(url, { max: 1 });
  try {
    const applied = await sql<{ name: string }>`select name from schema_migrations`
      .execute(db)
      .then(({ rows }) => new Set(rows.map(({ name }) => name)))
      .catch((cause: { code?: string }) => {
        if (cause.code === '42P01') return new Set<string>();
        throw cause;
      });
    const missing = (await readFiles(folder)).find(({ name }) => !applied.has(name));
    if (missing)
      throw new ConfigError(
        `The database lacks the migration ${missing.name}; run the command migrate first.`,
      );
  } finally {
    await db.destroy();
  }
};
