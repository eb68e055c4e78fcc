import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { jobApplicationStatus, jobApplicationUndo } from '../../../../contract/src/application-moves.ts';
import {
  type Application,
  employeeAppliedJobsList,
  jobApplicants,
  jobApplication,
  jobApply,
} from '../../../../contract/src/applications.ts';
import { declineRest } from '../../../../contract/src/bulk-moves.ts';
import type { CallError } from '../../../../contract/src/client.ts';
import { declineReasons } from '../../../../contract/src/decline-reasons.ts';
import { jobDetail } from '../../../../contract/src/jobs.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, type Person } from '../../../test/builders.ts';
import { mailsTo } from '../../../test/mails.ts';
import { passUndo } from '../../../test/move-clock.ts';
import { listNotices } from '../../../test/notices.ts';
import { closeApplications } from './applications.public.ts';
import { finishDeclines } from './reply-clock.tasks.ts';

let test: TestApp;
let company: Person & { companyId: string };
let fractional: Person;
let job_id: string;
let application: Application;

const cover_letter = 'I have led finance in three companies of this size.';

beforeAll(async () => {
  test = await appForTest();
  company = await aCompany(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  fractional = await aFractional(test);
  job_id = await aJob(test, company.companyId);
  application = await test.as(fractional.token)(jobApply, { body: { job_id, cover_letter } });
});

const move = (person: Person, status: Application['status'], more: object = {}) =>
  test.as(person.token)(jobApplicationStatus, {
    body: { application_id: application.id, status, ...more },
  });
const undo = (person: Person = company) =>
  test.as(person.token)(jobApplicationUndo, { body: { application_id: application.id } });
const open = (person: Person) => test.as(person.token)(jobApplication, { params: { id: application.id } });
const applicants = (query: object = {}) =>
  test.as(company.token)(jobApplicants, { query: { job_id, ...query } });
/** Everything that the fractional can read about the application. */
const seenBy = async (person: Person) => {
  const call = test.as(person.token);
  const { results, status_counts } = await call(employeeAppliedJobsList);
  const { application: own } = await call(jobDetail, { params: { id: job_id } });
  const mails = await mailsTo(test, person.email);
  const notices = await listNotices(test, person);
  return { results, status_counts, own, detail: await open(person), notices, mails };
};

it('shows a decline to the company at once and to the fractional when it is final', async () => {
  for (const steps of [[], ['shortlisted', 'interview']] as const) {
    for (const step of steps) await move(company, step);
    const before = await seenBy(fractional);
    const declined = await move(company, 'declined', { reason: 'timing' });
    expect(declined).toMatchObject({ status: 'declined', moves: [], reply_due_at: null });
    const left = Date.parse(declined.undo_until ?? '') - Date.now();
    expect(left).toBeGreaterThan(4.9 * 60_000);
    expect(left).toBeLessThanOrEqual(5 * 60_000);
    expect(declined.history.at(-1)).toMatchObject({ status: 'declined', note: declineReasons.timing });
    expect((await applicants({ status: ['declined'] })).count).toBe(1);
    expect((await applicants({ status: [before.detail.status] })).count).toBe(0);
    await finishDeclines.run(test.deps, {});
    expect(await seenBy(fractional)).toEqual(before);
    expect(await undo()).toMatchObject({ status: before.detail.status, undo_until: null });
    expect(await seenBy(fractional)).toEqual(before);
  }
});

it('is finalized and notified once after five minutes by several workers', async () => {
  await move(company, 'declined', { message: 'We went with an internal candidate.' });
  await test.db
    .updateTable('applications')
    .set({ declining_until: sql`now()` })
    .where('id', '=', application.id)
    .execute();
  await Promise.all([1, 2, 3].map(() => finishDeclines.run(test.deps, {})));
  await finishDeclines.run(test.deps, {});
  const ended = await open(fractional);
  expect(ended).toMatchObject({ status: 'declined', moves: [], undo_until: null });
  expect(ended.history.map(({ status }) => status)).toEqual(['submitted', 'declined']);
  expect(ended.answered_at).not.toBeNull();
  const declineMails = (await mailsTo(test, fractional.email)).filter(({ text }) =>
    text.includes('an internal candidate'),
  );
  expect(declineMails).toHaveLength(1);
  expect(await open(company)).toMatchObject({ status: 'declined', undo_until: null });
  const job = await test.db
    .selectFrom('jobs')
    .select('new_applicants')
    .where('id', '=', job_id)
    .executeTakeFirst();
  expect(job?.new_applicants).toBe(0);
});

it('can be undone in time by its company only', async () => {
  expect(await refusal(undo())).toMatchObject({ status: 409, code: 'undo_over' });
  await move(company, 'shortlisted');
  await move(company, 'declined');
  for (const other of [fractional, await aCompany(test)])
    expect(await refusal(undo(other))).toMatchObject({ status: 404 });
  for (const status of ['viewed', 'interview', 'declined'] as const)
    expect(await refusal(move(company, status))).toMatchObject({ code: 'invalid_transition' });
  expect(await undo()).toMatchObject({ status: 'shortlisted', moves: ['viewed', 'interview', 'declined'] });
  expect((await open(company)).history.map(({ status }) => status)).toEqual(['submitted', 'shortlisted']);
  await move(company, 'interview');
  await move(company, 'declined');
  await passUndo(test, application.id);
  expect(await refusal(undo())).toMatchObject({ code: 'undo_over' });
  expect((await open(fractional)).status).toBe('declined');
});

it('is either final or undone at the deadline, never both', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 12; round++) {
    await move(company, 'declined');
    await test.db
      .updateTable('applications')
      .set({ declining_until: sql`clock_timestamp() + make_interval(secs => ${round * 0.002})` })
      .where('id', '=', application.id)
      .execute();
    const [undone] = await Promise.all([
      undo().then(
        () => true,
        ({ code }: CallError) => code !== 'undo_over',
      ),
      finishDeclines.run(test.deps, {}),
    ]);
    await finishDeclines.run(test.deps, {});
    await new Promise((resolve) => setTimeout(resolve, 30));
    await finishDeclines.run(test.deps, {});
    const { status, history } = await open(fractional);
    expect(status).toBe(undone ? 'submitted' : 'declined');
    expect(history.map((entry) => entry.status)).toEqual(undone ? ['submitted'] : ['submitted', 'declined']);
    outcomes.add(status);
    const other = await aFractional(test);
    application = await test.as(other.token)(jobApply, { body: { job_id, cover_letter } });
    fractional = other;
  }
  expect(outcomes.size).toBeGreaterThan(0);
});

