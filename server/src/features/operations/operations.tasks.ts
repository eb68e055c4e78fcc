import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openBucket } from '../../lib/bucket.ts';
import type { Deps } from '../../lib/deps.ts';
import { defineTask } from '../../lib/tasks.ts';
import { copyFolders } from './copy-folder.ts';
import { recordRun } from './operation-runs.ts';

/** The name of a base backup: when it was complete (`deploy/backup.sh`). */
const baseName = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;

const newestBase = async (backupDir: string): Promise<Date | undefined> => {
  const names = await readdir(join(backupDir, 'base')).catch(() => []);
  const newest = names
    .filter((name) => baseName.test(name))
    .sort()
    .at(-1);
  return newest === undefined ? undefined : new Date(newest.replace(baseName, '$1T$2:$3:$4Z'));
};

/**
 * Copies the backups of the database, its archived log and the uploaded files to the bucket for backups, and records how
 * old the newest copy is. Without a bucket, it records the backups on this machine.
 */
export const copyBackupsNow = async ({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) => {
  const { ownBackups, backupDir, backupBucket, dataDir, s3 } = config;
  const hasBackups = ownBackups && backupDir !== undefined;
  const base = hasBackups ? await newestBase(backupDir) : undefined;
  const started = clock.now();
  const folders: Record<string, string> = {
    // Files in a bucket are kept by its versions.
    ...(s3 === undefined && { files: join(dataDir, 'files') }),
    ...(hasBackups && { base: join(backupDir, 'base'), wal: join(backupDir, 'wal') }),
  };
  if (backupBucket !== undefined && Object.keys(folders).length > 0) {
    await copyFolders(openBucket(backupBucket), folders);
    await recordRun(db, 'files_backup', started);
  }
  if (base !== undefined) await recordRun(db, 'base_backup', base);
};

/** The uploads that a drill reads: enough to notice a bucket that loses or damages some of many. */
const drillFileCount = 200;

const hashStream = async (bytes: AsyncIterable<Uint8Array>): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
};

/**
 * Reads uploads back from the bucket for backups, chosen at random among those of the database, and compares them with the
 * originals. Throws, and records nothing, if one is missing or differs.
 */
export const drillFilesNow = async ({
  db,
  clock,
  config,
  files,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'files'>) => {
  const { backupBucket, s3 } = config;
  if (backupBucket === undefined || s3 !== undefined) return;
  const bucket = openBucket(backupBucket);
  // The copy of a new upload may be under way.
  const { rows } = await sql<{ id: string }>`
    select id from files where created_at < ${clock.now().toISOString()}::timestamptz - interval '1 hour'
    order by random() limit ${drillFileCount}`.execute(db);
  for (const { id } of rows) {
    const original = await files.read(id);
    // Removed since.
    if (original === undefined) continue;
    const copy = await bucket.get(`files/${id.slice(-2)}/${id}`);
    if (!copy?.body) throw new Error(`The bucket for backups lacks the file ${id}.`);
    if ((await hashStream(copy.body)) !== (await hashStream(original)))
      throw new Error(`The file ${id} differs from its copy in the bucket for backups.`);
  }
  await recordRun(db, 'files_drill', clock.now());
};

/** Every Sunday, as the drill of the database. */
export const drillFiles = defineTask({
  name: 'drill_files',
  every: '23 4 * * 0',
  run: drillFilesNow,
});

export const copyBackups = defineTask({
  name: 'copy_backups',
  every: '*/5 * * * *',
  alone: true,
  run: copyBackupsNow,
});
