import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobApply } from '../../../../contract/src/applications.ts';
import { employerProfileOwn } from '../../../../contract/src/companies.ts';
import { jobFromText } from '../../../../contract/src/job-drafts.ts';
import { jobChangeStatus, jobDetail, jobList, jobRenew, jobUpdate } from '../../../../contract/src/jobs.ts';
import { scrapedJobConvert, scrapedJobsConvert } from '../../../../contract/src/scrapers.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { listAudit } from '../../../test/audit-trail.ts';
import { aCompany, aFractional, anAdmin, aSubscription, type Person } from '../../../test/builders.ts';
import { listNotices } from '../../../test/notices.ts';
import { aScrapedJob } from '../../../test/scraped-jobs.ts';
import { followSources } from './job-imports.tasks.ts';

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await appForTest();
  admin = await anAdmin(test);
});
afterAll(() => test.close());

const convert = (scraped_job_id: string, more: object = {}, who: Person = admin) =>
  test.as(who.token)(scrapedJobConvert, { body: { scraped_job_id, ...more } });
const scrapedJob = (id: string) =>
  test.db.selectFrom('scraped_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const jobsFrom = (link: string) =>
  test.db.selectFrom('jobs').selectAll().where('source_url', '=', link).execute();
const missingId = '00000000-0000-7000-8000-000000000000';

describe('converting a scraped job', () => {
  it('refuses other accounts, missing and dismissed jobs, and jobs without a company', async () => {
    const id = await aScrapedJob(test);
    for (const other of [await aCompany(test), await aFractional(test)])
      expect(await refusal(convert(id, {}, other))).toMatchObject({ status: 404, code: 'not_found' });
    expect(await refusal(convert(missingId))).toMatchObject({ status: 404 });
    expect(await refusal(convert(id, { employer_id: missingId }))).toMatchObject({ status: 404 });
    expect(await refusal(convert(await aScrapedJob(test, {}, { status: 'dismissed' })))).toMatchObject({
      status: 409,
      code: 'not_allowed_now',
    });
    expect(await refusal(convert(await aScrapedJob(test, { company_name: '' })))).toMatchObject({
      status: 400,
      fields: { company_name: 'Enter the company that is hiring.' },
    });
    expect(await refusal(convert(id, { title: 'Short' }))).toMatchObject({ status: 400 });
    expect(
      await refusal(convert(await aScrapedJob(test, { fractional_type: null }), { status: 'active' })),
    ).toMatchObject({
      status: 400,
      code: 'job_incomplete',
      fields: { fractional_type: 'This is required.' },
    });
    expect(await scrapedJob(id)).toMatchObject({ status: 'new', job_id: null });
    expect(await jobsFrom((await scrapedJob(id)).link)).toEqual([]);
  });

  it('creates a live job with its employer and source, without a reply promise', async () => {
    const id = await aScrapedJob(test, { description: '<p>Own words</p><script>x()</script>'.repeat(30) });
    const job = await convert(id, { title: 'Fractional CFO for a windmill', skills: ['fundraising'] });
    const { link } = await scrapedJob(id);
    expect(job).toMatchObject({
      title: 'Fractional CFO for a windmill',
      company: { id: null, owner_id: null, name: 'Windmill Works', logo: null },
      source: 'scraped',
      source_url: link,
      status: 'active',
      promoted: false,
      reply_promise_days: null,
      reply_record: null,
      payment_record: null,
      claimable: true,
      skills: ['Fundraising'],
      location: 'Europe',
      hours_per_week_min: 16,
      budget_min: null,
    });
    expect(job.description).not.toMatch(/script/);
    expect(await scrapedJob(id)).toMatchObject({ status: 'converted', job_id: job.id });
    expect(await refusal(convert(id))).toMatchObject({ status: 409, code: 'already_exists' });

    const visitor = await test.as()(jobList, { query: { search: 'windmill works' } });
    expect(visitor.results.map((job) => job.id)).toContain(job.id);
    const fractional = await aFractional(test);
    const seen = await test.as(fractional.token)(jobDetail, { params: { id: job.id } });
    expect(seen).toMatchObject({ can: { apply: false, edit: false }, match: { score: expect.any(Number) } });
    expect(
      await refusal(
        test.as(fractional.token)(jobApply, {
          body: { job_id: job.id, cover_letter: 'I would like to do it.' },
        }),
      ),
    ).toMatchObject({ status: 409, code: 'job_imported' });
    const trail = await listAudit(test, job.id);
    expect(trail).toMatchObject([{ action: 'scraped_job_converted', actor_id: admin.id }]);
  });

  it('stores no claim domain of a job board, unless an admin states it', async () => {
    const { id: source_id } = await test.db
      .insertInto('scrape_sources')
      .values({ name: 'Boards', kind: 'json_ld', url: 'https://boards.example/jobs', interval_minutes: 360 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const scrapedFrom = (company_name: string, company_url: string) =>
      aScrapedJob(test, { company_name, company_url }, { source_id });
    const domains = async (id: string, more: object = {}) => {
      const { id: job } = await convert(id, more);
      const found = test.db.selectFrom('jobs').select('employer_domain').where('id', '=', job);
      return (await found.executeTakeFirstOrThrow()).employer_domain;
    };
    const page = 'https://boards.example/companies/windmill';
    expect(await domains(await scrapedFrom('Windmill Works', page))).toBe('boards.example');
    const other = await scrapedFrom('Tidal Yards', page);
    expect(await domains(await scrapedFrom('Windmill Works', page), { company_url: page })).toBeNull();
    expect(await domains(await scrapedFrom('Windmill Works', 'https://windmill.example'))).toBe(
      'windmill.example',
    );
    expect(await domains(other, { company_url: 'https://tidal.example' })).toBe('tidal.example');
  });

  it('creates one job for 50 concurrent conversions', async () => {
    const id = await aScrapedJob(test);
    const responses = await Promise.allSettled(Array.from({ length: 50 }, () => convert(id)));
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = responses
      .filter((response) => response.status === 'rejected')
      .map(({ reason }) => reason.code);
    expect(new Set(refused)).toEqual(new Set(['already_exists']));
    expect(await jobsFrom((await scrapedJob(id)).link)).toHaveLength(1);
  });

  it('limits the fields to those of a job, and creates a draft of an incomplete or expired one', async () => {
    const job = await convert(
      await aScrapedJob(test, {
        title: `Fractional Chief Financial Officer ${'for a very long list of duties '.repeat(5)}`,
        hours_per_week_min: 60,
        hours_per_week_max: 60,
        budget_min: 50,
        budget_max: 500,
        rate_period: 'hour',
        currency: 'GBP',
        apply_by: '2199-01-01',
      }),
    );
    expect(job).toMatchObject({
      status: 'active',
      hours_per_week_min: null,
      budget_min: null,
      budget_max: 500,
      currency: 'GBP',
      apply_by: null,
    });
    expect(job.title.length).toBeLessThanOrEqual(100);
    expect((await convert(await aScrapedJob(test, { fractional_type: null }))).status).toBe('draft');
    expect((await convert(await aScrapedJob(test, {}, { likely_expired: true }))).status).toBe('draft');
    expect(
      (await convert(await aScrapedJob(test, { company_url: 'https://linkedin.com/company/x' }))).claimable,
    ).toBe(false);
  });

  it('can belong to a company, which uses no slot of its plan and cannot manage the job before it claims it', async () => {
    const company = await aCompany(test);
    await aSubscription(test, company.id, 'Promote 1');
    const job = await convert(await aScrapedJob(test), { employer_id: company.companyId });
    expect(job).toMatchObject({ company: { id: company.companyId }, source: 'scraped', promoted: false });
    const as = test.as(company.token);
    for (const call of [
      () => as(jobUpdate, { params: { id: job.id }, body: { title: 'Another title now' } }),
      () => as(jobChangeStatus, { body: { job_id: job.id, status: 'paused' } }),
      () => as(jobRenew, { body: { job_id: job.id } }),
    ])
      expect(await refusal(call())).toMatchObject({ status: 409, code: 'not_allowed_now' });
    const other = await convert(await aScrapedJob(test), { employer_id: company.companyId });
    expect(other.status).toBe('active');
    expect(await as(employerProfileOwn, {})).toMatchObject({ jobs_live: 0, jobs_allowed: 1, active_jobs: 2 });
    expect(
      await test.as(admin.token)(jobChangeStatus, { body: { job_id: job.id, status: 'paused' } }),
    ).toMatchObject({ status: 'paused' });
  });

  it('is paused while its source does not list it, unless an admin resumes it', async () => {
    const id = await aScrapedJob(test);
    const job = await convert(id);
    const set = (likely_expired: boolean) =>
      test.db.updateTable('scraped_jobs').set({ likely_expired }).where('id', '=', id).execute();
    const runTask = async () => {
      await followSources.run(test.deps, {});
      return (await test.as(admin.token)(jobDetail, { params: { id: job.id } })).status;
    };
    expect(await runTask()).toBe('active');
    await set(true);
    expect(await runTask()).toBe('paused');
    await set(false);
    expect(await runTask()).toBe('active');
    await set(true);
    expect(await runTask()).toBe('paused');
    await test.as(admin.token)(jobChangeStatus, { body: { job_id: job.id, status: 'active' } });
    expect(await runTask()).toBe('active');
    expect(await listNotices(test, admin, 'import_gone')).toHaveLength(1);
  });

  it('stays paused after an admin paused it, even when its source lists it again', async () => {
    const id = await aScrapedJob(test);
    const job = await convert(id);
    const runTask = async (likely_expired: boolean) => {
      await test.db.updateTable('scraped_jobs').set({ likely_expired }).where('id', '=', id).execute();
      await followSources.run(test.deps, {});
    };
    await runTask(true);
    for (const status of ['active', 'paused'] as const)
      await test.as(admin.token)(jobChangeStatus, { body: { job_id: job.id, status } });
    await runTask(false);
    expect((await test.as(admin.token)(jobDetail, { params: { id: job.id } })).status).toBe('paused');
  });

  it('stays paused while its company is suspended, even when its source lists it again', async () => {
    const company = await aCompany(test);
    const id = await aScrapedJob(test);
    const job = await convert(id, { employer_id: company.companyId });
    const runTask = async (likely_expired: boolean) => {
      await test.db.updateTable('scraped_jobs').set({ likely_expired }).where('id', '=', id).execute();
      await followSources.run(test.deps, {});
    };
    await runTask(true);
    await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', company.id).execute();
    await runTask(false);
    expect((await test.as(admin.token)(jobDetail, { params: { id: job.id } })).status).toBe('paused');
  });

  it('converts several jobs separately and reports those that failed', async () => {
    const good = await aScrapedJob(test);
    const done = await aScrapedJob(test);
    await convert(done);
    const nameless = await aScrapedJob(test, { company_name: '' });
    const response = await test.as(admin.token)(scrapedJobsConvert, {
      body: { ids: [good, done, nameless, good] },
    });
    expect(response.converted).toEqual([
      { scraped_job_id: good, job_id: expect.any(String), status: 'active' },
    ]);
    expect(response.refused).toEqual([
      { scraped_job_id: done, error: 'This scraped job has already been converted.' },
      { scraped_job_id: nameless, error: 'company name: Enter the company that is hiring.' },
    ]);
  });
});

describe('a pasted description', () => {
  const read = async (text: string) =>
    (await test.as((await aCompany(test)).token)(jobFromText, { body: { text } })).fields;

  it('is read into the fields that it states', async () => {
    const fields = await read(`# Fractional CFO for a fintech

About us
We sell <b>payments</b> software to shops & banks, and are raising a Series B.

What success looks like:
- A model that investors can follow
- The close takes five days

Requirements
- Fundraising and investor relations
- 10-15 hours per week, fully remote, for a 6 month contract

Pay: £120-150 per hour`);
    expect(fields).toMatchObject({
      title: 'Fractional CFO for a fintech',
      fractional_type: 'CFO',
      engagement: 'fractional',
      outcomes: ['A model that investors can follow', 'The close takes five days'],
      why_now: 'fundraise',
      skills: expect.arrayContaining(['Fundraising', 'Investor relations']),
      hours_per_week_min: 10,
      hours_per_week_max: 15,
      workplace: 'remote',
      term_months: 6,
      rate_period: 'hour',
      budget_min: 120,
      budget_max: 150,
      currency: 'GBP',
    });
    expect(fields.description).toContain('We sell &lt;b&gt;payments&lt;/b&gt; software to shops &amp; banks');
    expect(fields.description).not.toContain('five days');
  });

  it('leaves out what it does not state, and values that a job cannot have', async () => {
    const fields = await read('We look for somebody for 70 hours per week.');
    expect(fields).not.toHaveProperty('hours_per_week_max');
    expect(fields).not.toHaveProperty('budget_min');
    expect(fields).not.toHaveProperty('fractional_type');
  });
});
