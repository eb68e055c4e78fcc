import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inputPassword } from '../../contract/src/accounts.ts';
import { appForThisTest } from './app-for-test.ts';
import { databaseForTest, queryAsOwner } from './database-for-test.ts';
import { production } from './production-settings.ts';
import { runTasks } from './run-tasks.ts';

// Each command loads the whole server, which takes a busy machine many seconds.
vi.setConfig({ testTimeout: 90_000 });

let folder: string;
let url: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadre-commands-'));
  url = (await databaseForTest()).url;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the real program with a command. Returns its exit code and output. */
const runCommand = (command: string, settings: Record<string, string> = {}, args: string[] = []) =>
  new Promise<{ code: unknown; said: string; printed: string }>((resolve) => {
    const { NODE_ENV: _, ...inherited } = process.env;
    execFile(
      process.execPath,
      [join(import.meta.dirname, '../src/main.ts'), command, ...args],
      // If the server started instead, it would not end by itself.
      { env: { ...inherited, DATA_DIR: folder, DATABASE_URL: url, PORT: '0', ...settings }, timeout: 40_000 },
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : error.code, said: stderr.trim(), printed: stdout.trim() }),
    );
  });

it('refuses to seed the demo marketplace in production', async () => {
  expect(await runCommand('seed', production)).toMatchObject({
    code: 1,
    said: 'Production does not fill a database with the demo marketplace.',
  });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select id from users');
  await client.end();
  expect(rows).toEqual([]);
});

it('refuses to serve in production with template texts and unfilled facts, and names each', async () => {
  const { code, said } = await runCommand('serve', { ...production, DATABASE_URL: url, MIGRATE: 'off' });
  expect(code).toBe(1);
  expect(said).toMatch(/^Production does not start before these are filled in/);
  for (const what of [
    'the name of the company',
    'the company number',
    'the text “Terms”, which is a template',
  ])
    expect(said).toContain(`- ${what}\n`);
  expect(said).toMatch(/Set ALLOW_TEMPLATES=1 to start without them\.$/);
});

it('exits with a message for an unknown command', async () => {
  expect(await runCommand('migrat')).toMatchObject({
    code: 1,
    said: "There is no command 'migrat'; there are serve, migrate, seed, admin, audit:verify, check:production, backup:fetch.",
  });
});

it('makes the first admin by a link that works, and mails it [admin-command]', async () => {
  const { code, printed } = await runCommand('admin', {}, ['invite', 'first@people.example']);
  expect(code).toBe(0);
  const ticket = /\/admin\/set-password\?ticket=(\S+)/.exec(printed)?.[1] ?? '';
  const test = await appForThisTest({ databaseUrl: url });
  await runTasks(test);
  expect(test.mails).toContainEqual(
    expect.objectContaining({ to: 'first@people.example', text: expect.stringContaining(ticket) }),
  );
  const session = await test.as()(inputPassword, { body: { ticket, password: 'seven brass kettles' } });
  expect(session).toMatchObject({ type: 'admin', admin_role: 'owner' });
});

it('verifies the audit log, and exits with 1 on a break [audit-verify]', async () => {
  const intact = await runCommand('audit:verify');
  expect(intact).toMatchObject({ code: 0, printed: expect.stringContaining('is intact') });
  await queryAsOwner(url, "set session_replication_role = replica; update audit_log set action = 'x'");
  const broken = await runCommand('audit:verify');
  expect(broken).toMatchObject({ code: 1, printed: expect.stringContaining('does not fit is number 1') });
});
