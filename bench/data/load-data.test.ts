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

it('fills the tables of the current schema, with the columns that searches compare', async () => {
  const { ownerUrl } = await databaseForTest();
  await loadData(ownerUrl, { jobs: 200 });
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const counts = tables.map((name) => `(select count(*)::int from ${name}) as ${name}`);
  const { rows } = await client.query(`select ${counts.join(', ')},
    (select count(*)::int from job_search where hourly_max_usd is not null) as jobs_with_rate,
    (select count(*)::int from fractionals where hourly_min_usd is not null and capacity <> '{}') as people_with_rate`);
  await client.end();
  expect(rows[0]).toMatchObject({ jobs: 200, job_search: 200 });
  for (const name of tables) expect(rows[0][name], name).toBeGreaterThan(0);
  expect(rows[0]).toMatchObject({ jobs_with_rate: 200, people_with_rate: rows[0].fractionals });
});
