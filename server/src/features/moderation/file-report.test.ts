import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLog } from '../../../../contract/src/audit.ts';
import { type ReportedThing, reportAdd } from '../../../../contract/src/moderation.ts';
import { notificationPreferences } from '../../../../contract/src/notifications.ts';
import { appForTest, appForThisTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { listAudit } from '../../../test/audit-trail.ts';
import { aColleague, aCompany, aFractional, aJob, anAdmin, type Person } from '../../../test/builders.ts';
import { listNotices } from '../../../test/notices.ts';
import { runTasks } from '../../../test/run-tasks.ts';

let test: TestApp;
let company: Person & { companyId: string };
let fractional: Person;
let admin: Person;

beforeAll(async () => {
  test = await appForTest();
  [company, fractional, admin] = [await aCompany(test), await aFractional(test), await anAdmin(test)];
});
afterAll(() => test.close());

const report = (by: Person, about: ReportedThing, id: string, details?: string) =>
  test.as(by.token)(reportAdd, { body: { about, id, reason: 'scam', ...(details && { details }) } });
const listNotifications = async (link: string) =>
  (await listNotices(test, admin, 'report_filed')).filter((notice) => notice.link === link);

it('returns 404 for a subject that the reporter must not see', async () => {
  const [draft, hidden] = [
    await aJob(test, company.companyId, { status: 'draft' }),
    await aFractional(test, { status: 'unverified' }),
  ];
  const suspended = await aCompany(test);
  await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', suspended.id).execute();
  for (const [by, about, id] of [
    [fractional, 'job', draft],
    [fractional, 'job', randomUUID()],
    [fractional, 'company', suspended.companyId],
    [company, 'fractional', hidden.id],
    [await aFractional(test), 'fractional', fractional.id],
    [admin, 'company', company.companyId],
  ] as const)
    expect(await refusal(report(by, about, id))).toMatchObject({ status: 404 });
  expect(await listNotices(test, admin, 'report_filed')).toEqual([]);
});

it('returns 409 for the reporter’s own job, company or profile', async () => {
  const job = await aJob(test, company.companyId);
  const colleague = await aColleague(test, company.companyId);
  for (const [by, about, id] of [
    [company, 'job', job],
    [colleague, 'company', company.companyId],
    [fractional, 'fractional', fractional.id],
  ] as const)
    expect(await refusal(report(by, about, id))).toMatchObject({ status: 409 });
});

it('notifies the admins once per reporter and subject', async () => {
  const job = await aJob(test, company.companyId, { title: 'Interim CFO' });
  const links = {
    job: `/company-jobs?edit=${job}`,
    company: `/companydetails?id=${company.companyId}`,
    fractional: `/candidatedetails?id=${fractional.id}`,
  };
  await report(fractional, 'job', job, 'They wanted a fee.');
  await report(fractional, 'job', job, 'And again.');
  await report(fractional, 'company', company.companyId);
  await report(company, 'fractional', fractional.id);
  expect(await listNotifications(links.job)).toMatchObject([
    {
      title: 'The job Interim CFO was reported',
      body: expect.stringContaining('They wanted a fee.'),
      about_user_id: company.id,
    },
  ]);
  for (const link of [links.company, links.fractional]) expect(await listNotifications(link)).toHaveLength(1);
  await report(company, 'job', await aJob(test, (await aCompany(test)).companyId));
  expect(await listNotices(test, admin, 'report_filed')).toHaveLength(4);
});

it('shows the full text in the audit log without storing it there', async () => {
  const job = await aJob(test, company.companyId);
  const details = `They wanted a fee. ${'And more. '.repeat(150)}`.trim();
  await report(fractional, 'job', job, details);
  await report(fractional, 'job', job);
  const lines = await listAudit(test, job);
  expect(lines).toMatchObject([
    { action: 'job_reported', actor_id: fractional.id, after: { reason: 'scam' }, reason: null },
    { action: 'job_reported', reason: null },
  ]);
  const { results } = await test.as(admin.token)(auditLog, { query: { subject_id: job } });
  expect(results.map(({ reason }) => reason)).toEqual([null, details]);
  const [notification] = await listNotifications(`/company-jobs?edit=${job}`);
  expect(notification?.body).toMatch(
    /^A member says: .*They wanted a fee\. .*… See the report for the full text\.$/,
  );
});

it('reports an imported job, which has no owner', async () => {
  const job = await aJob(test, company.companyId);
  await test.db
    .updateTable('jobs')
    .set({ source: 'scraped', company_id: null, employer_name: 'Elsewhere' })
    .where('id', '=', job)
    .execute();
  await report(company, 'job', job);
  expect(await listNotifications(`/company-jobs?edit=${job}`)).toMatchObject([{ about_user_id: null }]);
});

it('mails admins without bulk headers, and can be switched off', async () => {
  await runTasks(test);
  const sent = test.mails.find(({ to, subject }) => to === admin.email && subject.endsWith('was reported'));
  expect(sent?.headers).toEqual({});
  expect(sent?.text).toContain('Member reports');
  expect(await test.as(admin.token)(notificationPreferences)).toHaveProperty('report_filed');
  expect(await test.as(company.token)(notificationPreferences)).not.toHaveProperty('report_filed');
});

it('limits reports to twenty an hour', async () => {
  const limited = await appForThisTest({ rateLimits: true });
  const person = await aFractional(limited);
  const about = await aCompany(limited);
  const send = () =>
    limited.as(person.token)(reportAdd, { body: { about: 'company', id: about.companyId, reason: 'other' } });
  for (let count = 0; count < 20; count++) await send();
  expect((await refusal(send())).status).toBe(429);
});
