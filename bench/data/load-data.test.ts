import pg from 'pg';
import { expect, it } from 'vitest';
import { databaseForTest } from '../../server/test/database-for-test.ts';
import { loadData } from './load-data.ts';

const tables = [
  'jobs',
  'job_search',
  'applications',
  'fractionals',
  'companies',
  'invoices',
  'chat_messages',
];

it('fills the tables of the current schema', async () => {
  const { ownerUrl } = await databaseForTest();
  await loadData(ownerUrl, { jobs: 200 });
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const counts = tables.map((name) => `(select count(*)::int from ${name}) as ${name}`);
  const { rows } = await client.query(`select ${counts.join(', ')}`);
  await client.end();
  expect(rows[0]).toMatchObject({ jobs: 200, job_search: 200 });
  for (const name of tables) expect(rows[0][name], name).toBeGreaterThan(0);
});
