import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Given } from '../../../../contract/src/endpoint.ts';
import {
  bookmarkCreate,
  bookmarkDelete,
  bookmarkedJobs,
  jobChangeStatus,
  jobCreate,
  jobDetail,
  jobRequired,
  jobUpdate,
  recentRecommended,
} from '../../../../contract/src/jobs.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, anAdmin, aSubscription, type Person } from '../../../test/builders.ts';

type Company = Person & { companyId: string };
type Form = NonNullable<Given<(typeof jobCreate)['body']>>;

let test: TestApp;
let industry: string;
let part: string;
let otherPart: string;
beforeAll(async () => {
  test = await appForTest();
  const industries = await test.db
    .selectFrom('categories')
    .select('id')
    .where('kind', '=', 'industry')
    .orderBy('position')
    .execute();
  const partOf = async (parent: string | undefined) =>
    (
      await test.db
        .selectFrom('categories')
        .select('id')
        .where('parent_id', '=', parent ?? null)
        .executeTakeFirstOrThrow()
    ).id;
  industry = industries[0]?.id ?? '';
  part = await partOf(industry);
  otherPart = await partOf(industries[1]?.id);
});
afterAll(() => test.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const day = (days: number) => inDays(days).slice(0, 10);

const form = (more: Partial<Form> = {}): Form => ({
  title: 'Fractional CFO for a growing orchard',
  description: `<p>${'We want steady books and a calm hand. '.repeat(6)}</p>`,
  fractional_type: 'CFO',
  main_category: industry,
  skills: ['fundraising', 'Orchard finance'],
  location: 'USA',
  workplace: 'remote',
  client_type_expertise: 'B2B',
  hours_per_week_min: 5,
  hours_per_week_max: 10,
  rate_period: 'hour',
  budget_min: 150.5,
  budget_max: 250,
  currency: 'USD',
  ...more,
});

const withPlan = async (plan: Parameters<typeof aSubscription>[2] = 'Promote 3'): Promise<Company> => {
  const company = await aCompany(test);
  await aSubscription(test, company.id, plan);
  return company;
};
const post = (company: Person, more: Partial<Form> = {}, idempotencyKey?: string) =>
  test.as(company.token)(jobCreate, { body: form(more), ...(idempotencyKey ? { idempotencyKey } : {}) });
const move = (person: Person, job_id: string, status: 'draft' | 'active' | 'paused' | 'closed' | 'filled') =>
  test.as(person.token)(jobChangeStatus, { body: { job_id, status } });
const row = (id: string) =>
  test.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const jobsOf = (company: Company) =>
  test.db.selectFrom('jobs').select(['id', 'status']).where('company_id', '=', company.companyId).execute();

describe('posting', () => {
  it('makes a live job: promoted, 30 days, text made safe, money in minor units', async () => {
    const company = await withPlan();
    const job = await post(company, {
      description: `${form().description}<script>alert(1)</script><p onclick="x()">Ask <a href="javascript:x()">us</a> &amp; others</p>`,
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
    expect(stored).toMatchObject({ budget_min_minor: 15_050, monthly_budget_minor: 1_083_333 });
    const lives = Date.parse(stored.expires_at ?? '') - Date.parse(stored.published_at ?? '');
    expect(lives).toBe(30 * 86_400_000);
    expect(Date.parse(stored.promoted_until ?? '') - Date.parse(stored.published_at ?? '')).toBe(
      14 * 86_400_000,
    );
  });

  it('answers the plan limit without a plan; a draft is always kept', async () => {
    const company = await aCompany(test);
    expect(await refusal(post(company))).toMatchObject({
      status: 200,
      code: 'plan_limit',
      message: 'Please upgrade your plan to start posting jobs.',
    });
    expect(await jobsOf(company)).toEqual([]);
    const draft = await test.as(company.token)(jobCreate, {
      body: { title: 'Only a title yet', status: 'draft' },
    });
    expect(draft).toMatchObject({ status: 'draft', published_at: null, skills: [] });
    expect(await refusal(move(company, draft.id, 'active'))).toMatchObject({
      status: 400,
      code: 'job_incomplete',
    });
  });

  it('fills the last slot once, however many ask at the same time', async () => {
    const company = await withPlan('Promote 1');
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => post(company)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await jobsOf(company)).toHaveLength(1);
  });

  it('adds up the slots of two plans, and frees that of a job that ran out', async () => {
    const company = await withPlan('Promote 1');
    await aSubscription(test, company.id, 'Lite');
    await aJob(test, company.companyId, { expires_at: inDays(-1) });
    await post(company);
    await post(company);
    expect(await refusal(post(company))).toMatchObject({ code: 'plan_limit' });
  });

  it('gives the same job for the same Idempotency-Key', async () => {
    const company = await withPlan();
    const [first, second] = [await post(company, {}, 'one'), await post(company, {}, 'one')];
    expect(second.id).toBe(first.id);
    expect(await refusal(post(company, { title: 'Another title' }, 'one'))).toMatchObject({ status: 409 });
    expect(await jobsOf(company)).toHaveLength(1);
  });

  it('names each field that a live job lacks', async () => {
    const company = await withPlan();
    for (const field of jobRequired.filter((one) => one !== 'currency' && one !== 'title')) {
      const refused = await refusal(post(company, { [field]: undefined }));
      expect([field, refused.code, Object.keys(refused.fields)]).toEqual([field, 'job_incomplete', [field]]);
    }
    expect(await refusal(post(company, { description: '<p>Too short</p>' }))).toMatchObject({
      fields: { description: 'At least 150 characters.' },
    });
    expect(await jobsOf(company)).toEqual([]);
  });

  it('refuses what no job may have, a draft neither', async () => {
    const company = await withPlan();
    const wrong: [Partial<Form>, string][] = [
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
      [{ description: `a\u0000${form().description}` }, 'description'],
      [{ currency: 'EUR' as 'USD' }, 'currency'],
    ];
    for (const [fields, name] of wrong)
      for (const status of ['draft', 'active'] as const) {
        const refused = await refusal(post(company, { ...fields, status }));
        expect([fields, refused.status, Object.keys(refused.fields)]).toEqual([fields, 400, [name]]);
      }
    expect(await jobsOf(company)).toEqual([]);
  });

  it("is on a company's behalf for an admin, beyond its plan and in the log", async () => {
    const [admin, company] = [await anAdmin(test), await aCompany(test)];
    const job = await post(admin, { company_id: company.companyId });
    expect(job).toMatchObject({ company: { id: company.companyId }, source: 'admin', status: 'active' });
    expect(await refusal(post(admin))).toMatchObject({ status: 404 });
    const log = await test.db.selectFrom('audit_log').selectAll().where('subject_id', '=', job.id).execute();
    expect(log).toMatchObject([{ action: 'job_created', actor_id: admin.id }]);
    const other = await withPlan();
    expect(await post(other, { company_id: company.companyId })).toMatchObject({
      company: { id: other.companyId },
    });
  });
});

describe('changing', () => {
  it('sets the named fields of an own job', async () => {
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

  it("leaves a live job complete, and another's alone", async () => {
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
      test.as(other.token)(jobUpdate, { params: { id }, body: { title: 'Taken over by me' } }),
      move(other, id, 'closed'),
    ])
      expect(await refusal(refused)).toMatchObject({ status: 404 });
    expect(await row(id)).toMatchObject({ title: form().title, status: 'active' });
  });

  it('moves between statuses by one table', async () => {
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

  it('keeps the dates of a job that pauses, and renews one that ran out', async () => {
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

describe('one job', () => {
  it('is seen live by all, otherwise by its company, admins and who applied', async () => {
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
    await test.db
      .insertInto('applications')
      .values({
        job_id: id,
        fractional_id: applicant.id,
        cover_letter: 'I have done this.',
        match_score: 40,
        match_reasons: '[]',
      })
      .execute();
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

  it('brings similar ones of its type, the same industry first', async () => {
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
  it('saves jobs, the latest first, and forgets them', async () => {
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

  it('is recommended what fits best, with the reasons, but not what was applied to', async () => {
    const [company, fractional] = [
      await aCompany(test),
      await aFractional(test, { fractional_type: 'CHRO' }),
    ];
    const fitting = await aJob(test, company.companyId, { fractional_type: 'CHRO' });
    const applied = await aJob(test, company.companyId, { fractional_type: 'CHRO' });
    await test.db
      .insertInto('applications')
      .values({
        job_id: applied,
        fractional_id: fractional.id,
        cover_letter: 'I have done this.',
        match_score: 40,
        match_reasons: '[]',
      })
      .execute();
    const { recent, recommended } = await test.as(fractional.token)(recentRecommended);
    expect(recent.length).toBeGreaterThan(1);
    expect(recommended.map(({ job }) => job.id)).toEqual([fitting]);
    expect(recommended[0]?.reasons[0]).toMatchObject({ factor: 'Executive type', points: 30 });
  });
});
