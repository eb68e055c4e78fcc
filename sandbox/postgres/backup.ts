import { copyFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import pg from 'pg';
import { urlFor } from './embedded-postgres-cluster.ts';
import { readPostmaster } from './embedded-postgres-process.ts';

// What PostgreSQL makes anew, or what must not come along (its manual, 'Making a base backup using the low level API').
const leftOut = /^(postmaster\.(pid|opts)|.*\.owner|pgsql_tmp.*|pg_internal\.init)$/;
const emptied = new Set(
  'pg_wal pg_replslot pg_dynshmem pg_notify pg_serial pg_snapshots pg_stat_tmp pg_subtrans'.split(' '),
);

const gone = (cause: NodeJS.ErrnoException) => {
  // A table that was dropped meanwhile: the log tells the restore the same.
  if (cause.code !== 'ENOENT') throw cause;
};

const copyRunning = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (leftOut.test(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory() && emptied.has(entry.name)) await mkdir(target, { mode: 0o700 });
    else if (entry.isDirectory()) await copyRunning(source, target).catch(gone);
    else await copyFile(source, target).catch(gone);
  }
};

/**
 * Copies the data folder of a running server to `to`. The write-ahead log has to be archived meanwhile and after, unless
 * the copy is started at once as a `replica` that asks the server itself for it.
 */
export const takeBaseBackup = async (data: string, to: string, replica = false): Promise<void> => {
  const running = await readPostmaster(data);
  if (running?.status !== 'ready') throw new Error(`No PostgreSQL serves ${data}.`);
  const client = new pg.Client({ connectionString: await urlFor(data, running.port, 'postgres') });
  await client.connect();
  try {
    const { rows: modes } = await client.query('show archive_mode');
    if (modes[0].archive_mode === 'off' && !replica)
      throw new Error('archive_mode is off: a copy without the log that goes with it cannot be restored.');
    await client.query(`select pg_backup_start($1, true)`, [basename(to)]);
    await copyRunning(data, to);
    const { rows } = await client.query('select labelfile, spcmapfile from pg_backup_stop($1)', [!replica]);
    await writeFile(join(to, 'backup_label'), rows[0].labelfile);
    if (rows[0].spcmapfile) await writeFile(join(to, 'tablespace_map'), rows[0].spcmapfile);
  } finally {
    await client.end();
  }
};

// The server knows no names of time zones yet when it reads this, 'Z' among them.
const inUtc = (time: string) => new Date(time).toISOString().replace('Z', '+00');
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * Makes the data folder `to` of a backup: started, it replays what is archived, up to `time` where that is given, and
 * goes on from there as a history of its own.
 */
export const prepareRestore = async (given: {
  backup: string;
  archive: string;
  to: string;
  time?: string | undefined;
}): Promise<void> => {
  const { backup, archive, to, time } = given;
  await cp(backup, to, { recursive: true, errorOnExist: true, force: false, preserveTimestamps: true });
  const settings = [
    `restore_command = ${quoted(`cp "${resolve(archive)}/%f" "%p"`)}`,
    `recovery_target_action = 'promote'`,
    ...(time === undefined ? [] : [`recovery_target_time = ${quoted(inUtc(time))}`]),
  ];
  const file = join(to, 'postgresql.auto.conf');
  await writeFile(file, `${await readFile(file, 'utf8')}${settings.join('\n')}\n`);
  await writeFile(join(to, 'recovery.signal'), '');
};
