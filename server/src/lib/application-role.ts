import { sql } from 'kysely';
import { ConfigError } from '../config.ts';
import type { Db } from './db.ts';

/** The codes of PostgreSQL for a role that exists, also when another process creates it at the same time. */
const roleExists = new Set(['42710', '23505']);

const createRole = async (db: Db, name: string, password: string): Promise<void> => {
  const { rows } = await sql`select from pg_roles where rolname = ${name}`.execute(db);
  if (rows.length > 0) return;
  const created = sql`create role ${sql.id(name)} login password ${sql.lit(password)}
    nosuperuser nocreatedb nocreaterole noreplication nobypassrls`;
  await created.execute(db).catch((cause: { code?: string }) => {
    if (roleExists.has(cause.code ?? '')) return;
    if (cause.code === '42501')
      throw new ConfigError(
        `The role ${name} of DATABASE_URL does not exist, and the role of DATABASE_MIGRATION_URL may not create it.`,
      );
    throw cause;
  });
};

/** What the application may do: use the rows of all tables, but not the tables themselves, and only append to the log. */
const grant = async (db: Db, name: string): Promise<void> => {
  const role = sql.id(name);
  const schemas = sql.raw('schema public, graphile_worker');
  await sql`grant usage on ${schemas} to ${role}`.execute(db);
  await sql`grant select, insert, update, delete on all tables in ${schemas} to ${role}`.execute(db);
  await sql`grant usage, select on all sequences in ${schemas} to ${role}`.execute(db);
  await sql`grant execute on all functions in ${schemas} to ${role}`.execute(db);
  await sql`revoke insert, update, delete on schema_migrations, schema_migrations_lock, audit_chain from ${role}`.execute(
    db,
  );
  await sql`revoke update, delete on audit_log from ${role}`.execute(db);
  await sql`revoke update on audit_addresses from ${role}`.execute(db);
  const defaults = sql`alter default privileges in ${schemas} grant`;
  await sql`${defaults} select, insert, update, delete on tables to ${role}`.execute(db);
  await sql`${defaults} usage, select on sequences to ${role}`.execute(db);
  await sql`${defaults} execute on functions to ${role}`.execute(db);
};

/** The queue protects its tables by row security, which without a policy hides every row from all but the owner. */
const addQueuePolicies = async (db: Db, name: string): Promise<void> => {
  const { rows } = await sql<{ table: string }>`
    select relname as table from pg_class
    where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity and not exists (
      select from pg_policy where polrelid = pg_class.oid and polname = ${name})`.execute(db);
  for (const { table } of rows)
    await sql`
      create policy ${sql.id(name)} on ${sql.id('graphile_worker', table)} to ${sql.id(name)}
      using (true) with check (true)`.execute(db);
};

/**
 * Creates the role of `applicationUrl` unless it exists, and grants it what the server needs. `db` belongs to the role that
 * owns the tables. Repeatable: it runs after each migration, so that new tables are covered.
 */
export const grantApplicationRole = async (db: Db, applicationUrl: string): Promise<void> => {
  const { username, password } = new URL(applicationUrl);
  const name = decodeURIComponent(username);
  await createRole(db, name, decodeURIComponent(password));
  // In one transaction: the application never has more, or less, than it needs.
  await db.transaction().execute(async (tx) => {
    await grant(tx, name);
    await addQueuePolicies(tx, name);
  });
};

/** Whether the connection's role could change the tables, because it owns them or is a superuser. */
export const ownsTables = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ owns: boolean }>`
    select rolsuper or exists (
      select from pg_class where relnamespace = 'public'::regnamespace and pg_has_role(relowner, 'usage')
    ) as owns from pg_roles where rolname = current_user`.execute(db);
  return rows[0]?.owns ?? false;
};
