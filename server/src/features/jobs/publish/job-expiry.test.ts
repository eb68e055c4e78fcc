import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobApply } from '../../../../../contract/src/applications.ts';
import {
  jobChangeStatus,
  jobDetail,
  jobRenew,
  jobRenewByLink,
  jobUpdate,
} from '../../../../../contract/src/jobs.ts';
import { appForTest, refusal, type TestApp } from '../../../../test/app-for-test.ts';
import {
  aColleague,
  aCompany,
  aFractional,
  aJob,
  anAdmin,
  aSubscription,
} from '../../../../test/builders.ts';
import { jobForm, someIndustries } from '../../../../test/job-form.ts';
import { runTasks } from '../../../../test/run-tasks.ts';
import { notifyJobsExpiring, pauseExpiredJobs } from '../jobs.tasks.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof aCompany>>;
let complete: Parameters<typeof aJob>[2];
let id: string;
beforeAll(async () => {
  test = await appForTest();
  const { industry } = await someIndustries(test);
  const { description = '' } = jobForm(industry);
  complete = { title: 'Fractional CFO', main_category: industry, description };
});
afterAll(() => test.close());
beforeEach(async () => {
  company = await aCompany(test);
  await aSubscription(test, company.id, 'Promote 1');
  id = await aJob(test, company.companyId, complete);
  await runTasks(test);
  test.mails.length = 0;
});

/** Simulates that so many days have passed, by moving the job's times back. */
const daysLater = (days: number) =>
  sql`update jobs set published_at = published_at - make_interval(days => ${days}),
    expires_at = expires_at - make_interval(days => ${days}) where id = ${id}`.execute(test.db);
const job = () => test.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const daysLeft = async () =>
  Math.round((Date.parse((await job()).expires_at ?? '') - Date.now()) / 86_400_000);
const both = async (task: typeof notifyJobsExpiring) => {
  await Promise.all([task.run(test.deps, {}), task.run(test.deps, {})]);
  await task.run(test.deps, {});
  await runTasks(test);
};
const mailed = () => test.mails.filter(({ to }) => to === company.email);
const readToken = (text = '') => /renew-job\?token=([\w.-]+)/.exec(text)?.[1] ?? '';
const renew = (token: string) => test.as()(jobRenewByLink, { body: { token } });

it('notifies once on day 25, and again before the end of a renewal', async () => {
  await daysLater(24);
  await both(notifyJobsExpiring);
  expect(mailed()).toEqual([]);
  await daysLater(1);
  await both(notifyJobsExpiring);
  expect(mailed()).toHaveLength(1);
  expect(mailed()[0]?.subject).toMatch(/^Fractional CFO ends on \d+ \w+$/);

  const answer = await renew(readToken(mailed()[0]?.text));
  expect(answer).toMatchObject({ job_id: id, title: 'Fractional CFO' });
  expect(await daysLeft()).toBe(35);
  await both(notifyJobsExpiring);
  expect(mailed()).toHaveLength(1);
  await daysLater(31);
  await both(notifyJobsExpiring);
  expect(mailed()).toHaveLength(2);
});

