import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobApplicationStatus, jobApply } from '../../../../contract/src/applications.ts';
import { employerDelete } from '../../../../contract/src/companies.ts';
import {
  type EngagementStatus,
  engagementDetail,
  engagementList,
  engagementStatus,
  engagementUpdate,
} from '../../../../contract/src/engagements.ts';
import { jobUpdate } from '../../../../contract/src/jobs.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import {
  aColleague,
  aCompany,
  aFractional,
  aJob,
  anAdmin,
  anApplication,
  anEngagement,
  type Person,
} from '../../../test/builders.ts';
import { someIndustries } from '../../../test/job-form.ts';
import { noticesOf } from '../../../test/notices.ts';
import { beginEngagements } from './engagements.tasks.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof aCompany>>;
let person: Person;
let application_id: string;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());
beforeEach(async () => {
  company = await aCompany(test, { name: 'Orchard Works' });
  person = await aFractional(test, {}, { first_name: 'Ada', last_name: 'Byrne' });
  application_id = await anEngagement(test, person.id, company.companyId);
});

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const read = (by = person) => test.as(by.token)(engagementDetail, { params: { id: application_id } });
const change = (by: Person, body: object) =>
  test.as(by.token)(engagementUpdate, { params: { id: application_id }, body });
const step = (by: Person, status: EngagementStatus, reason = '') =>
  test.as(by.token)(engagementStatus, { body: { application_id, status, reason } });
const titles = async (of: Person) => (await noticesOf(test, of)).map(({ title }) => title);

describe('refusals', () => {
  it('returns 404 to others and before the hire', async () => {
    for (const other of [await aCompany(test), await aFractional(test), await anAdmin(test)])
      expect([
        (await refusal(read(other))).status,
        (await refusal(change(other, { hours_per_week: 5 }))).status,
        (await refusal(step(other, 'active'))).status,
      ]).toEqual([404, 404, 404]);
    const stranger = await aFractional(test);
    expect((await test.as(stranger.token)(engagementList)).results).toEqual([]);
    application_id = await anEngagement(test, person.id, company.companyId, { status: 'offer' });
    expect((await refusal(read())).status).toBe(404);
  });

  it.each([
    { hours_per_week: 0 },
    { hours_per_week: 41 },
    { start_date: '2027-02-30' },
    { start_date: '2027-03-02', end_date: '2027-03-01' },
    { rate: -1 },
    { rate_period: 'day' },
    { currency: 'EUR' },
  ])('does not take %j', async (body) => {
    expect(await refusal(change(company, body))).toMatchObject({ status: 400, code: 'invalid_input' });
    expect((await read()).history).toEqual([]);
  });

  it('returns 400 when a fractional changes the rate', async () => {
    await change(company, { rate: 180 });
    expect(await refusal(change(person, { rate: 200, hours_per_week: 8 }))).toMatchObject({
      code: 'invalid_input',
      fields: { rate: 'Only the company can change the rate.' },
    });
    // Unchanged values change nothing.
    expect(await change(person, { rate: 180, hours_per_week: 8 })).toMatchObject({
      rate: 180,
      hours_per_week: 8,
    });
  });

  it.each<[EngagementStatus[], EngagementStatus]>([
    [[], 'planned'],
    [[], 'paused'],
    [['active'], 'active'],
    [['active'], 'planned'],
    [['active', 'paused'], 'paused'],
    [['ended'], 'active'],
    [['ended'], 'ended'],
  ])('after %j nothing is made %s', async (before, next) => {
    for (const status of before) await step(company, status);
    const { history } = await read();
    expect(await refusal(step(person, next))).toMatchObject({ status: 409, code: 'invalid_transition' });
    expect((await read()).history).toEqual(history);
  });

  it('rejects changes to an ended engagement and a future start of a started one', async () => {
    await step(company, 'active');
    expect(await refusal(change(person, { start_date: day(3) }))).toMatchObject({
      fields: { start_date: 'This engagement has started. Choose today or an earlier day.' },
    });
    await step(company, 'ended');
    expect(await refusal(change(person, { hours_per_week: 3 }))).toMatchObject({ code: 'not_allowed_now' });
  });
});

describe('engagement of a hire', () => {
  const hire = async (job: object, application: object) => {
    const job_id = await aJob(test, company.companyId, job);
    application_id = await anApplication(test, job_id, person.id, { status: 'offer', ...application });
    await test.as(company.token)(jobApplicationStatus, { body: { application_id, status: 'hired' } });
    return read();
  };

  it('takes over the terms that are known', async () => {
    const agreed = { budget_min_minor: 20_000, budget_max_minor: 20_000, start_date: day(10) };
    expect(
      await hire(
        { ...agreed, currency: 'GBP', hours_per_week_min: 8, hours_per_week_max: 8 },
        { rate_period: 'hour', currency: 'GBP' },
      ),
    ).toMatchObject({
      status: 'planned',
      start_date: day(10),
      end_date: null,
      hours_per_week: 8,
      rate: 200,
      rate_period: 'hour',
      currency: 'GBP',
      fractional: { first_name: 'Ada' },
      company: { name: 'Orchard Works' },
      history: [],
      moves: ['active', 'ended'],
    });
    expect(await hire(agreed, { proposed_rate_minor: 19_050 })).toMatchObject({ rate: 190.5 });
  });

  it.each<object>([{ currency: 'GBP' }, { rate_period: 'month' }])(
    'has no rate when the pay of the job has changed since the application: %j',
    async (changed) => {
      const { industry } = await someIndustries(test);
      const budget = { budget_min_minor: 20_000, budget_max_minor: 20_000 };
      const job_id = await aJob(test, company.companyId, { ...budget, main_category: industry });
      const applied = await test.as(person.token)(jobApply, {
        body: { job_id, cover_letter: 'I have led a function like this.' },
      });
      application_id = applied.id;
      const by = test.as(company.token);
      await by(jobUpdate, { params: { id: job_id }, body: changed });
      for (const status of ['shortlisted', 'interview', 'offer', 'hired'] as const)
        await by(jobApplicationStatus, { body: { application_id, status } });
      expect(await read()).toMatchObject({ rate: null, rate_period: 'hour', currency: 'USD' });
    },
  );

  it('has no hours from a range and no start in the past', async () => {
    expect(await hire({ start_date: day(-10) }, {})).toMatchObject({
      start_date: null,
      hours_per_week: null,
      rate: null,
    });
  });

  it('keeps one engagement when the application is set to hired again', async () => {
    for (const status of ['offer', 'hired'] as const)
      await test.db.updateTable('applications').set({ status }).where('id', '=', application_id).execute();
    expect((await test.as(person.token)(engagementList)).count).toBe(1);
  });
});

