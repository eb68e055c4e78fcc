import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobApplicationStatus } from '../../../../contract/src/application-moves.ts';
import { employeeAppliedJobsList, jobApplication, jobApply } from '../../../../contract/src/applications.ts';
import { planLimitMessages } from '../../../../contract/src/errors.ts';
import { jobDetail } from '../../../../contract/src/jobs.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, aSubscription, type Person } from '../../../test/builders.ts';
import { runTasks } from '../../../test/run-tasks.ts';

const cover_letter = 'I have led finance in three companies of this size.';

let test: TestApp;
let company: Person & { companyId: string };

beforeAll(async () => {
  test = await appForTest();
  company = await aCompany(test, { name: 'Northwind' });
});
afterAll(() => test.close());

const job = (more: Parameters<typeof aJob>[2] = {}) => aJob(test, company.companyId, more);
const applyAs = (person: Person, job_id: string, more: object = {}) =>
  test.as(person.token)(jobApply, { body: { job_id, cover_letter, ...more } });
const countersOf = (id: string) =>
  test.db
    .selectFrom('jobs')
    .select(['applicants_count', 'new_applicants'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const applicationsOf = (person: Person) =>
  test.db.selectFrom('applications').selectAll().where('fractional_id', '=', person.id).execute();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('job_apply refusals', () => {
  it('returns 401 for a visitor', async () => {
    expect(await refusal(test.as()(jobApply, { body: { job_id: await job(), cover_letter } }))).toMatchObject(
      { status: 401 },
    );
  });

  it('returns 404 for a company', async () => {
    expect(await refusal(applyAs(company, await job()))).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('returns 400 for an empty letter, a negative rate and an invalid id', async () => {
    const person = await aFractional(test);
    const refused = await refusal(applyAs(person, 'abc', { cover_letter: ' ', proposed_rate: -1 }));
    expect(refused).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(Object.keys(refused.fields).sort()).toEqual(['cover_letter', 'job_id', 'proposed_rate']);
  });

  it('returns 400 for a proposed rate below 1 or far too high for its period', async () => {
    const [person, hourly] = [await aFractional(test), await job({ rate_period: 'hour' })];
    for (const proposed_rate of [0.5, 10_001])
      expect((await refusal(applyAs(person, hourly, { proposed_rate }))).fields).toHaveProperty(
        'proposed_rate',
      );
  });

  it.each(['unverified', 'pending', 'rejected', 'suspended'] as const)(
    'returns 409 not_verified for a fractional who is %s',
    async (status) => {
      const person = await aFractional(test, { status });
      expect(await refusal(applyAs(person, await job()))).toMatchObject({
        status: 409,
        code: 'not_verified',
      });
      expect(await applicationsOf(person)).toEqual([]);
    },
  );

  it('returns 404 for a missing job and a draft', async () => {
    const person = await aFractional(test);
    const missing = '00000000-0000-7000-8000-000000000000';
    expect(await refusal(applyAs(person, missing))).toMatchObject({ status: 404 });
    expect(await refusal(applyAs(person, await job({ status: 'draft' })))).toMatchObject({ status: 404 });
  });

  it.each([
    ['paused', { status: 'paused' }],
    ['closed', { status: 'closed' }],
    ['filled', { status: 'filled' }],
    ['archived', { archived_at: new Date().toISOString() }],
    ['expired', { expires_at: new Date(Date.now() - 1000).toISOString() }],
    ['past its last day', { apply_by: inDays(-1) }],
    ['full', { intake_cap: 0 }],
  ] as const)('responds 409 job_closed for a job that is %s [apply-closed-job]', async (_, more) => {
    const person = await aFractional(test);
    expect(await refusal(applyAs(person, await job(more)))).toMatchObject({
      status: 409,
      code: 'job_closed',
    });
    expect(await applicationsOf(person)).toEqual([]);
  });

  it('returns 400 for unanswered screening questions', async () => {
    const person = await aFractional(test);
    const asking = await job({ screening_questions: ['Why us?', 'When?'] });
    for (const answers of [undefined, ['Because.'], ['Because.', '']])
      expect((await refusal(applyAs(person, asking, { answers }))).fields).toEqual({
        answers: 'Answer every question.',
      });
  });

  it('returns 400 for the resume of another person and for a file that is not a resume', async () => {
    const person = await aFractional(test);
    const other = await aFractional(test);
    const file = (owner_id: string, purpose: 'resume' | 'profile_picture') =>
      test.db
        .insertInto('files')
        .values({ owner_id, purpose, name: 'cv.pdf', size: 1, content_type: 'application/pdf' })
        .returning('id')
        .executeTakeFirstOrThrow();
    for (const { id } of [await file(other.id, 'resume'), await file(person.id, 'profile_picture')])
      expect((await refusal(applyAs(person, await job(), { resume_id: id }))).fields).toHaveProperty(
        'resume_id',
      );
    const ownFile = await file(person.id, 'resume');
    expect((await applyAs(person, await job(), { resume_id: ownFile.id })).resume_url).toContain(ownFile.id);
  });

  it('returns 400 for a no-go company on request, and never shows the list to the company', async () => {
    const person = await aFractional(test, { no_go_companies: ['NORTHWIND, Inc.'] });
    const target = await job();
    const refused = await refusal(applyAs(person, target, { accept_no_go: false }));
    expect(refused).toMatchObject({ status: 400, fields: { accept_no_go: expect.any(String) } });
    expect(await applicationsOf(person)).toEqual([]);
    // Without the field, the no-go list is not checked.
    const { id } = await applyAs(person, target);
    const seen = await test.as(company.token)(jobApplication, { params: { id } });
    expect(seen.fractional.id).toBe(person.id);
    expect(JSON.stringify(seen)).not.toMatch(/no_go|NORTHWIND/);
    const other = await aFractional(test, { no_go_companies: ['Southwind'] });
    expect(await applyAs(other, target, { accept_no_go: false })).toMatchObject({ status: 'submitted' });
  });

  it('rejects a second application, also when several arrive at once [apply-twice]', async () => {
    const person = await aFractional(test);
    const target = await job();
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => applyAs(person, target)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'already_applied' });
    expect(await countersOf(target)).toEqual({ applicants_count: 1, new_applicants: 1 });
  });

  it('never exceeds the intake cap when several people apply at once', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => aFractional(test)));
    const target = await job({ intake_cap: 2 });
    const outcomes = await Promise.allSettled(people.map((person) => applyAs(person, target)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await countersOf(target)).toEqual({ applicants_count: 2, new_applicants: 2 });
  });

  it('returns 409 job_closed for a full job, invited or not, until an applicant withdraws', async () => {
    const [first, second, invited] = [
      await aFractional(test),
      await aFractional(test),
      await aFractional(test),
    ];
    const target = await job({ intake_cap: 1 });
    await test.db
      .insertInto('invitations')
      .values({ job_id: target, fractional_id: invited.id, invited_by: company.id })
      .execute();
    const seenBy = async (person?: Person) => {
      const seen = await test.as(person?.token)(jobDetail, { params: { id: target } });
      return [seen.full, seen.can.apply];
    };
    expect(await seenBy(second)).toEqual([false, true]);
    const { id } = await applyAs(first, target);
    for (const person of [second, invited]) {
      expect(await seenBy(person)).toEqual([true, false]);
      expect(await refusal(applyAs(person, target))).toMatchObject({ code: 'job_closed' });
    }
    for (const other of [first, company, undefined]) expect(await seenBy(other)).toEqual([false, false]);
    await test.as(first.token)(jobApplicationStatus, { body: { application_id: id, status: 'withdrawn' } });
    expect(await seenBy(second)).toEqual([false, true]);
    expect((await applyAs(second, target)).status).toBe('submitted');
  });
});

