import { sql } from 'kysely';
import {
  getHoursSinceRuns,
  isOfFiles,
  type Operation,
  operations,
  readArchive,
} from '../features/operations/operations.public.ts';
import { ownsTables } from '../lib/application-role.ts';
import { type Db, openDatabase } from '../lib/db.ts';
import { checkMigrated } from '../lib/migrate.ts';
import type { CheckContext, ProductionCheck } from './production-check.ts';

const oldestVersion = 150_000;
const neededExtensions = ['unaccent', 'pg_trgm', 'fuzzystrmatch'];
/** The pools of a web process and a worker. */
const minConnections = 50;

/** Runs `look` on the database of DATABASE_URL; only the check `database` says that it is missing or away. */
const onDatabase = async (
  { env }: CheckContext,
  look: (db: Db) => Promise<string[]>,
  away: string[] = [],
) => {
  if (!env.DATABASE_URL || !URL.canParse(env.DATABASE_URL)) return [];
  const db = openDatabase(env.DATABASE_URL, { max: 2 });
  try {
    await sql`select 1`.execute(db);
  } catch (cause) {
    await db.destroy();
    return away.map((sentence) => sentence.replace('{cause}', (cause as Error).message));
  }
  try {
    return await look(db);
  } finally {
    await db.destroy();
  }
};

const readServer = async (db: Db) => {
  const { rows } = await sql<{
    version: number;
    encoding: string;
    fsync: string;
    commit: string;
    connections: number;
  }>`
    select current_setting('server_version_num')::int as version,
      current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit, current_setting('max_connections')::int as connections`.execute(
    db,
  );
  return rows[0];
};

const server: ProductionCheck = {
  id: 'database',
  run: (context) =>
    onDatabase(
      context,
      async (db) => {
        const found = await readServer(db);
        if (found === undefined) return [];
        return [
          ...(found.version < oldestVersion
            ? [`PostgreSQL is of version ${Math.floor(found.version / 10_000)}: use 15 to 18.`]
            : []),
          ...(found.encoding === 'UTF8'
            ? []
            : [`The database has the encoding ${found.encoding}: create it again with \`encoding 'UTF8'\`.`]),
          ...(found.fsync === 'on'
            ? []
            : ['fsync of PostgreSQL is off: a power cut destroys the data. Switch it on.']),
          ...(found.commit === 'off'
            ? ['synchronous_commit of PostgreSQL is off: a crash loses what was acknowledged. Switch it on.']
            : []),
          ...(found.connections < minConnections
            ? [`max_connections of PostgreSQL is ${found.connections}: set at least ${minConnections}.`]
            : []),
        ];
      },
      ['The database of DATABASE_URL does not respond ({cause}): correct its host, role or password.'],
    ),
};

const role: ProductionCheck = {
  id: 'database-role',
  run: (context) =>
    onDatabase(context, async (db) =>
      (await ownsTables(db))
        ? [
            'The role of DATABASE_URL owns the tables or is a superuser: use another one, and set DATABASE_MIGRATION_URL for the owner.',
          ]
        : [],
    ),
};

const schema: ProductionCheck = {
  id: 'schema',
  run: (context) =>
    onDatabase(context, async (db) => {
      const { rows } = await sql<{ extname: string }>`select extname from pg_extension`.execute(db);
      const installed = new Set(rows.map(({ extname }) => extname));
      const missing = neededExtensions.filter((name) => !installed.has(name));
      const extensions = missing.map(
        (name) => `The extension ${name} is missing: allow it at your database's provider, then run migrate.`,
      );
      const migrations = await checkMigrated(context.env.DATABASE_URL ?? '').then(
        () => [],
        (cause: Error) => [cause.message],
      );
      return [...extensions, ...migrations];
    }),
};

/** The tables exist; the check `schema` says it otherwise. */
const isMigrated = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('users') is not null and to_regclass('operation_runs') is not null as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
};

const admin: ProductionCheck = {
  id: 'admin',
  run: (context) =>
    onDatabase(context, async (db) => {
      if (!(await isMigrated(db))) return [];
      const owner = await db
        .selectFrom('users')
        .select('id')
        .where('admin_role', '=', 'owner')
        .where('status', '=', 'active')
        .limit(1)
        .executeTakeFirst();
      return owner
        ? []
        : ['There is no admin who can sign in: run `npm run admin -- invite <address>` and open the link.'];
    }),
};

const describeAge = (operation: Operation, hours: number | null): string[] => {
  const { name, hours: max } = operations[operation];
  if (hours === null) return [`There has been no ${name}: start its timer, and run it once by hand.`];
  if (hours <= max) return [];
  return [`The last ${name} is ${Math.floor(hours)} hours old: read the log of its timer.`];
};

const backups: ProductionCheck = {
  id: 'backups',
  run: (context) => {
    // A managed database keeps backups of its own.
    if (context.env.BACKUPS === 'managed') return [];
    const alone = context.env.BACKUP_S3_BUCKET
      ? []
      : ['BACKUP_S3_* are not set: the backups would be lost with the machine. Set a bucket elsewhere.'];
    return onDatabase(context, async (db) => {
      if (!(await isMigrated(db))) return [];
      const hours = await getHoursSinceRuns(db);
      const ages = (Object.keys(operations) as Operation[])
        .filter((operation) => !isOfFiles(operation) || !context.env.S3_BUCKET)
        .flatMap((operation) => describeAge(operation, hours[operation]));
      const archive = await readArchive(db);
      return [
        ...alone,
        ...ages,
        ...(archive.on
          ? []
          : ['archive_mode of PostgreSQL is off: use deploy/postgres.conf, or set BACKUPS=managed.']),
        ...(archive.failing
          ? [`PostgreSQL cannot archive ${archive.lastFailed}: free the disk of the archive, or see its log.`]
          : []),
      ];
    });
  },
};

export const databaseChecks: readonly ProductionCheck[] = [server, role, schema, admin, backups];
