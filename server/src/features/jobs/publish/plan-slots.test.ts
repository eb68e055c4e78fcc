import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobCreate } from '../../../../../contract/src/jobs.ts';
import { appForTest, refusal, type TestApp } from '../../../../test/app-for-test.ts';
import { aCompany, aJob, aSubscription } from '../../../../test/builders.ts';
import { jobForm, someIndustries } from '../../../../test/job-form.ts';
import { listNotices } from '../../../../test/notices.ts';
import { pauseExcessJobs } from '../jobs.tasks.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const listStatuses = async (companyId: string) =>
  (
    await test.db
      .selectFrom('jobs')
      .select('status')
      .where('company_id', '=', companyId)
      .orderBy('published_at')
      .orderBy('id')
      .execute()
  ).map(({ status }) => status);
const run = () => pauseExcessJobs.run(test.deps, {});

it('pauses the newest jobs over the slots when a plan ends, with one notification', async () => {
  const company = await aCompany(test);
  await aSubscription(test, company.id, 'Promote 1');
  await aSubscription(test, company.id, 'Lite');
  for (const day of [3, 2, 1])
    await aJob(test, company.companyId, {
      published_at: new Date(Date.now() - day * 86_400_000).toISOString(),
    });
  await run();
  expect(await listStatuses(company.companyId)).toEqual(['active', 'active', 'paused']);
  await test.db
    .updateTable('subscriptions')
    .set({ status: 'ended' })
    .where('user_id', '=', company.id)
    .execute();
  await run();
  await run();
  expect(await listStatuses(company.companyId)).toEqual(['paused', 'paused', 'paused']);
  const notices = await listNotices(test, company);
  expect(notices.map(({ title }) => title)).toEqual([
    expect.stringMatching(/is paused$/),
    '2 jobs are paused',
  ]);
});

it('leaves the slot of a plan to the company while a job is live that an admin posted', async () => {
  const company = await aCompany(test);
  await aSubscription(test, company.id, 'Promote 1');
  await aJob(test, company.companyId, { source: 'admin' });
  const { industry } = await someIndustries(test);
  const publish = () => test.as(company.token)(jobCreate, { body: jobForm(industry, { status: 'active' }) });
  expect(await publish()).toMatchObject({ status: 'active' });
  expect((await refusal(publish())).code).toBe('plan_limit');
});

it('keeps jobs posted by an admin and jobs of companies that never had a plan', async () => {
  const [posted, planless] = [await aCompany(test), await aCompany(test)];
  await aSubscription(test, posted.id, 'Promote 1');
  for (const source of ['admin', 'admin', 'company'] as const) await aJob(test, posted.companyId, { source });
  await aJob(test, planless.companyId);
  await run();
  expect(await listStatuses(posted.companyId)).toEqual(['active', 'active', 'active']);
  expect(await listStatuses(planless.companyId)).toEqual(['active']);
});
