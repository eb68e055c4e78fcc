import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { jobApplicationStatus } from '../../../../contract/src/application-moves.ts';
import {
  type Application,
  employeeAppliedJobsList,
  jobApplicants,
  jobApplication,
  jobApply,
} from '../../../../contract/src/applications.ts';
import { employerProfile } from '../../../../contract/src/companies.ts';
import { dayMilliseconds } from '../../../../contract/src/dates.ts';
import { jobDetail } from '../../../../contract/src/jobs.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, type Person } from '../../../test/builders.ts';
import { ageApplication, passUndo } from '../../../test/move-clock.ts';
import { listNotices } from '../../../test/notices.ts';
import { chatOpensBetween } from './applications.public.ts';
import { endUnanswered, measureReplies, runReplyClock } from './reply-clock.tasks.ts';

const cover_letter = 'I have led finance in three companies of this size.';

let test: TestApp;
let company: Person & { companyId: string };
let fractional: Person;
let job_id: string;
let application: Application;

beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());
beforeEach(async () => {
  company = await aCompany(test);
  fractional = await aFractional(test);
  job_id = await aJob(test, company.companyId, { reply_promise_days: 3 });
  application = await applyTo(job_id);
});

const applyTo = (job: string, person = fractional) =>
  test.as(person.token)(jobApply, { body: { job_id: job, cover_letter } });
const move = (status: Application['status'], id = application.id) =>
  test.as(company.token)(jobApplicationStatus, { body: { application_id: id, status } });
const open = (person: Person, id = application.id) =>
  test.as(person.token)(jobApplication, { params: { id } });
const age = (days: number, id = application.id) => ageApplication(test, id, days);
const nudges = async () => (await listNotices(test, company, 'reply_due')).map(({ title }) => title);
const isSlow = async () =>
  (await test.as(fractional.token)(jobDetail, { params: { id: job_id } })).slow_to_answer;
const overdue = async () => (await test.as(company.token)(jobApplicants, { query: { job_id } })).overdue;
const getRecord = async () => {
  await measureReplies.run(test.deps, {});
  return (await test.as(fractional.token)(employerProfile, { params: { id: company.companyId } }))
    .reply_record;
};
const inRoom = async (sender: Person, body = 'Could we talk on Thursday?') => {
  const pair = [company.id, fractional.id].sort();
  const { id } = await test.db
    .insertInto('chat_rooms')
    .values({ type: 'DM', pair: pair.join(' ') })
    .returning('id')
    .executeTakeFirstOrThrow();
  await test.db
    .insertInto('chat_members')
    .values(pair.map((user_id) => ({ room_id: id, user_id })))
    .execute();
  await test.db
    .insertInto('chat_messages')
    .values({ room_id: id, sequence: 1, sender_id: sender.id, body })
    .execute();
};

it('returns the due date by the promise at the time of applying', async () => {
  const dueDays = (application: Application) =>
    application.reply_due_at &&
    Math.round((Date.parse(application.reply_due_at) - Date.parse(application.created_at)) / dayMilliseconds);
  expect(dueDays(application)).toBe(3);
  await test.db.updateTable('jobs').set({ reply_promise_days: 7 }).where('id', '=', job_id).execute();
  expect(dueDays(await open(fractional))).toBe(3);
  expect(dueDays((await test.as(fractional.token)(employeeAppliedJobsList)).results[0] as Application)).toBe(
    3,
  );
  await open(company);
  expect(dueDays(await open(fractional))).toBe(3);
  await move('shortlisted');
  expect(await open(fractional)).toMatchObject({ reply_due_at: null, answered_at: expect.any(String) });
});

it('counts overdue applications for the company', async () => {
  await age(2.9);
  expect(await overdue()).toBe(0);
  await age(3.1);
  expect(await overdue()).toBe(1);
  await open(company);
  expect(await overdue()).toBe(1);
  await move('declined');
  expect(await overdue()).toBe(0);
});

it('reminds the company once after five days unopened, by several workers', async () => {
  const seen = await applyTo(job_id, await aFractional(test));
  await open(company, seen.id);
  await age(6, seen.id);
  await age(4.9);
  await runReplyClock.run(test.deps, {});
  expect(await nudges()).toEqual([]);
  await age(5.1);
  await Promise.all([1, 2, 3].map(() => runReplyClock.run(test.deps, {})));
  await age(9);
  await runReplyClock.run(test.deps, {});
  expect(await nudges()).toEqual([expect.stringContaining('1 application not opened yet')]);
});

