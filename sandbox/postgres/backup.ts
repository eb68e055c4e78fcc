import { copyFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import pg from 'pg';
import { readPostmaster, urlFor } from './embedded-postgres-cluster.ts';

// PostgreSQL recreates these, or they must not be copied (manual, 'Making a Base Backup Using the Low Level API').
const excluded = /^(postmaster\.(pid|opts)|.*\.owner|pgsql_tmp.*|pg_internal\.init)$/;
const emptied = new Set(
  'pg_wal pg_replslot pg_dynshmem pg_notify pg_serial pg_snapshots pg_stat_tmp pg_subtrans'.split(' '),
);

const ignoreMissing = (cause: NodeJS.ErrnoException) => {
  // A table was dropped meanwhile; the restore replays that from the log.
  if (cause.code !== 'ENOENT') throw cause;
};

const copyRunning = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (excluded.test(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory() && emptied.has(entry.name)) await mkdir(target, { mode: 0o700 });
    else if (entry.isDirectory()) await copyRunning(source, target).catch(ignoreMissing);
    else await copyFile(source, target).catch(ignoreMissing);
  }
};

/**
 * Copies the data folder of a running server to `to`. The write-ahead log has to be archived from then on, except for a
 * `replica`, which streams it from the server.
 */
export const takeBaseBackup = async (data: string, to: string, replica = false): Promise<void> => {
  const running = await readPostmaster(data);
  if (running?.status !== 'ready') throw new Error(`No PostgreSQL serves ${data}.`);
  const client = new pg.Client({ connectionString: await urlFor(data, running.port, 'postgres') });
  await client.connect();
  try {
    const { rows: modes } = await client.query('show archive_mode');
    if (modes[0].archive_mode === 'off' && !replica)
      throw new Error('archive_mode is off: a backup cannot be restored without the archived log.');
    await client.query(`select pg_backup_start($1, true)`, [basename(to)]);
    await copyRunning(data, to);
    const { rows } = await client.query('select labelfile, spcmapfile from pg_backup_stop($1)', [!replica]);
    await writeFile(join(to, 'backup_label'), rows[0].labelfile);
    if (rows[0].spcmapfile) await writeFile(join(to, 'tablespace_map'), rows[0].spcmapfile);
  } finally {
    await client.end();
  }
};

// The server reads this before it loads time zone names, 'Z' included.
const inUtc = (time: string) => new Date(time).toISOString().replace('Z', '+00');
const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * Creates the data folder `to` from a backup. When started, the server replays the archived log, up to `time` if it is
 * set, and continues on a new timeline.
 */
export const prepareRestore = async ({
  backup,
  archive,
  to,
  time,
}: {
  backup: string;
  archive: string;
  to: string;
  time?: string | undefined;
}): Promise<void> => {
  await cp(backup, to, { recursive: true, errorOnExist: true, force: false, preserveTimestamps: true });
  const settings = [
    `restore_command = ${quote(`cp "${resolve(archive)}/%f" "%p"`)}`,
    `recovery_target_action = 'promote'`,
    ...(time === undefined ? [] : [`recovery_target_time = ${quote(inUtc(time))}`]),
  ];
  const file = join(to, 'postgresql.auto.conf');
  await writeFile(file, `${await readFile(file, 'utf8')}${settings.join('\n')}\n`);
  await writeFile(join(to, 'recovery.signal'), '');
};
