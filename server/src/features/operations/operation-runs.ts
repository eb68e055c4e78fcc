import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';

/** The recurring work of the operator, and after how many hours without it somebody has to look. */
export const operations = {
  base_backup: { hours: 26, name: 'backup of the database' },
  files_backup: { hours: 26, name: 'backup of the files' },
  restore_drill: { hours: 8 * 24, name: 'restore drill' },
  files_drill: { hours: 8 * 24, name: 'drill of the files' },
} as const;
export type Operation = keyof typeof operations;

/** The work on copies of files: none while they are in a bucket, which keeps its own versions. */
export const isOfFiles = (operation: string) => operation.startsWith('files_');

/** The hours since each piece of work last succeeded; null if it never has. */
export const getHoursSinceRuns = async (db: Db): Promise<Record<Operation, number | null>> => {
  const { rows } = await sql<{ operation: Operation; hours: number }>`
    select operation, extract(epoch from now() - finished_at)::float8 / 3600 as hours
    from operation_runs where succeeded`.execute(db);
  const hours = { base_backup: null, files_backup: null, restore_drill: null, files_drill: null };
  return Object.assign(hours, Object.fromEntries(rows.map((row) => [row.operation, row.hours])));
};

/** What PostgreSQL says about its archive of the write-ahead log. */
export const readArchive = async (db: Db) => {
  const { rows } = await sql<{ on: boolean; failing: boolean; lastFailed: string | null }>`
    select current_setting('archive_mode') <> 'off' as "on",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing,
      last_failed_wal as "lastFailed"
    from pg_stat_archiver`.execute(db);
  return rows[0] ?? { on: false, failing: false, lastFailed: null };
};

/** Records that a piece of work was complete at `at`. */
export const recordRun = async (db: Db, operation: Operation, at: Date): Promise<void> => {
  const finished_at = at.toISOString();
  await db
    .insertInto('operation_runs')
    .values({ operation, succeeded: true, finished_at })
    .onConflict((conflict) => conflict.columns(['operation', 'succeeded']).doUpdateSet({ finished_at }))
    .execute();
};
