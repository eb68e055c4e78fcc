import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../sandbox/postgres/embedded-postgres.ts';
import { migrate } from '../../server/src/lib/migrate.ts';
import { loadData } from './load-data.ts';

const datasetSeed = 1;

/** The folder of the databases between runs: generating a million jobs takes minutes. */
const home = process.env.BENCH_DATA_DIR ?? join(tmpdir(), 'cadre-bench-data');

const databaseUrl = async (name: string) => {
  if (process.env.DATABASE_URL === undefined) return startEmbeddedPostgres({ dataDir: join(home, name) });
  const url = new URL(process.env.DATABASE_URL);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const { rows } = await client.query('select from pg_database where datname = $1', [name]);
    if (rows.length === 0) await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  url.pathname = `/${name}`;
  return { url: url.href, stop: async () => {} };
};

/**
 * A database with the given number of jobs and related rows: from an earlier run of the day, or a new one.
 * `DATABASE_URL` is the server to create it on; default: the embedded one.
 */
export const openDataset = async (jobs: number, log: (what: string) => void = console.log) => {
  const name = `cadre_bench_${jobs}`;
  const dataDir = join(home, name);
  await mkdir(dataDir, { recursive: true });
  const marker = join(dataDir, 'made');
  const expected = `${datasetSeed} ${new Date().toISOString().slice(0, 10)}`;
  const found = existsSync(marker) ? await readFile(marker, 'utf8') : undefined;
  // From another day, or left incomplete by a stopped run.
  if (found !== expected && process.env.DATABASE_URL === undefined) {
    await rm(dataDir, { recursive: true });
    await mkdir(dataDir, { recursive: true });
  }
  const { url, stop } = await databaseUrl(name);
  await migrate(url);
  if (found !== expected) {
    log(`Making ${jobs.toLocaleString('en')} jobs ...`);
    await loadData(url, { jobs, seed: datasetSeed, log });
    await writeFile(marker, expected);
  }
  return { url, dataDir, close: stop };
};

/**
 * Reads tables and indexes into the database's cache, as after some time in use: otherwise the disk would be measured.
 */
export const warm = async (client: pg.Client, ...tables: string[]): Promise<void> => {
  await client.query('create extension if not exists pg_prewarm');
  await client.query(
    `select pg_prewarm(unnest(array[warmed.oid, nullif(warmed.reltoastrelid, 0)] || array(
      select indexrelid from pg_index where indrelid in (warmed.oid, warmed.reltoastrelid))))
    from pg_class as warmed where warmed.oid = any($1::text[]::regclass[])`,
    [tables],
  );
};
