import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type StatementEntry,
  statementAnswer,
  statementList,
  statementSave,
  statementSubmit,
} from '../../../../contract/src/statements.ts';
import { Terms, type TermsInput } from '../../../../contract/src/terms.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, anEngagement, type Person } from '../../../test/builders.ts';
import { listNotices } from '../../../test/notices.ts';
import { someTerms } from '../../../test/offers.ts';
import { startOn } from '../../../test/statement-records.ts';
import { closeTerms, insertTerms } from '../terms/terms.public.ts';
import { approveUnanswered } from './statements.tasks.ts';

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
  await startOn(test, application_id, '2026-08-15');
  setNow('2026-11-02T10:00:00Z');
});
afterEach(() => {
  test.deps.clock.now = () => new Date();
});

const setNow = (time: string) => {
  test.deps.clock.now = () => new Date(time);
};
const read = (by: Person = person) => test.as(by.token)(statementList, { params: { id: application_id } });
const entry = (more: Partial<StatementEntry> = {}): StatementEntry => ({
  application_id,
  month: '2026-10',
  topics: [{ topic: 'Budget', hours: 10.25 }],
  ...more,
});
const save = (more: Partial<StatementEntry> = {}, by: Person = person) =>
  test.as(by.token)(statementSave, { body: entry(more) });
const submit = (more: Partial<StatementEntry> = {}, by: Person = person) =>
  test.as(by.token)(statementSubmit, { body: entry(more) });
const october = async (by: Person = person) =>
  (await read(by)).months.find(({ month }) => month === '2026-10');
const answer = async (kind: 'approve' | 'question', note = '', submission?: number) => {
  const statement = await october(company);
  return test.as(company.token)(statementAnswer, {
    body: {
      statement_id: statement?.id ?? '',
      submission: submission ?? statement?.submission ?? 0,
      answer: kind,
      note,
    },
  });
};
const titles = async (of: Person) => (await listNotices(test, of, 'statement')).map(({ title }) => title);
/** Both sides accept changed terms at a time. */
const agree = async (terms: Partial<TermsInput>, time: string) => {
  const version = await insertTerms(test.db, {
    applicationId: application_id,
    kind: 'change',
    side: 'company',
    authorId: company.id,
    terms: Terms.parse(someTerms(terms)),
    note: '',
    now: new Date(time),
    expiresAt: time,
  });
  await closeTerms(test.db, version, {
    outcome: 'accepted',
    acceptedBy: 'fractional',
    now: new Date(time),
  });
};

describe('refusals', () => {
  it('returns 404 to strangers, and hides a draft from the company', async () => {
    for (const other of [await aCompany(test), await aFractional(test)])
      expect((await refusal(read(other))).status).toBe(404);
    expect((await refusal(submit({}, await aFractional(test)))).status).toBe(404);
    await save();
    expect(await october(company)).toMatchObject({ id: null, status: 'open', topics: [], pay: 0 });
    expect(await october()).toMatchObject({ status: 'draft', pay: 1_845 });
    const statement_id = (await october())?.id ?? '';
    const body = { statement_id, submission: 1, answer: 'approve' } as const;
    for (const by of [company, await aCompany(test)])
      expect((await refusal(test.as(by.token)(statementAnswer, { body }))).status).toBe(404);
  });

  it.each<[Partial<StatementEntry>, string]>([
    [{ month: '2026-07' }, 'month'],
    [{ month: '2026-12' }, 'month'],
    [{ month: '2026-13' }, 'month'],
    [{ topics: [] }, 'topics'],
    [{ topics: [{ topic: 'Budget', hours: 1.3 }] }, 'topics.0.hours'],
    [{ topics: [{ topic: 'Budget', hours: 0 }] }, 'topics.0.hours'],
    [{ topics: [{ topic: '', hours: 1 }] }, 'topics.0.topic'],
    [{ topics: Array.from({ length: 2 }, () => ({ topic: 'All', hours: 700 })) }, 'topics'],
    [{ amount: 50 }, 'amount'],
  ])('returns 400 for a statement with %j and names the field', async (more, field) => {
    expect(await refusal(submit(more))).toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    });
    expect((await read()).months.map(({ status }) => status)).toEqual(['open', 'open', 'open', 'open']);
  });

  it('has no months before the start, after a cancellation, or for a month that was paused', async () => {
    const status = (value: 'planned' | 'paused') =>
      test.db.updateTable('engagements').set({ status: value }).where('application_id', '=', application_id);
    await status('planned').execute();
    expect((await read()).months).toEqual([]);
    await status('paused').execute();
    const pause = (before: string, after: string, at: string) =>
      test.db
        .insertInto('engagement_history')
        .values({ application_id, field: 'status', before, after, at })
        .execute();
    await pause('active', 'paused', '2026-08-30T10:00:00Z');
    await pause('paused', 'active', '2026-10-02T10:00:00Z');
    await pause('active', 'paused', '2026-10-20T10:00:00Z');
    expect((await read()).months.map(({ month }) => month)).toEqual(['2026-10', '2026-08']);
  });

  it('returns 409 for an edit after the submission and for an answer to an older submission', async () => {
    await submit();
    expect(await refusal(save())).toMatchObject({ status: 409, code: 'not_allowed_now' });
    expect(await refusal(answer('question'))).toMatchObject({ fields: { note: 'State your question.' } });
    await answer('question', 'Which budget?');
    expect(await refusal(answer('approve'))).toMatchObject({ code: 'not_allowed_now' });
    await submit({ topics: [{ topic: 'Budget of 2027', hours: 9 }] });
    expect(await refusal(answer('approve', '', 1))).toMatchObject({ code: 'not_allowed_now' });
    expect(await october()).toMatchObject({ status: 'submitted', submission: 2, pay: 1_620 });
  });
});

