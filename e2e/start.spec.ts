import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/src/lib/embedded-postgres.ts';
import { startServer } from './support/server.ts';

const sentence = (start: Promise<unknown>) =>
  start.then(
    () => 'it started',
    (error: Error) => error.message,
  );

test('says which port is taken', async () => {
  const first = await startServer();
  const port = Number(new URL(first.baseURL).port);
  const dataDir = await mkdtemp(join(tmpdir(), 'cadre-port-'));
  const second = spawn(process.execPath, ['server/src/main.ts'], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
  });
  let said = '';
  second.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const code = await new Promise((resolve) => second.once('close', resolve));
  expect([code, said.trim()]).toEqual([1, `Port ${port} is taken; set PORT to another one.`]);
  await first.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('refuses a database of a newer version in one sentence', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadre-newer-'));
  const first = await startServer({}, { dataDir });
  await first.stop();
  const database = await startEmbeddedPostgres({ dataDir });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `insert into schema_migrations (name, timestamp) values ('9999-from-the-future', now()::text)`,
  );
  await client.end();
  await database.stop();
  expect(await sentence(startServer({}, { dataDir }))).toContain(
    'The database belongs to a newer version of Cadre; start that version instead.',
  );
  await rm(dataDir, { recursive: true, force: true });
});