it('marks the job as slow to answer from day seven until the answer', async () => {
  await open(company);
  await age(6.9);
  expect(await isSlow()).toBe(false);
  await age(7.1);
  expect(await isSlow()).toBe(true);
  await move('shortlisted');
  expect(await isSlow()).toBe(false);
});

it('counts a chat message of the company as an answer, and none of the fractional', async () => {
  await age(22);
  await inRoom(fractional);
  await runReplyClock.run(test.deps, {});
  expect(await isSlow()).toBe(true);
  await test.db.deleteFrom('chat_rooms').execute();
  await inRoom(company);
  await runReplyClock.run(test.deps, {});
  expect(await isSlow()).toBe(false);
  expect(await open(fractional)).toMatchObject({ reply_due_at: null, status: 'submitted' });
  await endUnanswered.run(test.deps, {});
  expect((await open(fractional)).status).toBe('submitted');
});

it('ends once on day 21 without an answer, with a refund', async () => {
  const used = async () => (await test.as(fractional.token)(employeeAppliedJobsList)).allowance.used;
  await age(20.9);
  await endUnanswered.run(test.deps, {});
  expect((await open(fractional)).status).toBe('submitted');
  await age(21.1);
  await Promise.all([1, 2, 3].map(() => endUnanswered.run(test.deps, {})));
  const ended = await open(fractional);
  expect(ended.history.map(({ status }) => status)).toEqual(['submitted', 'no_response']);
  expect(ended.reply_due_at).toBeNull();
  expect(await used()).toBe(0);
});

it('measures a company from five answers, and counts a missing answer as infinite', async () => {
  const send = async (days: number, answered: number | null, then?: 'withdrawn' | 'declined') => {
    const person = await aFractional(test);
    const { id } = await applyTo(job_id, person);
    if (answered !== null) {
      await move(then === 'declined' ? 'declined' : 'shortlisted', id);
      await passUndo(test, id);
    }
    if (then === 'withdrawn')
      await test.as(person.token)(jobApplicationStatus, {
        body: { application_id: id, status: 'withdrawn' },
      });
    await age(days, id);
    if (answered !== null)
      await test.db
        .updateTable('applications')
        .set({ answered_at: new Date(Date.now() - (days - answered) * dayMilliseconds).toISOString() })
        .where('id', '=', id)
        .execute();
  };
  await send(10, 1);
  await send(10, 2, 'declined');
  await send(10, 4);
  // Withdrawn within an hour, or not due yet: not measured.
  await send(10, null, 'withdrawn');
  expect(await getRecord()).toBeNull();
  await send(10, 2.2);
  expect(await getRecord()).toBeNull();
  await send(8, null);
  expect(await getRecord()).toEqual({ measured: 5, median_days: 2, kept_percent: 60 });
  expect((await test.as(fractional.token)(jobDetail, { params: { id: job_id } })).reply_record).toEqual({
    measured: 5,
    median_days: 2,
    kept_percent: 60,
  });
  for (let more = 0; more < 4; more++) await send(8, null);
  expect(await getRecord()).toEqual({ measured: 9, median_days: null, kept_percent: 33 });
  await test.db
    .updateTable('applications')
    .set({ created_at: new Date(Date.now() - 200 * dayMilliseconds).toISOString() })
    .where('job_id', '=', job_id)
    .execute();
  expect(await getRecord()).toBeNull();
});

it('allows the chat once shortlisted or invited', async () => {
  const opens = (a: string, b: string) => chatOpensBetween(test.db, a, b);
  expect(await opens(company.id, fractional.id)).toBe(false);
  await test.db.updateTable('applications').set({ invited: true }).where('id', '=', application.id).execute();
  expect(await opens(company.id, fractional.id)).toBe(true);
  await test.db
    .updateTable('applications')
    .set({ invited: false })
    .where('id', '=', application.id)
    .execute();
  await move('shortlisted');
  expect(await opens(company.id, fractional.id)).toBe(true);
  expect(await opens(fractional.id, company.id)).toBe(true);
  expect(await opens((await aCompany(test)).id, fractional.id)).toBe(false);
});
