import { afterAll, beforeAll, expect, it } from 'vitest';
import { changePlan } from '../../../../../contract/src/billing.ts';
import { jobChangeStatus, jobCreate, jobUpdate } from '../../../../../contract/src/jobs.ts';
import { grantPlan } from '../../../../../contract/src/plans.ts';
import { aCompany, aJob, anAdmin, aSubscription, type Person } from '../../../../test/builders.ts';
import { jobForm, someIndustries } from '../../../../test/job-form.ts';
import { buy, getPlan, type PaidTestApp, paidAppForTest, settle } from '../../../../test/payments.ts';

let test: PaidTestApp;
beforeAll(async () => {
  test = await paidAppForTest();
});
afterAll(() => test.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const day = (days: number) => inDays(days).slice(0, 10);
/** A company with live jobs, the last of them the newest. */
const withJobs = async (count: number, first: Parameters<typeof aJob>[2] = {}) => {
  const company = await aCompany(test);
  const ids: string[] = [];
  for (let n = 0; n < count; n++)
    ids.push(
      await aJob(test, company.companyId, {
        published_at: inDays(n - count),
        ...(n === 0 ? first : {}),
      }),
    );
  return { ...company, ids };
};
const listPromotions = async ({ companyId }: { companyId: string }) =>
  (
    await test.db
      .selectFrom('jobs')
      .select('promoted_until')
      .where('company_id', '=', companyId)
      .orderBy('published_at')
      .execute()
  ).map(({ promoted_until }) =>
    promoted_until === null ? 0 : Math.round((Date.parse(promoted_until) - Date.now()) / 86_400_000),
  );
const changeTo = async (company: Person, title: Parameters<typeof getPlan>[1]) =>
  test.as(company.token)(changePlan, { body: { plan_id: (await getPlan(test, title)).id } });

it('promotes the newest live jobs when a plan begins', async () => {
  const company = await withJobs(3);
  await aJob(test, company.companyId, { status: 'paused', published_at: inDays(-9) });
  await aJob(test, company.companyId, { source: 'scraped', published_at: inDays(-8) });
  await buy(test, company, 'Promote 1');
  expect(await listPromotions(company)).toEqual([0, 0, 0, 0, 14]);
});

it('promotes nothing for a sourcing plan', async () => {
  const company = await withJobs(1);
  await buy(test, company, 'Full');
  expect(await listPromotions(company)).toEqual([0]);
});

it('promotes further jobs after an upgrade, and no job twice', async () => {
  const company = await withJobs(4, { promoted_until: inDays(-20) });
  await buy(test, company, 'Promote 1');
  expect(await listPromotions(company)).toEqual([-20, 0, 0, 14]);
  test.sandbox.webhooks.hold();
  await changeTo(company, 'Promote 10');
  await test.sandbox.webhooks.release({ order: 'shuffled', copies: 3 });
  await settle(test);
  const all = [-20, 14, 14, 14];
  expect(await listPromotions(company)).toEqual(all);
  // A renewal does not promote again.
  const late = await aJob(test, company.companyId, { published_at: inDays(0) });
  test.sandbox.advance(32);
  await settle(test);
  expect(await listPromotions(company)).toEqual([...all, 0]);
  await test.db.deleteFrom('jobs').where('id', '=', late).execute();
});

it('promotes for a granted plan as for a purchased one', async () => {
  const [admin, company] = [await anAdmin(test), await withJobs(1)];
  await test.as(admin.token)(grantPlan, { body: { user_id: company.id, plan: 'Promote 1', months: 1 } });
  await settle(test);
  expect(await listPromotions(company)).toEqual([14]);
});

it('promotes a job that goes live if it never was promoted and the plan has room', async () => {
  const company = await aCompany(test);
  await aSubscription(test, company.id, 'Promote 1');
  await aSubscription(test, company.id, 'Full');
  const { industry } = await someIndustries(test);
  const call = test.as(company.token);
  const post = () => call(jobCreate, { body: jobForm(industry) });
  const again = async (job_id: string) => {
    await call(jobChangeStatus, { body: { job_id, status: 'paused' } });
    return call(jobChangeStatus, { body: { job_id, status: 'active' } });
  };
  const change = (id: string, changes: object) =>
    test.db.updateTable('jobs').set(changes).where('id', '=', id).execute();
  const [first, second] = [await post(), await post()];
  expect([first.promoted, second.promoted]).toEqual([true, false]);
  expect((await again(second.id)).promoted).toBe(false);
  await change(first.id, { promoted_until: inDays(-1) });
  expect((await again(first.id)).promoted).toBe(false);
  expect((await again(second.id)).promoted).toBe(true);

  await change(second.id, { promoted_until: null, apply_by: day(-2), expires_at: inDays(-1) });
  const revived = await call(jobUpdate, { params: { id: second.id }, body: { apply_by: day(5) } });
  expect([revived.status, revived.promoted]).toEqual(['active', true]);
});

it('never promotes more jobs at a time than the plan allows', async () => {
  const company = await aCompany(test);
  await aSubscription(test, company.id, 'Promote 1');
  await aSubscription(test, company.id, 'Full');
  const { industry } = await someIndustries(test);
  const call = test.as(company.token);
  const post = () => call(jobCreate, { body: jobForm(industry) });
  const move = (job_id: string, status: 'active' | 'paused') =>
    call(jobChangeStatus, { body: { job_id, status } });

  const first = await post();
  await move(first.id, 'paused');
  expect((await move(first.id, 'active')).promoted).toBe(true);
  await move(first.id, 'paused');
  const second = await post();
  expect(second.promoted).toBe(true);
  expect((await move(first.id, 'active')).promoted).toBe(false);
  // A promotion that ended early is not resumed.
  await move(second.id, 'paused');
  await move(first.id, 'paused');
  expect((await move(first.id, 'active')).promoted).toBe(false);
  expect((await move(second.id, 'active')).promoted).toBe(true);

  await test.db
    .updateTable('jobs')
    .set({ status: 'paused', promoted_until: inDays(9) })
    .where('company_id', '=', company.companyId)
    .execute();
  const back = await Promise.all([first, second].map(({ id }) => move(id, 'active')));
  expect(back.map(({ promoted }) => promoted).sort()).toEqual([false, true]);
  expect((await listPromotions(company)).filter((days) => days > 0)).toEqual([9]);
});
