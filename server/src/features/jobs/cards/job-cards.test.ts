import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { appForTest } from '../../../../test/app-for-test.ts';
import { aCompany, aJob } from '../../../../test/builders.ts';
import { databaseForTest } from '../../../../test/database-for-test.ts';
import { openDatabase } from '../../../lib/db.ts';
import { listJobRows } from './job-cards.queries.ts';

it('reads a single job with a cached generic plan', async () => {
  const { url } = await databaseForTest();
  const test = await appForTest({ databaseUrl: url });
  const db = openDatabase(url, { max: 1 });
  onTestFinished(async () => {
    await db.destroy();
    await test.close();
  });
  const id = await aJob(test, (await aCompany(test)).companyId);
  await sql`insert into jobs (title, description, summary, fractional_type, rate_period, status, company_id)
    select title, description, summary, fractional_type, rate_period, status, company_id
    from jobs, generate_series(1, 3000) where id = ${id}`.execute(db);
  await sql`vacuum analyze jobs`.execute(db);

  for (let time = 0; time < 10; time += 1) expect(await listJobRows(db, null, [id])).toMatchObject([{ id }]);

  const plans = sql`select custom_plans::int, generic_plans::int from pg_prepared_statements`;
  // PostgreSQL uses five custom plans before it compares their cost.
  expect((await plans.execute(db)).rows).toEqual([{ custom_plans: 5, generic_plans: 5 }]);
});