it('moves from planned to ended and notifies each party of the other’s changes', async () => {
  await change(company, { rate: 180, rate_period: 'hour', start_date: day(5) });
  await change(person, { hours_per_week: 12 });
  expect(await step(person, 'active')).toMatchObject({ status: 'active', start_date: day(0) });
  await step(company, 'paused');
  await step(person, 'active');
  const ended = await step(company, 'ended', 'The project is done.');
  expect(ended).toMatchObject({
    status: 'ended',
    end_date: day(0),
    end_reason: 'The project is done.',
    moves: [],
  });
  expect(ended.history.map(({ field, from, to, by }) => [field, from, to, by]).reverse()).toEqual([
    ['start_date', null, day(5), 'company'],
    ['rate', null, '180', 'company'],
    ['rate_period', null, 'hour', 'company'],
    ['hours_per_week', null, '12', 'fractional'],
    ['status', 'planned', 'active', 'fractional'],
    ['start_date', day(5), day(0), 'fractional'],
    ['status', 'active', 'paused', 'company'],
    ['status', 'paused', 'active', 'fractional'],
    ['status', 'active', 'ended', 'company'],
    ['end_date', null, day(0), 'company'],
  ]);
  expect(await titles(person)).toEqual([
    'Orchard Works changed the engagement',
    'Orchard Works paused the engagement',
    'Orchard Works ended the engagement',
  ]);
  expect(await titles(company)).toEqual([
    'Ada Byrne changed the engagement',
    'Ada Byrne started the engagement',
    'Ada Byrne resumed the engagement',
  ]);
});

it('notifies the owner and colleagues', async () => {
  const [colleague, suspended] = [
    await aColleague(test, company.companyId),
    await aColleague(test, company.companyId),
  ];
  await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', suspended.id).execute();
  await step(person, 'active');
  await change(person, { hours_per_week: 12 });
  const expected = ['Ada Byrne started the engagement', 'Ada Byrne changed the engagement'];
  for (const member of [company, colleague]) expect(await titles(member)).toEqual(expected);
  expect(await titles(suspended)).toEqual([]);
});

it('keeps the days when it is cancelled before its start, and sends no notification without a change', async () => {
  await change(company, { start_date: day(5) });
  await change(company, { start_date: day(5) });
  expect(await step(company, 'ended')).toMatchObject({ start_date: day(5), end_date: null });
  expect(await titles(person)).toEqual([
    'Orchard Works changed the engagement',
    'Orchard Works cancelled the engagement',
  ]);
});

it('applies one of two concurrent moves', async () => {
  const both = await Promise.allSettled([step(person, 'active'), step(company, 'active')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await read()).history.filter(({ field }) => field === 'status')).toHaveLength(1);
});

it('lists engagements by status and page, latest hired first', async () => {
  const ids = [application_id];
  for (let made = 0; made < 3; made += 1) ids.unshift(await anEngagement(test, person.id, company.companyId));
  await step(company, 'active');
  const list = async (by: Person, query: object) => {
    const { results, count } = await test.as(by.token)(engagementList, { query });
    return [results.map((engagement) => engagement.application_id), count];
  };
  expect(await list(company, {})).toEqual([ids, 4]);
  expect(await list(person, { page: 2, page_size: 3 })).toEqual([ids.slice(3), 4]);
  expect(await list(person, { status: 'active' })).toEqual([[application_id], 1]);
  expect(await list(company, { status: 'planned,paused' })).toEqual([ids.slice(0, 3), 3]);
});

it('starts once on its start day with several workers', async () => {
  const later = await anEngagement(test, person.id, company.companyId);
  const startsOn = (id: string, start_date: string) =>
    test.db.updateTable('engagements').set({ start_date }).where('application_id', '=', id).execute();
  await startsOn(application_id, day(-1));
  await startsOn(later, day(1));
  await Promise.all([1, 2, 3].map(() => beginEngagements.run(test.deps, {})));
  expect(await read()).toMatchObject({
    status: 'active',
    start_date: day(-1),
    history: [{ field: 'status', from: 'planned', to: 'active', by: null }],
  });
  application_id = later;
  expect(await read()).toMatchObject({ status: 'planned', history: [] });
  expect(await titles(person)).toEqual(['Your engagement has started']);
  expect(await titles(company)).toEqual(['Your engagement has started']);
});

it('ends when the company is removed, and stays visible to the fractional', async () => {
  await step(person, 'active');
  const admin = await anAdmin(test);
  await test.as(admin.token)(employerDelete, { params: { id: company.companyId } });
  expect(await read()).toMatchObject({ status: 'ended', end_reason: 'Orchard Works has left Cadre.' });
  expect(await titles(person)).toEqual(['Orchard Works ended the engagement']);
});
