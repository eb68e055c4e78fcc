import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { appForTest } from '../../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob } from '../../../../test/builders.ts';
import { databaseForTest } from '../../../../test/database-for-test.ts';
import { openDatabase } from '../../../lib/db.ts';
import { getJob } from './get-job.ts';
import { cardsInOrder, type Viewer } from './job-cards.queries.ts';

const readCard = async (...[db, viewer, id]: Parameters<typeof getJob>) =>
  (await cardsInOrder(db, viewer, [id]))[0];

it.each([
  ['the page of a job', getJob],
  ['a single card', readCard],
])('reads %s with a cached generic plan, for each kind of viewer', async (_, read) => {
  const { url } = await databaseForTest();
  const test = await appForTest({ databaseUrl: url });
  const db = openDatabase(url, { max: 1 });
  onTestFinished(async () => {
    await db.destroy();
    await test.close();
  });
  const company = await aCompany(test);
  const id = await aJob(test, company.companyId);
  const fractional = await aFractional(test);
  const viewers: Viewer[] = [
    null,
    { id: fractional.id, type: 'fractional', companyId: null },
    { id: company.id, type: 'company', companyId: company.companyId },
  ];
  await sql`insert into jobs (title, description, summary, fractional_type, rate_period, status, company_id)
    select title, description, summary, fractional_type, rate_period, status, company_id
    from jobs, generate_series(1, 3000) where id = ${id}`.execute(db);
  await sql`vacuum analyze jobs`.execute(db);

  for (const viewer of viewers)
    for (let time = 0; time < 10; time += 1) expect(await read(db, viewer, id)).toMatchObject({ id });

  const plans = sql<{ custom: number }>`select custom_plans::int as custom from pg_prepared_statements`;
  const { rows } = await plans.execute(db);
  expect(rows.length).toBeGreaterThan(1);
  // PostgreSQL uses five custom plans before it compares their cost.
  expect(rows).toEqual(rows.map(() => ({ custom: 5 })));
});
