import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseForTest } from './database-for-test.ts';
import { production } from './production-settings.ts';

let folder: string;
let url: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadre-commands-'));
  url = (await databaseForTest()).url;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the real program with a command. Returns its exit code and output. */
const runCommand = (command: string, settings: Record<string, string> = {}) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    const { NODE_ENV: _, ...inherited } = process.env;
    execFile(
      process.execPath,
      [join(import.meta.dirname, '../src/main.ts'), command],
      // If the server started instead, it would not end by itself.
      { env: { ...inherited, DATA_DIR: folder, DATABASE_URL: url, PORT: '0', ...settings }, timeout: 15_000 },
      (error, _stdout, stderr) => resolve({ code: error === null ? 0 : error.code, said: stderr.trim() }),
    );
  });

it('refuses to seed the demo marketplace in production', async () => {
  expect(await runCommand('seed', production)).toEqual({
    code: 1,
    said: 'Production does not fill a database with the demo marketplace.',
  });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select id from users');
  await client.end();
  expect(rows).toEqual([]);
});

it('exits with a message for an unknown command', async () => {
  expect(await runCommand('migrat')).toEqual({
    code: 1,
    said: "There is no command 'migrat'; there are serve, migrate, seed.",
  });
});