it('yields to a withdrawal, and is not replaced by the end of the job', async () => {
  await move(company, 'declined');
  expect(await move(fractional, 'withdrawn')).toMatchObject({ status: 'withdrawn' });
  expect(await open(company)).toMatchObject({ status: 'withdrawn', undo_until: null });
  expect(await refusal(undo())).toMatchObject({ code: 'undo_over' });
  await passUndo(test, application.id);
  expect((await open(fractional)).history.map(({ status }) => status)).toEqual(['submitted', 'withdrawn']);

  const other = await aFractional(test);
  application = await test.as(other.token)(jobApply, { body: { job_id, cover_letter } });
  await move(company, 'declined');
  await test.db.transaction().execute((db) => closeApplications(db, job_id, new Date()));
  expect((await open(other)).status).toBe('submitted');
  await passUndo(test, application.id);
  expect((await open(other)).status).toBe('declined');
});

it('declines all open applications for a job at once', async () => {
  const others = [await aFractional(test), await aFractional(test)];
  const ids: string[] = [];
  for (const { token } of others)
    ids.push((await test.as(token)(jobApply, { body: { job_id, cover_letter } })).id);
  await test.as(company.token)(jobApplicationStatus, {
    body: { application_id: ids[0] ?? '', status: 'declined' },
  });
  await move(fractional, 'withdrawn');
  const rest = (person: Person) => test.as(person.token)(declineRest, { body: { job_id } });
  expect(await refusal(rest(await aCompany(test)))).toMatchObject({ status: 404 });
  expect(await refusal(rest(fractional))).toMatchObject({ status: 404 });
  expect(await rest(company)).toMatchObject({ application_ids: [ids[1]], undo_until: expect.any(String) });
  expect(await rest(company)).toEqual({ application_ids: [], undo_until: null });
  for (const id of ids) await passUndo(test, id);
  const last = await test.as(others[1]?.token)(jobApplication, { params: { id: ids[1] ?? '' } });
  expect(last).toMatchObject({ status: 'declined' });
  expect(last.history.at(-1)?.note).toBe(declineReasons.filled);
});
