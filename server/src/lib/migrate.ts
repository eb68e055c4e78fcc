import { readdir, readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { ConfigError } from '../config.ts';
import { openDatabase } from './db.ts';
import { installTaskSchema } from './tasks.ts';

const folder = new URL('../../migrations/', import.meta.url);

const readMigrations = async () => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const entries = files.map(async (name) => {
    const text = await readFile(new URL(name, folder), 'utf8');
    return [
      name.replace(/\.sql$/, ''),
      {
        up: async (db: Kysely<unknown>) => {
          // An index over a large table takes longer than any request may.
          await sql`set local statement_timeout = 0`.execute(db);
          await sql.raw(text).execute(db);
        },
      },
    ] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
};

/**
 * Brings the database at `url` to this build's schema, under a lock, in one transaction. Throws with a sentence
 * where the database was migrated by a newer build.
 */
export const migrate = async (url: string): Promise<void> => {
  const db = openDatabase(url, { max: 2 });
  try {
    const migrations = await readMigrations();
    const migrator = new Migrator({
      db,
      provider: { getMigrations: () => Promise.resolve(migrations) },
      migrationTableName: 'schema_migrations',
      migrationLockTableName: 'schema_migrations_lock',
    });
    const { error } = await migrator.migrateToLatest();
    if (error) {
      if (error instanceof Error && /missing|corrupted/.test(error.message))
        throw new Error('The database belongs to a newer version of Cadre; start that version instead.');
      throw error;
    }
    await installTaskSchema(url);
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
    const missing = Object.keys(await readMigrations()).find((name) => !done.has(name));
    if (missing)
      throw new ConfigError(`The database lacks the migration ${missing}; run the command migrate first.`);
  } finally {
    await db.destroy();
  }
};
