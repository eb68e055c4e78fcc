import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobApplicants, jobApply } from '../../../../contract/src/applications.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { matchRules } from '../../../../contract/src/match-findings.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, anApplication } from '../../../test/builders.ts';
import { purgeShownOrders } from './applications.tasks.ts';
import { getPseudonym } from './shown-orders.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const stored = () => test.db.selectFrom('shown_orders').selectAll().orderBy('id').execute();

it('stores the order that a company was shown, once a day and under pseudonyms', async () => {
  const company = await aCompany(test);
  const job = await aJob(test, company.companyId);
  const ids: string[] = [];
  for (const match_score of [20, 90, 60])
    ids.push(await anApplication(test, job, (await aFractional(test)).id, { match_score }));
  const list = (token: string, sort?: 'recent') =>
    test.as(token)(jobApplicants, { query: { job_id: job, ...(sort ? { sort } : {}) } });

  const { results } = await list(company.token);
  await list(company.token);
  await expect.poll(async () => (await stored()).length, { timeout: 5_000 }).toBe(1);
  const [order] = await stored();
  expect(order).toMatchObject({
    sort: 'match',
    first_place: 1,
    scores: [90, 60, 20],
    applicants: results.map(({ id }) => getPseudonym(test.deps, id)),
    job: getPseudonym(test.deps, job),
  });
  for (const id of [...ids, job, company.id]) expect(JSON.stringify(order)).not.toContain(id);

  await list(company.token, 'recent');
  await expect
    .poll(async () => (await stored()).at(-1), { timeout: 5_000 })
    .toMatchObject({ sort: 'recent', scores: [60, 90, 20] });
});

it('deletes orders after four years, and keeps younger ones', async () => {
  await test.db.deleteFrom('shown_orders').execute();
  const insert = (day: string, shown_at: string) =>
    test.db
      .insertInto('shown_orders')
      .values({
        day,
        job: 'j',
        viewer: 'v',
        sort: 'match',
        first_place: 1,
        applicants: [],
        scores: [],
        shown_at,
      })
      .execute();
  const now = test.deps.clock.now();
  const years = (count: number, days: number) => {
    const time = new Date(now);
    time.setUTCFullYear(time.getUTCFullYear() - count);
    return new Date(time.getTime() + days * 86_400_000).toISOString();
  };
  await insert('2020-01-01', years(limits.shownOrderYears, -1));
  await insert('2020-01-02', years(limits.shownOrderYears, 1));
  await purgeShownOrders.run(test.deps, {});
  expect((await stored()).map(({ day }) => day)).toEqual(['2020-01-02']);
});

it('stores the version of the rules with the score of an application', async () => {
  const company = await aCompany(test);
  const job_id = await aJob(test, company.companyId);
  const person = await aFractional(test);
  const { id } = await test.as(person.token)(jobApply, {
    body: {
      job_id,
      cover_letter: 'I have led finance teams through two rounds, and would like to do it again here.',
    },
  });
  const row = await test.db
    .selectFrom('applications')
    .select('match_rules')
    .where('id', '=', id)
    .executeTakeFirst();
  expect(row).toEqual({ match_rules: matchRules.version });
});