it('shows the band, carries a remainder over once, and pays by the terms of the month', async () => {
  await agree({ rate: 200, hours_per_week: 12 }, '2026-09-30T12:00:00Z');
  await submit({ month: '2026-09', topics: [{ topic: 'Audit', hours: 30 }] });
  const { months } = await submit({ topics: [{ topic: 'Budget', hours: 50 }] });
  const getMonth = (name: string) => months.find(({ month }) => month === name);
  // The change was accepted within September, so that it counts for all of it.
  expect(getMonth('2026-09')).toMatchObject({ band: { bought: 52, carried: 0, used: 30 }, pay: 6_000 });
  expect(getMonth('2026-10')).toMatchObject({ band: { bought: 52, carried: 22, used: 50 }, pay: 10_000 });
  expect(getMonth('2026-11')).toMatchObject({ status: 'open', band: { carried: 24 } });
  await agree({ rate: 999 }, '2026-11-01T00:00:00Z');
  expect(await october()).toMatchObject({ rate: 200, pay: 10_000 });
});

it('pays a project by the amounts entered, up to the agreed total, and days by eight hours', async () => {
  await agree({ rate: 10_000, rate_period: 'project', hours_per_week: null }, '2026-08-20T12:00:00Z');
  expect(await refusal(submit())).toMatchObject({ fields: { amount: 'Enter the amount of this month.' } });
  await submit({ month: '2026-09', amount: 7_000 });
  expect(await refusal(submit({ amount: 3_000.01 }))).toMatchObject({
    fields: { amount: 'Of the agreed total, 3000 is left.' },
  });
  expect(await submit({ amount: 3_000 })).toMatchObject({ project_left: 0 });
  await agree({ rate: 1_000.5, rate_period: 'day' }, '2026-11-02T09:00:00Z');
  const { months } = await submit({ month: '2026-11', topics: [{ topic: 'Close', hours: 12.25 }] });
  expect(months[0]).toMatchObject({ month: '2026-11', rate_period: 'day', pay: 1_532.02 });
});

it('goes from submission over a question to approval, and notifies the other side of each step', async () => {
  await submit();
  await answer('question', 'Which budget?');
  expect(await october()).toMatchObject({ status: 'questioned', answer_note: 'Which budget?' });
  expect(await refusal(save({ topics: [{ topic: 'Budget of 2027', hours: 9 }] }))).toMatchObject({
    code: 'not_allowed_now',
  });
  await submit({ topics: [{ topic: 'Budget of 2027', hours: 9 }] });
  await answer('approve');
  expect(await october()).toMatchObject({ status: 'approved', answered_by: 'company', pay: 1_620 });
  expect(await titles(company)).toEqual(Array(2).fill('Ada Byrne submitted the statement for Oct 2026'));
  expect(await titles(person)).toEqual([
    'Orchard Works questioned your statement for Oct 2026',
    'Orchard Works approved your statement for Oct 2026',
  ]);
});

it('is approved once when two approvals and several workers come at the same time [statement-approved-once]', async () => {
  await submit();
  setNow('2026-11-10T00:12:00Z');
  const results = await Promise.allSettled([
    answer('approve'),
    answer('approve'),
    ...[1, 2, 3].map(() => approveUnanswered.run(test.deps, {})),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(3);
  expect(await october()).toMatchObject({ status: 'approved', submission: 1 });
  expect((await titles(person)).filter((title) => title.includes('approved'))).toHaveLength(1);
});

it('is approved by silence after the fifth working day, not before, and both sides are notified', async () => {
  await submit();
  expect(await october()).toMatchObject({ answer_by: '2026-11-09' });
  setNow('2026-11-09T23:59:00Z');
  await approveUnanswered.run(test.deps, {});
  expect(await october()).toMatchObject({ status: 'submitted' });
  setNow('2026-11-10T00:11:00Z');
  expect(await refusal(answer('question', 'Too late?'))).toMatchObject({ code: 'not_allowed_now' });
  await Promise.all([1, 2, 3].map(() => approveUnanswered.run(test.deps, {})));
  expect(await october()).toMatchObject({ status: 'approved', answered_by: 'silence' });
  for (const side of [company, person])
    expect((await titles(side)).filter((title) => title.includes('is approved'))).toEqual([
      'The statement for Oct 2026 is approved',
    ]);
});

it('keeps one submission when a statement is submitted twice at the same time', async () => {
  const both = await Promise.allSettled([submit(), submit()]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await october()).toMatchObject({ submission: 1 });
});
