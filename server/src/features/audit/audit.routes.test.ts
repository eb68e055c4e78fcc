import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLog } from '../../../../contract/src/audit.ts';
import { jobDelete } from '../../../../contract/src/jobs.ts';
import { grantPlan } from '../../../../contract/src/plans.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aJob, anAdmin, type Person } from '../../../test/builders.ts';
import { queryAsOwner } from '../../../test/database-for-test.ts';

let test: TestApp;
let admin: Person;
let company: Person & { companyId: string };
let jobId: string;
beforeAll(async () => {
  test = await appForTest();
  admin = await anAdmin(test, { first_name: 'Ottoline', last_name: 'Zibel' });
  company = await aCompany(test);
  jobId = await aJob(test, company.companyId, { title: 'Marmoset keeper' });
  await test.as(admin.token)(grantPlan, { body: { user_id: company.id, plan: 'Lite' } });
  await test.as(admin.token)(jobDelete, { params: { id: jobId } });
});
afterAll(() => test.close());

const read = (query: Record<string, string> = {}) => test.as(admin.token)(auditLog, { query });

it('returns 401 to visitors and 404 to companies', async () => {
  expect((await refusal(test.as(company.token)(auditLog))).status).toBe(404);
  expect((await refusal(test.as()(auditLog))).status).toBe(401);
});

it('lists actor, action and subject, newest first, with the distinct actions', async () => {
  const { results, actions, count } = await read();
  expect(count).toBe(2);
  expect(results).toMatchObject([
    {
      actor: { id: admin.id, name: 'Ottoline Zibel' },
      action: 'job_removed',
      subject_type: 'job',
      subject_id: jobId,
      subject_name: null,
      before: { title: 'Marmoset keeper' },
    },
    { action: 'plan_granted', subject_type: 'user', after: { plan: 'Lite' } },
  ]);
  expect(actions).toEqual(['job_removed', 'plan_granted']);
});

it('filters by words, action, admin, subject and days', async () => {
  const counts = async (query: Record<string, string>) => (await read(query)).count;
  const today = new Date().toISOString().slice(0, 10);
  expect(await counts({ search: 'marmo' })).toBe(1);
  expect(await counts({ search: 'granted lite' })).toBe(1);
  expect(await counts({ search: 'marmoset lite' })).toBe(0);
  expect(await counts({ search: '&|!' })).toBe(0);
  expect(await counts({ action: 'plan_granted' })).toBe(1);
  expect(await counts({ actor_id: admin.id })).toBe(2);
  expect(await counts({ actor_id: company.id })).toBe(0);
  expect(await counts({ subject_id: jobId })).toBe(1);
  expect(await counts({ date_from: today, date_to: today })).toBe(2);
  expect(await counts({ date_to: '2020-01-01' })).toBe(0);
});

it('cannot be changed by SQL, not even by the owner of the tables [audit-append-only]', async () => {
  for (const statement of [
    "update audit_log set action = 'nothing'",
    'delete from audit_log',
    'truncate audit_log cascade',
    'delete from audit_chain',
  ])
    await expect(queryAsOwner(test.deps.config.databaseUrl, statement)).rejects.toThrow('append-only');
});