describe('job_apply', () => {
  it('stores the application with match, history, counters and answers, and mails the company', async () => {
    const person = await aFractional(test, { skill_titles: ['Fundraising'] }, { first_name: 'Ada' });
    const target = await job({ title: 'CFO for a series A', screening_questions: ['Why us?'] });
    const made = await applyAs(person, target, { proposed_rate: 180.5, answers: ['I know the field.'] });
    expect(made).toMatchObject({
      status: 'submitted',
      cover_letter,
      proposed_rate: 180.5,
      rate_period: 'hour',
      currency: 'USD',
      answers: [{ question: 'Why us?', answer: 'I know the field.' }],
      job: { id: target, title: 'CFO for a series A', company: { name: 'Northwind' } },
      fractional: { id: person.id, first_name: 'Ada' },
      starred: null,
      notes: null,
      history: [{ status: 'submitted', note: null }],
      moves: ['withdrawn'],
    });
    expect(made.match.score).toBeGreaterThan(50);
    expect(made.match.score).toBe(made.match.reasons.reduce((sum, { points }) => sum + points, 0));
    expect(await countersOf(target)).toEqual({ applicants_count: 1, new_applicants: 1 });

    await runTasks(test);
    const mail = test.mails.find(({ subject }) => subject.includes('CFO for a series A'));
    expect(mail).toMatchObject({ to: company.email });
    expect(mail?.text).toContain(`manage-jobs?job=${target}&application=${made.id}`);
  });

  it('returns the first application for a repeated Idempotency-Key', async () => {
    const person = await aFractional(test);
    const send = (job_id: string) =>
      test.as(person.token)(jobApply, { body: { job_id, cover_letter }, idempotencyKey: 'once' });
    const target = await job();
    const first = await send(target);
    expect((await send(target)).id).toBe(first.id);
    expect(await refusal(send(await job()))).toMatchObject({ status: 409, code: 'idempotency_mismatch' });
    expect(await applicationsOf(person)).toHaveLength(1);
  });

  it('ignores fields that are not part of the form', async () => {
    const person = await aFractional(test);
    const made = await applyAs(person, await job(), { status: 'hired', starred: true, invited: true });
    expect(made.status).toBe('submitted');
    expect((await applicationsOf(person))[0]).toMatchObject({ starred: false, invited: false });
  });
});

