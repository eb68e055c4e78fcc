import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { appForThisTest } from '../../../test/app-for-test.ts';
import { bucketForTest } from '../../../test/bucket-for-test.ts';
import { aFractional } from '../../../test/builders.ts';
import { redisForTest } from '../../../test/redis-for-test.ts';
import { openBucket } from '../../lib/bucket.ts';
import { localFiles } from '../../lib/files.ts';
import { fetchFolders } from './copy-folder.ts';
import { copyBackupsNow, drillFilesNow } from './operations.tasks.ts';
import { operationMetrics } from './operations-metrics.ts';

const folderForTest = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cadre-copies-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const write = async (folder: string, path: string, text: string) => {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), text);
};

/** An installation with one base backup of an hour ago, a segment and an upload. */
const aBackedUpApp = async () => {
  const [bucket, dataDir, backupDir] = [await bucketForTest(), await folderForTest(), await folderForTest()];
  onTestFinished(bucket.close);
  const at = new Date(Date.now() - 3_600_000).toISOString().slice(0, 19).replaceAll(':', '-');
  await write(backupDir, `base/${at}Z/global/pg_control`, 'control');
  await write(backupDir, 'base/new.part/half', 'half a backup');
  await write(backupDir, 'wal/000000010000000000000001', 'segment');
  await write(backupDir, 'wal/000000010000000000000002.part', 'half a segment');
  await write(dataDir, 'files/ab/file-ab', 'a resume');
  const settings = { ownBackups: true, backupDir, backupBucket: bucket.settings, dataDir };
  const test = await appForThisTest(settings);
  return { test, bucket, backupDir, dataDir, base: `${at}Z` };
};

it('copies backups and files to the bucket once, removes expired ones there, and brings them back whole [backup-copied]', async () => {
  const { test, bucket, backupDir, base } = await aBackedUpApp();
  await copyBackupsNow(test.deps);
  const puts = () => bucket.state.requests.filter((request) => request.startsWith('PUT'));
  expect(
    puts()
      .map((request) => request.replace('PUT /cadre/', ''))
      .sort(),
  ).toEqual([
    `base/${base}/global/pg_control`,
    'files/ab/file-ab',
    'manifest.json',
    'wal/000000010000000000000001',
  ]);
  await copyBackupsNow(test.deps);
  expect(puts()).toHaveLength(4);

  await rm(join(backupDir, 'wal/000000010000000000000001'));
  await write(backupDir, 'wal/000000010000000000000003', 'a later segment');
  await copyBackupsNow(test.deps);
  const target = await folderForTest();
  expect(await fetchFolders(openBucket(bucket.settings), target)).toBe(3);
  expect(await readdir(join(target, 'wal'))).toEqual(['000000010000000000000003']);
  expect(await readFile(join(target, 'files/ab/file-ab'), 'utf8')).toBe('a resume');
  expect(await readFile(join(target, `base/${base}/global/pg_control`), 'utf8')).toBe('control');
});

it('brings back empty folders, without which PostgreSQL does not start, and continues an interrupted download', async () => {
  const { test, bucket, backupDir, base } = await aBackedUpApp();
  await mkdir(join(backupDir, `base/${base}/pg_wal/archive_status`), { recursive: true });
  await copyBackupsNow(test.deps);
  const target = await folderForTest();
  expect(await fetchFolders(openBucket(bucket.settings), target)).toBe(3);
  expect(await readdir(join(target, `base/${base}/pg_wal`))).toEqual(['archive_status']);
  await write(target, 'files/ab/file-ab', 'a part');
  const gets = () => bucket.state.requests.filter((request) => request.startsWith('GET')).length;
  const before = gets();
  await fetchFolders(openBucket(bucket.settings), target);
  // The manifest and the incomplete file.
  expect(gets() - before).toBe(2);
  expect(await readFile(join(target, 'files/ab/file-ab'), 'utf8')).toBe('a resume');
});

it('fails without a record while the bucket is away, and keeps the last complete copy [backup-bucket-away]', async () => {
  const { test, bucket, backupDir } = await aBackedUpApp();
  await copyBackupsNow(test.deps);
  await test.db.deleteFrom('operation_runs').execute();
  await write(backupDir, 'wal/000000010000000000000004', 'not copied');
  bucket.state.mood = 403;
  await expect(copyBackupsNow(test.deps)).rejects.toThrow('answered 403');
  expect(await test.db.selectFrom('operation_runs').selectAll().execute()).toEqual([]);
  bucket.state.mood = 'well';
  expect(await fetchFolders(openBucket(bucket.settings), await folderForTest())).toBe(3);
});

