import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appForTest, type TestApp } from '../../test/app-for-test.ts';
import { databaseForTest, queryAsOwner } from '../../test/database-for-test.ts';
import { ownsTables } from './application-role.ts';
import { openDatabase } from './db.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const run = (statement: string) => sql.raw(statement).execute(test.db);

it('is no superuser, has no other powers and owns nothing [application-powers]', async () => {
  const { rows } = await sql`
    select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles
    where rolname = current_user`.execute(test.db);
  expect(rows).toEqual([
    { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false },
  ]);
  expect(await ownsTables(test.db)).toBe(false);
});

it('cannot drop, alter or truncate any table, or create one [application-role]', async () => {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker')`.execute(test.db);
  expect(rows.length).toBeGreaterThan(50);
  for (const { name } of rows) {
    await expect(run(`drop table ${name} cascade`), name).rejects.toMatchObject({ code: '42501' });
    await expect(run(`alter table ${name} disable trigger all`), name).rejects.toMatchObject({
      code: '42501',
    });
    await expect(run(`truncate ${name} cascade`), name).rejects.toMatchObject({ code: '42501' });
  }
  await expect(run('create table mine (id int)')).rejects.toMatchObject({ code: '42501' });
});

it('cannot change or delete audit entries, write the chain, or turn its triggers off [application-audit]', async () => {
  for (const statement of [
    "update audit_log set action = 'x'",
    'delete from audit_log',
    "insert into audit_chain values (1, gen_random_uuid(), '', '')",
    'update audit_chain set position = 1',
    'delete from audit_chain',
    "update audit_addresses set address = ''",
    'set session_replication_role = replica',
    "insert into schema_migrations values ('9999-none', '')",
  ])
    await expect(run(statement), statement).rejects.toMatchObject({ code: '42501' });
});

it('may use the rows of a table that a later migration creates', async () => {
  await queryAsOwner(
    test.deps.config.databaseUrl,
    'create table later (id int generated always as identity)',
  );
  await run('insert into later default values');
  await expect(run('drop table later')).rejects.toMatchObject({ code: '42501' });
});

it('recognizes a role that owns the tables', async () => {
  const url = new URL(test.deps.config.databaseUrl ?? '');
  const { rows } = await sql<{ name: string }>`select current_user as name`.execute(test.db);
  expect(rows).toEqual([{ name: url.username }]);
  const { ownerUrl } = await databaseForTest();
  const owner = openDatabase(ownerUrl, { max: 1 });
  expect(await ownsTables(owner)).toBe(true);
  await owner.destroy();
});