describe('allowance', () => {
  const allowanceOf = async (person: Person) =>
    (await test.as(person.token)(employeeAppliedJobsList)).allowance;

  it('returns plan_limit without applying when it is used up', async () => {
    const person = await aFractional(test);
    for (let n = 0; n < 3; n++) await applyAs(person, await job());
    const target = await job();
    const refused = await refusal(applyAs(person, target));
    expect(refused).toMatchObject({
      status: 200,
      code: 'plan_limit',
      message: planLimitMessages.applications,
    });
    expect(await countersOf(target)).toEqual({ applicants_count: 0, new_applicants: 0 });
    expect(await allowanceOf(person)).toMatchObject({ used: 3, allowed: 3, used_today: 3, allowed_today: 3 });
  });

  it('is not exceeded by concurrent applications', async () => {
    const person = await aFractional(test);
    const targets = await Promise.all(Array.from({ length: 6 }, () => job()));
    const outcomes = await Promise.allSettled(targets.map((target) => applyAs(person, target)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await applicationsOf(person)).toHaveLength(3);
  });

  it('grows with a plan, has a daily limit and resets every month', async () => {
    const person = await aFractional(test);
    await aSubscription(test, person.id, 'Basic');
    for (let n = 0; n < 10; n++) await applyAs(person, await job());
    expect(await refusal(applyAs(person, await job()))).toMatchObject({
      code: 'plan_limit',
      message: planLimitMessages.applicationsToday,
    });
    const resets = new Date();
    expect(await allowanceOf(person)).toEqual({
      used: 10,
      allowed: 12,
      returned: 0,
      carried: 0,
      given: 0,
      used_today: 10,
      allowed_today: 10,
      resets_at: new Date(Date.UTC(resets.getUTCFullYear(), resets.getUTCMonth() + 1)).toISOString(),
    });
    const lastMonth = new Date(Date.UTC(resets.getUTCFullYear(), resets.getUTCMonth()) - 1).toISOString();
    await test.db
      .updateTable('credits')
      .set({ spent_at: lastMonth })
      .where('user_id', '=', person.id)
      .execute();
    expect(await allowanceOf(person)).toMatchObject({ used: 0, used_today: 0 });
  });

  it('does not count refunded credits', async () => {
    const person = await aFractional(test);
    for (let n = 0; n < 3; n++) await applyAs(person, await job());
    await test.db
      .updateTable('credits')
      .set({ returned_at: new Date().toISOString() })
      .where('user_id', '=', person.id)
      .execute();
    await applyAs(person, await job());
    expect(await allowanceOf(person)).toMatchObject({ used: 1, used_today: 1 });
  });
});
