import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { jobDetail, jobList } from '../../../../../contract/src/jobs.ts';
import { appForTest, appForThisTest } from '../../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, anAdmin, aSubscription } from '../../../../test/builders.ts';
import { databaseForTest, queryAsOwner } from '../../../../test/database-for-test.ts';
import { openDatabase } from '../../../lib/db.ts';
import { getJob } from './get-job.ts';
import { listJobCards, type Viewer } from './job-cards.queries.ts';

const readCard = async (...[db, viewer, id]: Parameters<typeof getJob>) =>
  (await listJobCards(db, viewer, [id]))[0];

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
  await queryAsOwner(url, 'vacuum analyze jobs');

  for (const viewer of viewers)
    for (let time = 0; time < 10; time += 1) expect(await read(db, viewer, id)).toMatchObject({ id });

  const plans = sql<{ custom: number }>`select custom_plans::int as custom from pg_prepared_statements`;
  const { rows } = await plans.execute(db);
  expect(rows.length).toBeGreaterThan(1);
  // PostgreSQL uses five custom plans before it compares their cost.
  expect(rows).toEqual(rows.map(() => ({ custom: 5 })));
});

it('shows the number of applicants to the company, a range to a fractional with a plan, nothing to others [applicants-band]', async () => {
  const test = await appForThisTest();
  const company = await aCompany(test);
  const [free, basic] = [await aFractional(test), await aFractional(test)];
  await aSubscription(test, basic.id, 'Basic');
  const seenBy = async (token: string | undefined, id: string) => {
    const { applicants_count, applicants_band } = await test.as(token)(jobDetail, { params: { id } });
    return [applicants_count, applicants_band];
  };
  for (const [applicants_count, band] of [
    [0, 'fewer than 10'],
    [9, 'fewer than 10'],
    [10, '10–24'],
    [24, '10–24'],
    [25, '25–49'],
    [50, '50 or more'],
  ] as const) {
    const id = await aJob(test, company.companyId, { applicants_count });
    expect(await seenBy(basic.token, id)).toEqual([null, band]);
    expect(await seenBy(company.token, id)).toEqual([applicants_count, null]);
  }
  const id = await aJob(test, company.companyId, { applicants_count: 12 });
  expect(await seenBy(undefined, id)).toEqual([null, null]);
  expect(await seenBy(free.token, id)).toEqual([null, null]);
  expect(await seenBy((await aCompany(test)).token, id)).toEqual([null, null]);
  expect(await seenBy((await anAdmin(test)).token, id)).toEqual([12, null]);
});

it('shows the hours of remote jobs in the time zone of the fractional, and to nobody else', async () => {
  const test = await appForThisTest();
  const company = await aCompany(test);
  // Zones without summer time.
  const tokyo = { workplace: 'remote', time_zone: 'Asia/Tokyo' } as const;
  const job = await aJob(test, company.companyId, tokyo);
  const hoursOf = async (token: string | undefined, id = job) =>
    (await test.as(token)(jobDetail, { params: { id } })).own_hours;

  const [plain, same] = [await aFractional(test), await aFractional(test, { time_zone: 'Asia/Seoul' })];
  for (const token of [undefined, company.token, plain.token, same.token])
    expect(await hoursOf(token)).toBeNull();

  const { token } = await aFractional(test, { time_zone: 'Asia/Kolkata' });
  expect(await hoursOf(token)).toEqual({ theirs: '9–17', own: '5:30–13:30' });
  const { results } = await test.as(token)(jobList, { query: { company: company.companyId } });
  expect(results.map(({ own_hours }) => own_hours)).toEqual([{ theirs: '9–17', own: '5:30–13:30' }]);
  const hybrid = await aJob(test, company.companyId, { ...tokyo, workplace: 'hybrid' });
  expect(await hoursOf(token, hybrid)).toBeNull();
  const stated = { ...tokyo, workplace: 'hybrid', time_zone_overlap: '9:00–13:00 Asia/Dubai' } as const;
  const reachable = await aJob(test, company.companyId, stated);
  expect(await hoursOf(token, reachable)).toEqual({ theirs: '9–13', own: '10:30–14:30' });
});
