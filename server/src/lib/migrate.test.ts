import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { databaseForTest } from '../../test/database-for-test.ts';
import { checkMigrated, migrate } from './migrate.ts';

let folder: string;
let empty: string;
let client: pg.Client;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadre-migrations-'));
  const { adminUrl } = inject('databases');
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const name = `migrate_${process.pid}`;
  await admin.query(`create database ${name}`);
  await admin.end();
  empty = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  client = new pg.Client({ connectionString: empty });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await rm(folder, { recursive: true, force: true });
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const migrateHere = () => migrate(empty, { from: pathToFileURL(`${folder}/`) });

it('runs both kinds of file in order when several processes start at once', async () => {
  await write('0001-things.sql', 'create table things (id int);\ninsert into things values (1);\n');
  await write(
    '0002-index.sql',
    '-- outside a transaction\ndrop index concurrently if exists things_id;\ncreate index concurrently things_id on things (id);\n',
  );
  await write('0003-more.sql', 'alter table things add column name text;\n');
  await Promise.all([migrateHere(), migrateHere(), migrateHere()]);
  const { rows } = await client.query('select name from schema_migrations order by name');
  expect(rows.map(({ name }) => name)).toEqual(['0001-things', '0002-index', '0003-more']);
  expect((await client.query('select id, name from things')).rows).toEqual([{ id: 1, name: null }]);
  const { rows: indexes } = await client.query(
    `select indisvalid from pg_index where indexrelid = 'things_id'::regclass`,
  );
  expect(indexes).toEqual([{ indisvalid: true }]);
});

it('holds the lock while the queue migrates its schema', async () => {
  await client.query('begin; lock table graphile_worker.migrations');
  const migrating = migrateHere();
  const locks = async (of: string) => {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from pg_locks where database = (select oid from pg_database where datname = current_database()) and ${of}`,
    );
    return Number(rows[0]?.count);
  };
  await expect.poll(() => locks('not granted'), { timeout: 10_000 }).toBe(1);
  expect(await locks(`locktype = 'advisory' and granted`)).toBe(1);
  await client.query('commit');
  await migrating;
});

it('waits for a lock without blocking other queries [migration-lock]', async () => {
  await client.query('create table places (id int)');
  await write('0004-column.sql', 'alter table places add column name text;\n');
  const reader = new pg.Client({ connectionString: empty });
  await reader.connect();
  await reader.query('begin; select from places');
  let done = false;
  const migrating = migrateHere().then(() => {
    done = true;
  });
  let longest = 0;
  for (let tries = 0; tries < 8; tries += 1) {
    const start = performance.now();
    await client.query('select from places');
    longest = Math.max(longest, performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 120));
  }
  expect(done).toBe(false);
  expect(longest).toBeGreaterThan(5);
  expect(longest).toBeLessThan(1_000);
  await reader.query('commit');
  await reader.end();
  await migrating;
  await client.query('select name from places');
});

it('rolls a failed file back and runs it again once it is fixed', async () => {
  await write('0005-fails.sql', 'create table half (id int);\nselect 1 / 0;\n');
  await expect(migrateHere()).rejects.toThrow('division by zero');
  expect((await client.query(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }]);
  await write('0005-fails.sql', 'create table half (id int);\n');
  await migrateHere();
});

it('releases the locks of a file before the next one runs', async () => {
  await write('0006-column.sql', 'alter table places add column town text;\n');
  await write(
    '0007-slow.sql',
    `create table held as select mode from pg_locks where relation = 'places'::regclass;\n`,
  );
  await migrateHere();
  expect((await client.query('select mode from held')).rows).toEqual([]);
});

it('refuses to start on a database that lacks a migration, and starts on a newer one [migration-version-check]', async () => {
  await expect(checkMigrated(empty)).rejects.toThrow(/lacks the migration 0001-accounts/);
  const { url, ownerUrl } = await databaseForTest();
  await checkMigrated(url);
  const newer = new pg.Client({ connectionString: ownerUrl });
  await newer.connect();
  await newer.query(`insert into schema_migrations values ('9999-newer', now()::text)`);
  await newer.end();
  await checkMigrated(url);
  await expect(migrate(ownerUrl)).rejects.toThrow('belongs to a newer version');
});
