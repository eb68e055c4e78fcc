import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobDraftUpdate } from '../../../../../contract/src/job-drafts.ts';
import { requiredToGoLive } from '../../../../../contract/src/job-form.ts';
import { jobChangeStatus, jobCreate, jobUpdate } from '../../../../../contract/src/jobs.ts';
import { appForTest, refusal, type TestApp } from '../../../../test/app-for-test.ts';
import { listAudit } from '../../../../test/audit-trail.ts';
import { aCompany, aJob, anAdmin, aSubscription, type Person } from '../../../../test/builders.ts';
import { type JobFormInput, jobForm, someIndustries } from '../../../../test/job-form.ts';

type Company = Person & { companyId: string };

let test: TestApp;
let industry: string;
let part: string;
let otherPart: string;
beforeAll(async () => {
  test = await appForTest();
  ({ industry, part, otherPart } = await someIndustries(test));
});
afterAll(() => test.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const day = (days: number) => inDays(days).slice(0, 10);
const withPlan = async (plan: Parameters<typeof aSubscription>[2] = 'Promote 3'): Promise<Company> => {
  const company = await aCompany(test);
  await aSubscription(test, company.id, plan);
  return company;
};
const post = (company: Person, more: Partial<JobFormInput> = {}, idempotencyKey?: string) =>
  test.as(company.token)(jobCreate, {
    body: jobForm(industry, more),
    ...(idempotencyKey ? { idempotencyKey } : {}),
  });
const row = (id: string) =>
  test.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const listJobs = (company: Company) =>
  test.db.selectFrom('jobs').select(['id', 'status']).where('company_id', '=', company.companyId).execute();

describe('country', () => {
  it('belongs to the location and is cleared with it', async () => {
    const company = await withPlan();
    const wrong = await refusal(post(company, { location: 'Europe', country: 'BR' }));
    expect([wrong.status, Object.keys(wrong.fields)]).toEqual([400, ['country']]);
    expect((await refusal(post(company, { country: 'XX' }))).fields).toHaveProperty('country');
    const job = await post(company, { location: 'Europe', country: 'PT', city: 'Porto' });
    expect(job).toMatchObject({ location: 'Europe', country: 'PT' });
    const change = (body: object) => test.as(company.token)(jobUpdate, { params: { id: job.id }, body });
    expect(await change({ city: 'Lisbon' })).toMatchObject({ country: 'PT' });
    expect(await change({ location: 'Asia' })).toMatchObject({ location: 'Asia', country: null });
    expect(await change({ location: 'South America', country: 'CL' })).toMatchObject({ country: 'CL' });
  });
});

describe('undecided fields', () => {
  it('block publishing until they are sent; without them defaults apply', async () => {
    const company = await withPlan();
    const call = test.as(company.token);
    expect(await refusal(post(company, { undecided: ['why_now'] }))).toMatchObject({
      status: 400,
      code: 'job_incomplete',
      fields: { why_now: 'This is required.' },
    });
    const draft = await post(company, { status: 'draft', undecided: ['why_now', 'start_date'] });
    expect(draft).toMatchObject({ why_now: 'other', start_date: null, undecided: ['why_now', 'start_date'] });
    const publish = () => call(jobChangeStatus, { body: { job_id: draft.id, status: 'active' } });
    expect((await refusal(publish())).fields).toEqual({
      why_now: 'This is required.',
      start_date: 'This is required.',
    });
    const change = (body: object) => call(jobUpdate, { params: { id: draft.id }, body });
    expect(await change({ title: 'Fractional CFO, again' })).toMatchObject({ undecided: draft.undecided });
    expect(await change({ why_now: 'growth' })).toMatchObject({ undecided: ['start_date'] });
    // 'To be agreed' is a decision too.
    expect(await change({ start_date: null })).toMatchObject({ undecided: [] });
    expect(await publish()).toMatchObject({ status: 'active', why_now: 'growth', start_date: null });
    expect(await refusal(change({ undecided: ['start_date'] }))).toMatchObject({ code: 'job_incomplete' });
    expect(await post(company)).toMatchObject({ status: 'active', why_now: 'other', undecided: [] });
  });
});

describe('job_create', () => {
  it('creates a live job, promoted for 30 days, with sanitized text and money in minor units', async () => {
    const company = await withPlan();
    const job = await post(company, {
      description: `${jobForm(industry).description}<script>alert(1)</script><p onclick="x()">Ask <a href="javascript:x()">us</a> &amp; others</p>`,
      sub_categories: [part],
    });
    expect(job).toMatchObject({
      status: 'active',
      promoted: true,
      source: 'company',
      skills: ['Fundraising', 'Orchard finance'],
      budget_min: 150.5,
      sub_category: part,
      can: { edit: true, apply: false },
      reply_promise_days: 5,
    });
    expect(job.description).not.toMatch(/script|onclick|javascript/);
    expect(job.summary).toMatch(/^We want steady books/);
    const stored = await row(job.id);
    expect(stored).toMatchObject({ budget_min_minor: 15_050, monthly_max_usd: 1_083_333 });
    const lives = Date.parse(stored.expires_at ?? '') - Date.parse(stored.published_at ?? '');
    expect(lives).toBe(30 * 86_400_000);
    expect(Date.parse(stored.promoted_until ?? '') - Date.parse(stored.published_at ?? '')).toBe(
      14 * 86_400_000,
    );
  });

  it('takes the time zone of a country with one, unless another is given', async () => {
    const company = await aCompany(test);
    const draft = (more: object) => post(company, { status: 'draft', ...more });
    const refused = await refusal(draft({ time_zone: 'Europe/Atlantis' }));
    expect([refused.status, Object.keys(refused.fields)]).toEqual([400, ['time_zone']]);
    const german = await draft({ location: 'Europe', country: 'DE' });
    expect(german.time_zone).toBe('Europe/Berlin');
    expect(await draft({ location: 'Europe', country: 'DE', time_zone: 'Europe/Lisbon' })).toMatchObject({
      time_zone: 'Europe/Lisbon',
    });
    expect(await draft({ location: 'USA', country: 'US' })).toMatchObject({ time_zone: null });
    const change = (body: object) => test.as(company.token)(jobUpdate, { params: { id: german.id }, body });
    expect(await change({ time_zone: 'Europe/Madrid' })).toMatchObject({ time_zone: 'Europe/Madrid' });
    expect(await change({ time_zone: null })).toMatchObject({ time_zone: 'Europe/Berlin' });
  });

  it('returns plan_limit without a plan, and creates drafts regardless', async () => {
    const company = await aCompany(test);
    expect(await refusal(post(company))).toMatchObject({
      status: 200,
      code: 'plan_limit',
      message: 'Please upgrade your plan to start posting jobs.',
    });
    expect(await listJobs(company)).toEqual([]);
    const draft = await test.as(company.token)(jobCreate, {
      body: { title: 'Only a title yet', status: 'draft' },
    });
    expect(draft).toMatchObject({ status: 'draft', published_at: null, skills: [] });
    expect(
      await refusal(
        test.as(company.token)(jobChangeStatus, { body: { job_id: draft.id, status: 'active' } }),
      ),
    ).toMatchObject({
      status: 400,
      code: 'job_incomplete',
    });
  });

  it('takes the last slot once for concurrent requests', async () => {
    const company = await withPlan('Promote 1');
    const responses = await Promise.allSettled(Array.from({ length: 6 }, () => post(company)));
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await listJobs(company)).toHaveLength(1);
  });

  it('adds the slots of two plans, and frees the slot of an expired job', async () => {
    const company = await withPlan('Promote 1');
    await aSubscription(test, company.id, 'Lite');
    await aJob(test, company.companyId, { expires_at: inDays(-1) });
    await post(company);
    await post(company);
    expect(await refusal(post(company))).toMatchObject({ code: 'plan_limit' });
  });

  it('returns the same job for the same Idempotency-Key', async () => {
    const company = await withPlan();
    const [first, second] = [await post(company, {}, 'key'), await post(company, {}, 'key')];
    expect(second.id).toBe(first.id);
    expect(await refusal(post(company, { title: 'Another title' }, 'key'))).toMatchObject({ status: 409 });
    expect(await listJobs(company)).toHaveLength(1);
  });

  it('names each missing field of a live job', async () => {
    const company = await withPlan();
    for (const field of requiredToGoLive.filter((name) => name !== 'currency' && name !== 'title')) {
      const refused = await refusal(post(company, { [field]: undefined }));
      expect([field, refused.code, Object.keys(refused.fields)]).toEqual([field, 'job_incomplete', [field]]);
    }
    expect(await refusal(post(company, { description: '<p>Too short</p>' }))).toMatchObject({
      fields: { description: 'At least 150 characters.' },
    });
    expect(await listJobs(company)).toEqual([]);
  });

  it('returns 400 for invalid fields, also in a draft', async () => {
    const company = await withPlan();
    const wrong: [Partial<JobFormInput>, string][] = [
      [{ title: undefined }, 'title'],
      [{ title: 'Short' }, 'title'],
      [{ hours_per_week_min: 20 }, 'hours_per_week_max'],
      [{ hours_per_week_max: 41 }, 'hours_per_week_max'],
      [{ budget_min: 300 }, 'budget_max'],
      [{ budget_max: 452 }, 'budget_max'],
      [{ budget_min: -1 }, 'budget_min'],
      [{ apply_by: day(-1) }, 'apply_by'],
      [{ apply_by: day(61) }, 'apply_by'],
      [{ apply_by: '2026-02-30' }, 'apply_by'],
      [{ main_category: part }, 'main_category'],
      [{ sub_categories: [otherPart] }, 'sub_categories'],
      [{ skills: Array.from({ length: 9 }, (_, n) => `Skill ${n}`) }, 'skills'],
      [{ description: 'x'.repeat(8_001) }, 'description'],
      [{ description: `a\u0000${jobForm(industry).description}` }, 'description'],
      [{ currency: 'JPY' as 'USD' }, 'currency'],
    ];
    for (const [fields, name] of wrong)
      for (const status of ['draft', 'active'] as const) {
        const refused = await refusal(post(company, { ...fields, status }));
        expect([fields, refused.status, Object.keys(refused.fields)]).toEqual([fields, 400, [name]]);
      }
    expect(await listJobs(company)).toEqual([]);
  });

  it('lets an admin post for a company beyond its plan, with an audit entry', async () => {
    const [admin, company] = [await anAdmin(test), await aCompany(test)];
    const job = await post(admin, { company_id: company.companyId });
    expect(job).toMatchObject({ company: { id: company.companyId }, source: 'admin', status: 'active' });
    expect(await refusal(post(admin))).toMatchObject({
      status: 400,
      fields: { company_id: expect.any(String) },
    });
    expect(await refusal(post(admin, { company_id: admin.id }))).toMatchObject({ status: 404 });
    const log = await listAudit(test, job.id);
    expect(log).toMatchObject([{ action: 'job_created', actor_id: admin.id }]);
    const other = await withPlan();
    expect(await post(other, { company_id: company.companyId })).toMatchObject({
      company: { id: other.companyId },
    });
  });
});

