import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobApplicationStatus } from '../../../../contract/src/application-moves.ts';
import { applicationNote } from '../../../../contract/src/application-notes.ts';
import {
  Applicant,
  type Application,
  employeeAppliedJobsList,
  jobApplicants,
  jobApplication,
  jobApply,
  starJobApplication,
} from '../../../../contract/src/applications.ts';
import { declineReasons } from '../../../../contract/src/decline-reasons.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, anAdmin, type Person } from '../../../test/builders.ts';
import { mailsTo } from '../../../test/mails.ts';
import { ageApplication, passUndo } from '../../../test/move-clock.ts';
import { hire } from '../../../test/offers.ts';

const cover_letter = 'I have led finance in three companies of this size.';
const missing = '00000000-0000-7000-8000-000000000000';

let test: TestApp;
let company: Person & { companyId: string };
let otherCompany: Person;
let fractional: Person;
let otherFractional: Person;
let job: string;
let application: Application;

beforeAll(async () => {
  test = await appForTest();
  company = await aCompany(test);
  otherCompany = await aCompany(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  fractional = await aFractional(test);
  otherFractional = await aFractional(test);
  job = await aJob(test, company.companyId);
  application = await test.as(fractional.token)(jobApply, { body: { job_id: job, cover_letter } });
});

const move = (person: Person, status: Application['status'], more: object = {}) =>
  test.as(person.token)(jobApplicationStatus, {
    body: { application_id: application.id, status, ...more },
  });
const open = (person: Person, id = application.id) =>
  test.as(person.token)(jobApplication, { params: { id } });
const countUnseen = async (id: string) =>
  (await test.db.selectFrom('jobs').select('new_applicants').where('id', '=', id).executeTakeFirstOrThrow())
    .new_applicants;

describe('an actor who is not a party', () => {
  it('returns 404 for reading, starring, noting and moving an application', async () => {
    const application_id = application.id;
    for (const { token } of [otherCompany, otherFractional]) {
      const call = test.as(token);
      expect(await refusal(call(jobApplication, { params: { id: application_id } }))).toMatchObject({
        status: 404,
      });
      expect(
        await refusal(call(jobApplicationStatus, { body: { application_id, status: 'withdrawn' } })),
      ).toMatchObject({ status: 404 });
    }
    const stranger = test.as(otherCompany.token);
    for (const refused of [
      refusal(stranger(jobApplicants, { query: { job_id: job } })),
      refusal(stranger(starJobApplication, { body: { application_id, starred: true } })),
      refusal(stranger(applicationNote, { body: { application_id, text: 'Hello' } })),
      refusal(test.as(fractional.token)(jobApplicants, { query: { job_id: job } })),
      refusal(test.as(fractional.token)(starJobApplication, { body: { application_id, starred: true } })),
      refusal(test.as(fractional.token)(applicationNote, { body: { application_id, text: 'Hello' } })),
      refusal(test.as((await anAdmin(test)).token)(jobApplication, { params: { id: application_id } })),
      refusal(test.as(company.token)(jobApplicants, { query: { job_id: missing } })),
      refusal(open(company, missing)),
    ])
      expect(await refused).toMatchObject({ status: 404, code: 'not_found' });
    expect((await open(fractional)).status).toBe('submitted');
  });

  it('returns 401 for a visitor', async () => {
    for (const refused of [
      refusal(test.as()(employeeAppliedJobsList)),
      refusal(test.as()(jobApplicants, { query: { job_id: job } })),
      refusal(test.as()(jobApplication, { params: { id: application.id } })),
    ])
      expect(await refused).toMatchObject({ status: 401 });
  });
});

describe('job_application', () => {
  it('is viewed once when the company opens it several times at once', async () => {
    expect((await open(fractional)).status).toBe('submitted');
    expect(await countUnseen(job)).toBe(1);
    await Promise.all(Array.from({ length: 4 }, () => open(company)));
    const { status, history } = await open(fractional);
    expect(status).toBe('viewed');
    expect(history.map((entry) => entry.status)).toEqual(['submitted', 'viewed']);
    expect(await countUnseen(job)).toBe(0);
    await open(company);
    expect((await open(fractional)).history).toHaveLength(2);
  });

  it('hides stars and notes from the fractional', async () => {
    const call = test.as(company.token);
    await call(starJobApplication, { body: { application_id: application.id, starred: true } });
    const note = await call(applicationNote, {
      body: { application_id: application.id, text: 'Strong on fundraising.' },
    });
    expect(note).toMatchObject({
      text: 'Strong on fundraising.',
      author: expect.stringMatching(/^First\d+ Last\d+$/),
    });
    expect(await open(company)).toMatchObject({ starred: true, notes: [note] });
    expect(await open(fractional)).toMatchObject({ starred: null, notes: null });
    const { results } = await test.as(fractional.token)(employeeAppliedJobsList);
    expect(JSON.stringify(results)).not.toContain('Strong on fundraising.');
  });

  it('explains the match to the fractional and about the fractional', async () => {
    const text = async (person: Person) => (await open(person)).match.reasons[0]?.text;
    expect(await text(fractional)).toBe('CFO is your primary type.');
    expect(await text(company)).toBe('CFO is their primary type.');
  });
});

describe('job_application_status', () => {
  it('moves from submitted to interview, an accepted offer hires, and each step but viewed is mailed', async () => {
    for (const status of ['viewed', 'shortlisted', 'interview'] as const)
      expect((await move(company, status)).status).toBe(status);
    await hire(test, { company, person: fractional, application_id: application.id });
    const { history, moves } = await open(fractional);
    expect(history.map(({ status }) => status)).toEqual([
      'submitted',
      'viewed',
      'shortlisted',
      'interview',
      'offer',
      'hired',
    ]);
    expect([...history.map(({ at }) => at)].sort()).toEqual(history.map(({ at }) => at));
    expect(moves).toEqual([]);
    const mails = await mailsTo(test, fractional.email);
    expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual(
      expect.arrayContaining([
        'You are shortlisted',
        'You are invited to an interview',
        'There is an offer for you',
      ]),
    );
    expect(mails).toHaveLength(3);
  });

  it('returns 409 invalid_transition for a move outside the pipeline', async () => {
    for (const [person, status] of [
      [company, 'hired'],
      [company, 'offer'],
      [company, 'submitted'],
      [company, 'withdrawn'],
      [company, 'closed'],
      [company, 'no_response'],
      [fractional, 'hired'],
      [fractional, 'viewed'],
      [fractional, 'declined'],
    ] as const)
      expect(await refusal(move(person, status))).toMatchObject({ status: 409, code: 'invalid_transition' });
    expect((await open(fractional)).history).toHaveLength(1);
    expect(await refusal(move(company, 'nonsense' as 'hired'))).toMatchObject({ status: 400 });
  });

  it('keeps the note of a move internal and shows the message to the applicant [move-note-internal]', async () => {
    await move(company, 'shortlisted', { note: 'Ask two referees.', message: 'We like your letter.' });
    const seen = await open(fractional);
    expect(seen).toMatchObject({ notes: null, history: [{}, { note: 'We like your letter.' }] });
    expect(JSON.stringify(seen)).not.toContain('referees');
    expect((await mailsTo(test, fractional.email)).map(({ text }) => text).join()).not.toContain('referees');
    expect((await open(company)).notes).toMatchObject([{ text: 'Ask two referees.' }]);
    await move(fractional, 'withdrawn', { note: 'Private.', message: 'I found another role.' });
    const after = await open(company);
    expect(after.history.at(-1)?.note).toBe('I found another role.');
    expect(after.notes).toHaveLength(1);
  });

  it('declines with the text of the reason or the message of the company', async () => {
    await move(company, 'declined', { reason: 'budget' });
    await passUndo(test, application.id);
    expect((await open(fractional)).history.at(-1)).toMatchObject({
      status: 'declined',
      note: declineReasons.budget,
    });
    expect((await mailsTo(test, fractional.email)).at(-1)?.text).toContain(declineReasons.budget);

    const job_id = await aJob(test, company.companyId);
    application = await test.as(fractional.token)(jobApply, { body: { job_id, cover_letter } });
    await move(company, 'declined', { message: 'We went with an internal candidate.' });
    await passUndo(test, application.id);
    expect((await open(fractional)).history.at(-1)?.note).toBe('We went with an internal candidate.');

    application = await test.as(otherFractional.token)(jobApply, { body: { job_id, cover_letter } });
    await move(company, 'declined');
    await passUndo(test, application.id);
    expect((await open(otherFractional)).history.at(-1)?.note).toBe(declineReasons.other);
  });

  it('lets the fractional withdraw and allows no move afterwards', async () => {
    await move(company, 'shortlisted');
    expect(await move(fractional, 'withdrawn')).toMatchObject({ status: 'withdrawn', moves: [] });
    expect(await refusal(move(company, 'interview'))).toMatchObject({ status: 409 });
    expect(await refusal(move(fractional, 'withdrawn'))).toMatchObject({ status: 409 });
  });

  it('applies one of several concurrent moves', async () => {
    await move(company, 'shortlisted');
    const outcomes = await Promise.allSettled([
      move(company, 'interview'),
      move(company, 'viewed'),
      move(company, 'viewed'),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await open(fractional)).history).toHaveLength(3);
  });
});

describe('lists', () => {
  it('lists a fractional’s own applications by status and page, latest first', async () => {
    const second = await aJob(test, company.companyId);
    await test.as(fractional.token)(jobApply, { body: { job_id: second, cover_letter } });
    await move(company, 'shortlisted');
    const call = test.as(fractional.token);
    const all = await call(employeeAppliedJobsList);
    expect(all.results.map((result) => result.job.id)).toEqual([second, job]);
    const listed = await call(employeeAppliedJobsList, {
      query: { status: ['shortlisted', 'shortlisted', 'offer'] },
    });
    expect(listed).toMatchObject({ count: 1, results: [{ id: application.id, status: 'shortlisted' }] });
    expect(listed.status_counts).toEqual({ submitted: 1, shortlisted: 1 });
    const paged = await call(employeeAppliedJobsList, { query: { page: 1, page_size: 1 } });
    expect(paged).toMatchObject({ count: 2, next: expect.stringContaining('page=2') });
    const past = await call(employeeAppliedJobsList, { query: { page: 9 } });
    expect(past).toMatchObject({ count: 2, results: [], status_counts: { submitted: 1, shortlisted: 1 } });
    expect(await test.as(otherFractional.token)(employeeAppliedJobsList)).toMatchObject({
      count: 0,
      results: [],
      status_counts: {},
    });
  });

  it('leaves the profile, notes and scorecards to the detail', async () => {
    const call = test.as(company.token);
    const detail = await call(jobApplication, { params: { id: application.id } });
    const { results } = await call(jobApplicants, { query: { job_id: job } });
    const { notes, scorecards, fractional: profile, ...rest } = detail;
    expect(results).toEqual([{ ...rest, fractional: Applicant.shape.fractional.parse(profile) }]);
    expect(results[0]?.fractional).not.toHaveProperty('skills');
    expect([notes, scorecards?.cards]).toEqual([[], []]);
  });

  it('lists a job’s applicants by match or time, filtered by status and star', async () => {
    const better = await aFractional(test, { skill_titles: ['Fundraising'] });
    const best = await test.as(better.token)(jobApply, { body: { job_id: job, cover_letter } });
    const weak = await aFractional(test, { fractional_type: 'CTO' });
    const last = await test.as(weak.token)(jobApply, { body: { job_id: job, cover_letter } });
    const call = test.as(company.token);
    const ids = async (query: object) =>
      (await call(jobApplicants, { query: { job_id: job, ...query } })).results.map(({ id }) => id);
    expect(await ids({})).toEqual([best.id, application.id, last.id]);
    expect(await ids({ sort: 'recent' })).toEqual([last.id, best.id, application.id]);
    await move(company, 'shortlisted');
    expect(await ids({ status: ['shortlisted'] })).toEqual([application.id]);
    await call(starJobApplication, { body: { application_id: last.id, starred: true } });
    expect(await ids({ starred: true })).toEqual([last.id]);
    await call(starJobApplication, { body: { application_id: last.id, starred: false } });
    expect(await ids({ starred: 'True' })).toEqual([]);
    expect(await ids({ page_size: 2, page: 2 })).toHaveLength(1);
    await ageApplication(test, last.id, 6);
    expect(await ids({ overdue: true })).toEqual([last.id]);
    expect(await ids({ overdue: true, starred: true })).toEqual([]);
    // The company sees a pending decline as declined.
    await call(jobApplicationStatus, { body: { application_id: best.id, status: 'declined' } });
    const paged = await call(jobApplicants, { query: { job_id: job, page_size: 1, page: 9 } });
    const status_counts = { shortlisted: 1, declined: 1, submitted: 1 };
    expect(paged).toMatchObject({ count: 3, overdue: 1, results: [], status_counts });
    expect(await ids({ overdue: false })).toEqual([best.id, application.id]);
  });
});
