import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
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
  if (!ownBackups || backupDir === undefined) return;
  const base = await newestBase(backupDir);
  const started = clock.now();
  if (backupBucket !== undefined) {
    const own = { base: join(backupDir, 'base'), wal: join(backupDir, 'wal') };
    // Files in a bucket are kept by its versions.
    const files: Record<string, string> = s3 === undefined ? { files: join(dataDir, 'files') } : {};
    await copyFolders(openBucket(backupBucket), { ...files, ...own });
    await recordRun(db, 'files_backup', started);
  }
  if (base !== undefined) await recordRun(db, 'base_backup', base);
};

export const copyBackups = defineTask({
  name: 'copy_backups',
  input: z.object({}),
  every: '*/5 * * * *',
  run: copyBackupsNow,
});