describe('saving a draft while it is typed', () => {
  const save = (id: string, body: object, by: Person) =>
    test.as(by.token)(jobDraftUpdate, { params: { id }, body });

  it('refuses live jobs, jobs of others and invalid ranges, and changes nothing', async () => {
    const company = await withPlan();
    const live = await post(company);
    expect(await refusal(save(live.id, { title: 'Another title' }, company))).toMatchObject({
      status: 409,
      code: 'not_allowed_now',
    });
    const draft = await post(company, { status: 'draft', hours_per_week_min: 5, hours_per_week_max: 10 });
    expect(await refusal(save(draft.id, { title: 'Another title' }, await withPlan()))).toMatchObject({
      status: 404,
    });
    const wrong = await refusal(save(draft.id, { title: 'Another title', hours_per_week_min: 20 }, company));
    expect([wrong.status, Object.keys(wrong.fields)]).toEqual([400, ['hours_per_week_max']]);
    expect([(await row(live.id)).title, (await row(draft.id)).title]).toEqual([live.title, draft.title]);
  });

  it('stores fields of a draft without a plan', async () => {
    const company = await aCompany(test);
    const draft = await post(company, { status: 'draft' });
    await save(draft.id, { title: 'Fractional COO', outcomes: ['Ship on time'], budget_min: null }, company);
    expect(await row(draft.id)).toMatchObject({
      title: 'Fractional COO',
      outcomes: ['Ship on time'],
      budget_min_minor: null,
      status: 'draft',
    });
  });
});