it('pauses an expired job once, and keeps its applications open', async () => {
  const person = await aFractional(test);
  const body = { job_id: id, cover_letter: 'I have led finance teams of this size before.' };
  await test.as(person.token)(jobApply, { body });
  await runTasks(test);
  test.mails.length = 0;
  await both(pauseExpiredJobs);
  expect((await job()).status).toBe('active');
  await daysLater(30);
  await both(pauseExpiredJobs);
  expect(await job()).toMatchObject({ status: 'paused' });
  expect(mailed()).toHaveLength(1);
  expect(mailed()[0]?.text).toContain('Its applicant stays');
  const { status } = await test.db
    .selectFrom('applications')
    .select('status')
    .where('job_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(status).toBe('submitted');
  expect(test.mails.filter(({ to }) => to === person.email)).toEqual([]);
});

it('notifies colleagues, and mails the renewal link to the owner only', async () => {
  const colleague = await aColleague(test, company.companyId);
  await daysLater(25);
  await both(notifyJobsExpiring);
  await daysLater(5);
  await both(pauseExpiredJobs);
  const to = (email: string) => test.mails.filter((mail) => mail.to === email).map(({ text }) => text);
  expect(to(company.email).map((text) => readToken(text) !== '')).toEqual([true, true]);
  expect(to(colleague.email).map(readToken)).toEqual(['', '']);
  for (const text of to(colleague.email)) expect(text).toContain('/account/company/manage-jobs');
});

describe('renewal', () => {
  it('rejects another company’s job, a job far from its expiry and a paused job', async () => {
    const call = test.as(company.token);
    const stranger = await aCompany(test);
    await aSubscription(test, stranger.id, 'Promote 1');
    expect(await refusal(test.as(stranger.token)(jobRenew, { body: { job_id: id } }))).toMatchObject({
      status: 404,
    });
    expect(await refusal(call(jobRenew, { body: { job_id: id } }))).toMatchObject({
      status: 409,
      code: 'not_allowed_now',
    });
    await call(jobChangeStatus, { body: { job_id: id, status: 'paused' } });
    await daysLater(27);
    expect(await refusal(call(jobRenew, { body: { job_id: id } }))).toMatchObject({ status: 409 });
  });

  it('rejects a link that is forged, of another job or of an earlier expiry', async () => {
    await daysLater(26);
    await both(notifyJobsExpiring);
    const token = readToken(mailed()[0]?.text);
    const [, time, signature] = token.split('.');
    const other = await aJob(test, company.companyId);
    for (const bent of ['', 'x', `${token}x`, `${other}.${time}.${signature}`, token.replace(/\.\d/, '.9')])
      expect(await refusal(renew(bent))).toMatchObject({ status: 400, code: 'invalid_ticket' });
    await test.db.updateTable('jobs').set({ status: 'closed' }).where('id', '=', id).execute();
    expect(await refusal(renew(token))).toMatchObject({ status: 409 });
  });

  it('renews once by its link, however often it is opened', async () => {
    await daysLater(26);
    await both(notifyJobsExpiring);
    const token = readToken(mailed()[0]?.text);
    const ends = await Promise.all([renew(token), renew(token), renew(token)]);
    expect(new Set(ends.map(({ expires_at }) => expires_at)).size).toBe(1);
    expect(await daysLeft()).toBe(34);
  });

  it('takes a free slot for an expired job and extends it from now', async () => {
    await daysLater(31);
    await both(pauseExpiredJobs);
    const other = await aJob(test, company.companyId, complete);
    const call = test.as(company.token);
    expect(await refusal(call(jobRenew, { body: { job_id: id } }))).toMatchObject({ code: 'plan_limit' });
    expect((await job()).status).toBe('paused');
    await call(jobChangeStatus, { body: { job_id: other, status: 'closed' } });
    await call(jobRenew, { body: { job_id: id } });
    expect(await job()).toMatchObject({ status: 'active' });
    expect(await daysLeft()).toBe(30);
    expect((await test.as()(jobDetail, { params: { id } })).status).toBe('active');
  });

  it('removes the last day to apply, and keeps the new expiry when the job is edited', async () => {
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await daysLater(26);
    await test.db.updateTable('jobs').set({ apply_by: day }).where('id', '=', id).execute();
    const call = test.as((await anAdmin(test)).token);
    await call(jobRenew, { body: { job_id: id } });
    expect((await job()).apply_by).toBeNull();
    const later = new Date(Date.now() + 59 * 86_400_000).toISOString().slice(0, 10);
    await call(jobUpdate, { params: { id }, body: { apply_by: later } });
    expect(await daysLeft()).toBe(34);
  });
});

it('rejects the link when the owner is not active', async () => {
  await daysLater(25);
  await both(notifyJobsExpiring);
  const token = readToken(mailed()[0]?.text);
  await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', company.id).execute();
  await daysLater(0);
  expect(await refusal(renew(token))).toMatchObject({ status: 400, code: 'invalid_ticket' });
});
