import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { startEmbeddedPostgres } from '../sandbox/postgres/embedded-postgres.ts';
import { startServer } from './support/server.ts';

test('a server exits with an error message and status 1 when its port is taken', {
  tag: '@long',
}, async () => {
  const port = Number(new URL(process.env.E2E_BASE_URL ?? '').port);
  const dataDir = await mkdtemp(join(tmpdir(), 'cadre-port-'));
  const second = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
  });
  let output = '';
  second.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const code = await new Promise((resolve) => second.once('close', resolve));
  expect([code, output.trim()]).toEqual([1, `Port ${port} is taken; set PORT to another one.`]);
  await rm(dataDir, { recursive: true, force: true });
});

test('a server refuses to start with the database of a newer version', { tag: '@long' }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadre-newer-'));
  const database = await startEmbeddedPostgres({ dataDir });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('create table schema_migrations (name text primary key, timestamp text not null)');
  await client.query(`insert into schema_migrations values ('9999-from-the-future', now()::text)`);
  await client.end();
  await database.stop();
  await expect(startServer({ DEMO: '0' }, { dataDir })).rejects.toThrow(
    'The database belongs to a newer version of the program; start that version instead.',
  );
  await rm(dataDir, { recursive: true, force: true });
});
