import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobActivity, jobView } from '../../../../../contract/src/job-activity.ts';
import { appForTest, type TestApp } from '../../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, anAdmin, anApplication } from '../../../../test/builders.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

it('counts views by others and applications by week, and no view by the company, by admins or of a closed job', async () => {
  const company = await aCompany(test);
  const person = await aFractional(test);
  const job = await aJob(test, company.companyId);
  const closed = await aJob(test, company.companyId, { status: 'closed' });
  await anApplication(test, job, person.id, { created_at: new Date(Date.now() - 14 * 864e5).toISOString() });
  for (const token of [undefined, person.token, company.token, (await anAdmin(test)).token])
    for (const job_id of [job, closed]) await test.as(token)(jobView, { body: { job_id } });

  const listWeeks = async (id: string) =>
    (await test.as(company.token)(jobActivity, { params: { id } })).weeks;
  const weeks = await listWeeks(job);
  expect(weeks.map(({ views, applications }) => [views, applications])).toEqual([
    [2, 0],
    [0, 0],
    [0, 1],
    ...Array.from({ length: 5 }, () => [0, 0]),
  ]);
  expect(new Date(weeks[0]?.week ?? '').getUTCDay()).toBe(1);
  expect((await listWeeks(closed)).every(({ views }) => views === 0)).toBe(true);
});
