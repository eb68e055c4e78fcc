import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookmarkCreate, bookmarkDelete, bookmarkedJobs } from '../../../../contract/src/bookmarks.ts';
import { jobChangeStatus, jobCreate, jobDetail, jobUpdate } from '../../../../contract/src/jobs.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import {
  aCompany,
  aFractional,
  aJob,
  anAdmin,
  anApplication,
  aSubscription,
  type Person,
} from '../../../test/builders.ts';
import { type JobFormInput, jobForm, someIndustries } from '../../../test/job-form.ts';

type Company = Person & { companyId: string };

let test: TestApp;
let industry: string;
let part: string;
beforeAll(async () => {
  test = await appForTest();
  ({ industry, part } = await someIndustries(test));
});
afterAll(() => test.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const day = (days: number) => inDays(days).slice(0, 10);

const withPlan = async (plan: Parameters<typeof aSubscription>[2] = 'Promote 3'): Promise<Company> => {
  const company = await aCompany(test);
  await aSubscription(test, company.id, plan);
  return company;
};
const post = (company: Person, more: Partial<JobFormInput> = {}) =>
  test.as(company.token)(jobCreate, { body: jobForm(industry, more) });
const move = (person: Person, job_id: string, status: 'draft' | 'active' | 'paused' | 'closed' | 'filled') =>
  test.as(person.token)(jobChangeStatus, { body: { job_id, status } });
const row = (id: string) =>
  test.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('job_update', () => {
  it('sets the submitted fields of an own job', async () => {
    const company = await withPlan();
    const { id } = await post(company);
    const after = await test.as(company.token)(jobUpdate, {
      params: { id },
      body: { title: 'Fractional CFO, revised', apply_by: day(10) },
    });
    expect(after).toMatchObject({ title: 'Fractional CFO, revised', budget_min: 150.5 });
    expect(after.expires_at?.slice(0, 10)).toBe(day(11));
    await test.as(company.token)(jobUpdate, {
      params: { id },
      body: { status: 'filled', promoted_until: inDays(900), applicants_count: 9 } as object,
    });
    expect(await row(id)).toMatchObject({ status: 'active', applicants_count: 0 });
  });

  it('returns job_incomplete for a live job and 404 for a job of another company', async () => {
    const company = await withPlan();
    const { id } = await post(company);
    const call = test.as(company.token);
    expect(
      await refusal(call(jobUpdate, { params: { id }, body: { description: '<p></p>' } })),
    ).toMatchObject({ code: 'job_incomplete', fields: { description: 'At least 150 characters.' } });
    expect(await refusal(call(jobUpdate, { params: { id }, body: { budget_max: 100 } }))).toMatchObject({
      fields: { budget_max: expect.any(String) },
    });
    const other = await withPlan();
    for (const refused of [
      refusal(test.as(other.token)(jobUpdate, { params: { id }, body: { title: 'Taken over by me' } })),
      refusal(move(other, id, 'closed')),
    ])
      expect(await refused).toMatchObject({ status: 404 });
    expect(await row(id)).toMatchObject({ title: jobForm(industry).title, status: 'active' });
  });

  it('accepts the fields that it returned, and clears fields that are null', async () => {
    const company = await withPlan();
    const call = test.as(company.token);
    for (const status of ['draft', 'active'] as const) {
      const made =
        status === 'draft'
          ? await call(jobCreate, { body: { title: 'Not much yet', status } })
          : await post(company, { apply_by: inDays(3).slice(0, 10) });
      const changed = await call(jobUpdate, { params: { id: made.id }, body: made as object });
      expect(changed).toEqual({ ...made, version: 2 });
    }
    const { id } = await post(company, { status: 'draft' });
    const body = { location: null, budget_max: null, skills: [] };
    expect(await call(jobUpdate, { params: { id }, body })).toMatchObject(body);
  });

  it('accepts an unchanged last day to apply in the past', async () => {
    const company = await withPlan();
    const { id } = await post(company);
    const passed = inDays(-1).slice(0, 10);
    await test.db
      .updateTable('jobs')
      .set({ apply_by: passed, status: 'paused' })
      .where('id', '=', id)
      .execute();
    const body = { apply_by: passed, city: 'Leeds' };
    expect(await test.as(company.token)(jobUpdate, { params: { id }, body })).toMatchObject(body);
  });

  it('takes a slot when a later last day reactivates a job', async () => {
    const company = await withPlan('Promote 1');
    const { id } = await post(company);
    await test.db
      .updateTable('jobs')
      .set({ apply_by: inDays(-1).slice(0, 10), expires_at: inDays(-0.1) })
      .where('id', '=', id)
      .execute();
    const later = { params: { id }, body: { apply_by: inDays(5).slice(0, 10) } };
    const second = await post(company);
    expect(await refusal(test.as(company.token)(jobUpdate, later))).toMatchObject({ code: 'plan_limit' });
    expect(Date.parse((await row(id)).expires_at ?? '')).toBeLessThan(Date.now());
    await move(company, second.id, 'closed');
    await test.as(company.token)(jobUpdate, later);
    expect(Date.parse((await row(id)).expires_at ?? '')).toBeGreaterThan(Date.now());
  });

  it('allows the moves of the table only', async () => {
    const company = await withPlan('Promote 10');
    const all = ['draft', 'active', 'paused', 'closed', 'filled'] as const;
    const allowed: string[] = [];
    for (const from of all)
      for (const to of all) {
        const { id } = await post(company, { status: 'draft' });
        await test.db
          .updateTable('jobs')
          .set({ status: from, published_at: inDays(-1), expires_at: inDays(1) })
          .where('id', '=', id)
          .execute();
        const code = await move(company, id, to).then(
          () => undefined,
          (cause: { code: string }) => cause.code,
        );
        expect(code).toBeOneOf([undefined, 'not_allowed_now']);
        const moved = code === undefined;
        if (moved) allowed.push(`${from} ${to}`);
        expect((await row(id)).status).toBe(moved ? to : from);
        await test.db.deleteFrom('jobs').where('id', '=', id).execute();
      }
    expect(allowed).toEqual([
      'draft active',
      'active paused',
      'active closed',
      'active filled',
      'paused active',
      'paused closed',
      'paused filled',
      'closed active',
      'filled active',
    ]);
  });

  it('keeps the dates of a paused job, and sets new dates for an expired one', async () => {
    const company = await withPlan('Promote 1');
    const { id } = await post(company);
    const before = await row(id);
    await move(company, id, 'paused');
    const second = await post(company);
    expect(await refusal(move(company, id, 'active'))).toMatchObject({ code: 'plan_limit' });
    await move(company, second.id, 'filled');
    await move(company, id, 'active');
    expect(await row(id)).toMatchObject({
      published_at: before.published_at,
      expires_at: before.expires_at,
      promoted_until: before.promoted_until,
    });
    await test.db
      .updateTable('jobs')
      .set({ published_at: inDays(-31), expires_at: inDays(-1), promoted_until: inDays(-17) })
      .where('id', '=', id)
      .execute();
    const renewed = await move(company, id, 'active');
    expect(renewed).toMatchObject({ status: 'active', promoted: true });
    expect(Date.parse(renewed.expires_at ?? '')).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  });
});

describe('job_detail', () => {
  it('shows a live job to all and any other job to its company, admins and applicants', async () => {
    const company = await aCompany(test);
    const [applicant, other, admin] = [await aFractional(test), await aFractional(test), await anAdmin(test)];
    const id = await aJob(test, company.companyId, { sub_categories: [part] });
    const see = (token?: string) => test.as(token)(jobDetail, { params: { id } });
    expect(await see()).toMatchObject({
      bookmarked: null,
      match: null,
      new_applicants: null,
      can: { edit: false, apply: false },
      sub_category_titles: [expect.any(String)],
    });
    expect(await see(other.token)).toMatchObject({
      can: { apply: true },
      match: { score: expect.any(Number) },
    });
    await anApplication(test, id, applicant.id);
    await test.db.updateTable('jobs').set({ status: 'paused' }).where('id', '=', id).execute();
    for (const token of [undefined, other.token, (await aCompany(test)).token])
      expect(await refusal(see(token))).toMatchObject({ status: 404 });
    expect(await see(applicant.token)).toMatchObject({
      applied: true,
      application: { status: 'submitted' },
      can: { apply: false },
    });
    for (const token of [company.token, admin.token])
      expect(await see(token)).toMatchObject({ status: 'paused', can: { edit: true } });
  });

  it('includes similar jobs of its type, the same industry first', async () => {
    const company = await aCompany(test);
    const [type, other] = [{ fractional_type: 'Chief Legal' as const }, { main_category: industry }];
    const id = await aJob(test, company.companyId, { ...type, ...other });
    const far = await aJob(test, company.companyId, type);
    const near = await aJob(test, company.companyId, { ...type, ...other, published_at: inDays(-3) });
    await aJob(test, company.companyId, { ...type, expires_at: inDays(-1) });
    const { similar } = await test.as()(jobDetail, { params: { id } });
    expect(similar.map((job) => job.id)).toEqual([near, far]);
  });
});

describe('a fractional', () => {
  it('adds bookmarks, lists them latest first and removes them', async () => {
    const [company, fractional] = [await aCompany(test), await aFractional(test)];
    const call = test.as(fractional.token);
    const [first, second] = [await aJob(test, company.companyId), await aJob(test, company.companyId)];
    const hidden = await aJob(test, company.companyId, { status: 'draft' });
    for (const job_id of [first, second, first]) await call(bookmarkCreate, { body: { job_id } });
    expect(await refusal(call(bookmarkCreate, { body: { job_id: hidden } }))).toMatchObject({ status: 404 });
    const saved = await call(bookmarkedJobs);
    expect(saved.results.map(({ id }) => id)).toEqual([second, first]);
    expect(saved.results[0]).toMatchObject({ bookmarked: true });
    await call(bookmarkDelete, { params: { id: second } });
    expect((await call(bookmarkedJobs)).results.map(({ id }) => id)).toEqual([first]);
    expect((await test.as((await aFractional(test)).token)(bookmarkedJobs)).count).toBe(0);
  });
});
