import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employerDelete, employerProfileOwn } from '../../../../contract/src/companies.ts';
import { jobDelete, jobDetail } from '../../../../contract/src/jobs.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { listAudit } from '../../../test/audit-trail.ts';
import { aCompany, aFractional, aJob, anAdmin, anApplication, type Person } from '../../../test/builders.ts';

let test: TestApp;
let admin: Person;
let fractional: Person;
beforeAll(async () => {
  test = await appForTest();
  admin = await anAdmin(test);
  fractional = await aFractional(test);
});
afterAll(() => test.close());

const applied = (jobId: string) => anApplication(test, jobId, fractional.id);
const getStatus = async (jobId: string) =>
  (await test.db.selectFrom('applications').select('status').where('job_id', '=', jobId).executeTakeFirst())
    ?.status;
const jobRow = (id: string) => test.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();

describe('removing a job', () => {
  it('deletes a job without applicants', async () => {
    const company = await aCompany(test);
    const id = await aJob(test, company.companyId);
    await test.db.insertInto('bookmarks').values({ user_id: fractional.id, job_id: id }).execute();
    expect(await test.as(company.token)(jobDelete, { params: { id } })).toMatchObject({ archived: false });
    expect(await jobRow(id)).toBeUndefined();
    expect(await refusal(test.as(company.token)(jobDelete, { params: { id } }))).toMatchObject({
      status: 404,
    });
  });

  it('archives a job with applicants and closes their applications', async () => {
    const company = await aCompany(test);
    const id = await aJob(test, company.companyId);
    await applied(id);
    expect(await test.as(company.token)(jobDelete, { params: { id } })).toMatchObject({ archived: true });
    expect(await jobRow(id)).toMatchObject({ status: 'closed', archived_at: expect.any(String) });
    expect(await getStatus(id)).toBe('closed');
    expect(await refusal(test.as(company.token)(jobDetail, { params: { id } }))).toMatchObject({
      status: 404,
    });
    expect(await test.as(fractional.token)(jobDetail, { params: { id } })).toMatchObject({
      status: 'closed',
      application: { status: 'closed' },
    });
  });

  it('returns 404 for a job of another company, and logs a removal by an admin', async () => {
    const [company, other] = [await aCompany(test), await aCompany(test)];
    const id = await aJob(test, company.companyId);
    expect(await refusal(test.as(other.token)(jobDelete, { params: { id } }))).toMatchObject({ status: 404 });
    expect(await jobRow(id)).toBeDefined();
    await test.as(admin.token)(jobDelete, { params: { id } });
    const log = await listAudit(test, id);
    expect(log).toMatchObject([{ action: 'job_removed', actor_id: admin.id }]);
  });
});

describe('removing a company', () => {
  it('closes its jobs and applications and ends the sessions of its owner', async () => {
    const company = await aCompany(test);
    const [quiet, busy] = [await aJob(test, company.companyId), await aJob(test, company.companyId)];
    await applied(busy);
    await test.as(admin.token)(employerDelete, {
      params: { id: company.companyId },
      body: { reason: 'Its owner asked for it.' },
    });
    expect(await listAudit(test, company.companyId)).toMatchObject([
      { action: 'company_removed', reason: 'Its owner asked for it.' },
    ]);
    expect(await jobRow(quiet)).toBeUndefined();
    expect(await jobRow(busy)).toMatchObject({ status: 'closed', archived_at: expect.any(String) });
    expect(await getStatus(busy)).toBe('closed');
    expect(await refusal(test.as(company.token)(employerProfileOwn))).toMatchObject({
      code: 'session_expired',
    });
    const user = await test.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', company.id)
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({ status: 'removed' });
    expect(user.email).not.toBe(company.email);
    expect(
      await refusal(test.as(admin.token)(employerDelete, { params: { id: company.companyId } })),
    ).toMatchObject({ status: 404 });
  });
});
