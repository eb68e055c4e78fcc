import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../sandbox/postgres/embedded-postgres.ts';
import { migrate } from '../src/lib/migrate.ts';
import type {} from './database-for-test.ts';

const template = 'template_migrated';

/** One cluster per run, with one migrated database that each test file clones. */
export const setup = async (project: TestProject) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadre-tests-'));
  const { url: adminUrl, applicationUrl, stop } = await startEmbeddedPostgres({ dataDir, durable: false });
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  const url = new URL(adminUrl);
  url.pathname = `/${template}`;
  await migrate(url.href, { applicationUrl });
  project.provide('databases', { adminUrl, applicationUrl, template });
  return async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
};
