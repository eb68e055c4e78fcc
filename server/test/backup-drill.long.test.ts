import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startEmbeddedPostgres } from '../../sandbox/postgres/embedded-postgres.ts';
import { findLaunch } from '../../sandbox/postgres/embedded-postgres-launch.ts';
import { migrate } from '../src/lib/migrate.ts';
import { externalProgram } from './external-program.ts';

vi.setConfig({ testTimeout: 120_000 });

const deploy = join(import.meta.dirname, '../../deploy');
let folder: string;
let bin: string;
let database: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let db: pg.Client;

beforeAll(async () => {
  // The scripts need PostgreSQL's client programs, which are not bundled.
  bin = dirname((await externalProgram('postgresql-15')).command);
  process.env.POSTGRES_PROGRAMS = dirname(bin);
  folder = await mkdtemp(join(tmpdir(), 'cadre-drill-'));
  await mkdir(join(folder, 'backups/wal'), { recursive: true });
  await mkdir(join(folder, 'backups/base'));
  await mkdir(join(folder, 'drills'));
  // PostgreSQL runs as another user.
  for (const path of ['', 'backups', 'backups/wal', 'backups/base', 'drills'])
    await chmod(join(folder, path), 0o777);
  const start = () => startEmbeddedPostgres({ dataDir: join(folder, 'data') });
  const first = await start();
  const admin = new pg.Client({ connectionString: first.url });
  await admin.connect();
  const archive = join(folder, 'backups/wal');
  await admin.query("alter system set archive_mode = 'on'");
  await admin.query(`alter system set archive_command = 'cp "%p" "${archive}/%f"'`);
  await admin.query("alter system set archive_timeout = '2s'");
  await admin.end();
  await first.stop();
  database = await start();
  await migrate(database.url);
  db = new pg.Client({ connectionString: database.url });
  await db.connect();
  await db.query(`insert into users (type, email, first_name, last_name, created_at)
    select 'fractional', 'person' || n || '@people.example', 'Ada', 'Person', now() - interval '2 days'
    from generate_series(1, 100) as n`);
});
afterAll(async () => {
  delete process.env.POSTGRES_PROGRAMS;
  await db.end();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The command that runs a script of `deploy/` as the user that PostgreSQL has here, and its environment. */
const scriptCommand = async (name: string) => {
  const { wrap } = await findLaunch(join(folder, 'data'));
  const { hostname, port, username, password } = new URL(database.url);
  const [command = '', ...args] = [...wrap, 'sh', join(deploy, name)];
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    BACKUPS: join(folder, 'backups'),
    DRILL_DIR: join(folder, 'drills'),
    ...{ PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password },
  };
  return { command, args, env };
};

const runScript = async (name: string) => {
  const { command, args, env } = await scriptCommand(name);
  return promisify(execFile)(command, args, { env });
};

/** Runs the schedule until the returned function stops it. */
const startSchedule = async () => {
  const { command, args, env } = await scriptCommand('backup-schedule.sh');
  const schedule = spawn(command, args, {
    env: { ...env, BACKUP_POLL: '1' },
    detached: true,
    stdio: 'ignore',
  });
  return () => process.kill(-(schedule.pid as number), 'SIGKILL');
};

const drilledAt = async () => {
  const { rows } = await db.query("select finished_at from operation_runs where operation = 'restore_drill'");
  return rows[0] && new Date(rows[0].finished_at);
};

it('restores the newest backup by itself, counts the accounts, and records it [drill-runs]', async () => {
  await runScript('backup.sh');
  const { stdout } = await runScript('drill.sh');
  expect(stdout).toMatch(/^\d{4}-\d\d-\d\dT\S+Z was restored with 100 accounts\.\n$/);
  expect(Date.now() - Number(await drilledAt())).toBeLessThan(60_000);
  // Nothing is left of it.
  expect(await readdir(join(folder, 'drills'))).toEqual([]);
});

it('makes one backup a night and a drill a week by itself [drill-scheduled]', async () => {
  await db.query('delete from operation_runs');
  await rm(join(folder, 'backups/base'), { recursive: true });
  await mkdir(join(folder, 'backups/base'));
  await chmod(join(folder, 'backups/base'), 0o777);
  const stop = await startSchedule();
  try {
    // Written after the drill.
    await vi.waitUntil(() => existsSync(join(folder, 'backups/drilled')), { timeout: 60_000, interval: 300 });
    const first = await drilledAt();
    // As if the last drill were long ago.
    await writeFile(join(folder, 'backups/drilled'), '2020-01-05T03-00-00Z\n');
    await vi.waitUntil(async () => Number(await drilledAt()) > Number(first), {
      timeout: 60_000,
      interval: 300,
    });
    expect(await readdir(join(folder, 'backups/base'))).toHaveLength(1);
  } finally {
    stop();
  }
});

it('fails, and records nothing, when a segment of the log is lost or accounts are missing [drill-fails]', async () => {
  await db.query('delete from operation_runs');
  await db.query("update users set created_at = now() - interval '3 days'");
  await db.query(`insert into users (type, email, first_name, last_name, created_at)
    values ('fractional', 'late@people.example', 'Late', 'Person', now() - interval '1 day')`);
  // The archive ends before this account: its segment is not complete.
  await db.query("alter system set archive_command = 'false'");
  await db.query('select pg_reload_conf()');
  await expect(runScript('drill.sh')).rejects.toMatchObject({
    stderr: expect.stringContaining('of 101 accounts'),
  });
  expect(await drilledAt()).toBeUndefined();
  for (const name of await readdir(join(folder, 'backups/wal'))) await rm(join(folder, 'backups/wal', name));
  await expect(runScript('drill.sh')).rejects.toMatchObject({ code: 1 });
  expect(await drilledAt()).toBeUndefined();
  expect(await readdir(join(folder, 'drills'))).toEqual([]);
});