it('fails when a folder is missing that had backups, and keeps their copies [backup-folder-missing]', async () => {
  const { test, bucket, backupDir } = await aBackedUpApp();
  await copyBackupsNow(test.deps);
  await rm(join(backupDir, 'base'), { recursive: true });
  await expect(copyBackupsNow(test.deps)).rejects.toThrow('is empty or missing');
  expect(await fetchFolders(openBucket(bucket.settings), await folderForTest())).toBe(3);
});

it('reads files back from the bucket, and records nothing when one is lost or differs [files-drill]', async () => {
  const { test, bucket, dataDir } = await aBackedUpApp();
  const { id: owner_id } = await aFractional(test);
  const { id } = await test.db
    .insertInto('files')
    .values({
      ...{ owner_id, purpose: 'resume', name: 'cv.pdf', size: 8, content_type: 'application/pdf' },
      created_at: new Date(Date.now() - 7_200_000).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const path = `files/${id.slice(-2)}/${id}`;
  const drills = () =>
    test.db.selectFrom('operation_runs').select('succeeded').where('operation', '=', 'files_drill').execute();
  await write(dataDir, path, 'a resume');
  const deps = { ...test.deps, files: localFiles(join(dataDir, 'files')) };
  await expect(drillFilesNow(deps)).rejects.toThrow(`lacks the file ${id}`);
  await copyBackupsNow(test.deps);
  await write(dataDir, path, 'another!');
  await expect(drillFilesNow(deps)).rejects.toThrow(`${id} differs`);
  expect(await drills()).toEqual([]);
  await copyBackupsNow(test.deps);
  await drillFilesNow(deps);
  expect(await drills()).toEqual([{ succeeded: true }]);
  bucket.state.mood = 403;
  await expect(drillFilesNow(deps)).rejects.toThrow('answered 403');
});

it('measures the age of backups, the disk, payments, Redis and the certificate [operations-measured]', async () => {
  const { test, bucket } = await aBackedUpApp();
  const redis = await redisForTest();
  onTestFinished(redis.stop);
  const config = { ...test.deps.config, redisUrl: redis.url, publicUrl: 'https://localhost' };
  // Nobody listens on the port: browsers get no certificate.
  const stop = operationMetrics({ ...test.deps, config }, { port: 9 });
  onTestFinished(stop);
  const read = async () => {
    const text = await test.deps.metrics.metrics();
    const lines = text.split('\n').filter((line) => !line.startsWith('#') && line !== '');
    return Object.fromEntries(
      lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
    );
  };
  const pay = (count: number) =>
    sql`insert into payment_events (id, type, received_at)
      select 'evt_' || gen_random_uuid(), 'invoice.paid', now() - interval '5 hours'
      from generate_series(1, ${count}::int)`.execute(test.db);
  await vi.waitFor(async () => expect((await read()).redis_up).toBe(1));
  const before = await read();
  // Never: longer than any limit.
  expect(before['operation_age_seconds{operation="base_backup"}']).toBeGreaterThan(1e9);
  expect(before).not.toHaveProperty('last_payment_age_seconds');
  expect(before.certificate_expiry_seconds).toBe(0);
  expect(before['disk_free_ratio{disk="backups"}']).toBeGreaterThan(0);
  expect(before['disk_free_ratio{disk="backups"}']).toBeLessThan(1);
  // The database of the tests archives nothing.
  expect(before.wal_archive_failing).toBe(1);

  await copyBackupsNow(test.deps);
  await pay(29);
  expect(await read()).not.toHaveProperty('last_payment_age_seconds');
  await pay(1);
  await redis.stop();
  const after = await read();
  expect(after['operation_age_seconds{operation="base_backup"}']).toBeCloseTo(3_600, -2);
  expect(after['operation_age_seconds{operation="files_backup"}']).toBeLessThan(60);
  expect(after.last_payment_age_seconds).toBeCloseTo(18_000, -2);
  expect(after.redis_up).toBe(0);
  expect(bucket.state.requests.length).toBeGreaterThan(0);
});
