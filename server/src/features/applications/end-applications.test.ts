import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { jobApplicationStatus } from '../../../../contract/src/application-moves.ts';
import {
  type Application,
  employeeAppliedJobsList,
  jobApplication,
  jobApply,
} from '../../../../contract/src/applications.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, anApplication, type Person } from '../../../test/builders.ts';
import { mailsTo } from '../../../test/mails.ts';
import { passUndo } from '../../../test/move-clock.ts';
import { applicationOpensContact, closeApplications } from './applications.public.ts';
import { endUnanswered } from './reply-clock.tasks.ts';

const cover_letter = 'I have led finance in three companies of this size.';

let test: TestApp;
let company: Person & { companyId: string };
let fractional: Person;
let otherFractional: Person;
let job: string;
let application: Application;

beforeAll(async () => {
  test = await appForTest();
  company = await aCompany(test);
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

const applyAgain = async (person: Person) =>
  test.as(person.token)(jobApply, { body: { job_id: job, cover_letter } });
const usedBy = async (person: Person) =>
  (await test.as(person.token)(employeeAppliedJobsList)).allowance.used;

it('closes open applications of a removed job, with refund and notification', async () => {
  const decided = await applyAgain(otherFractional);
  await test.as(company.token)(jobApplicationStatus, {
    body: { application_id: decided.id, status: 'declined' },
  });
  await passUndo(test, decided.id);
  expect(await usedBy(fractional)).toBe(1);
  await test.db.transaction().execute((db) => closeApplications(db, job, new Date()));
  expect(await open(fractional)).toMatchObject({ status: 'closed', moves: [] });
  expect(await usedBy(fractional)).toBe(0);
  expect((await open(otherFractional, decided.id)).status).toBe('declined');
  expect(await usedBy(otherFractional)).toBe(1);
  expect(await countUnseen(job)).toBe(0);
  expect((await mailsTo(test, fractional.email)).at(-1)?.text).toContain('The job was closed');
});

it('ends only applications without an answer for 21 days', async () => {
  const answered = await applyAgain(otherFractional);
  await test.as(company.token)(jobApplicationStatus, {
    body: { application_id: answered.id, status: 'shortlisted' },
  });
  await test.as(company.token)(jobApplicationStatus, {
    body: { application_id: answered.id, status: 'viewed' },
  });
  const age = (days: number) =>
    test.db
      .updateTable('applications')
      .set({ created_at: new Date(Date.now() - days * 86_400_000).toISOString() })
      .where('job_id', '=', job)
      .execute();
  await age(20);
  await endUnanswered.run(test.deps, {});
  expect((await open(fractional)).status).toBe('submitted');
  await age(22);
  await endUnanswered.run(test.deps, {});
  await endUnanswered.run(test.deps, {});
  expect((await open(fractional)).history.map(({ status }) => status)).toEqual(['submitted', 'no_response']);
  expect((await open(otherFractional, answered.id)).status).toBe('viewed');
  expect(await countUnseen(job)).toBe(0);
});

it('ends open applications of a job that ended before', async () => {
  const [over, live] = await Promise.all(
    (['filled', 'active'] as const).map((status) => aJob(test, company.companyId, { status })),
  );
  const offered = (jobId = '') => anApplication(test, jobId, fractional.id, { status: 'offer' });
  const [left, other] = [await offered(over), await offered(live)];
  await endUnanswered.run(test.deps, {});
  await endUnanswered.run(test.deps, {});
  expect((await open(fractional, left)).history.map(({ status }) => status)).toEqual(['closed']);
  expect((await open(fractional, other)).status).toBe('offer');
});

it('opens contact details to the company until the application is withdrawn', async () => {
  const opens = (companyId: string) => applicationOpensContact(test.db, companyId, fractional.id);
  expect(await opens(company.companyId)).toBe(true);
  expect(await opens((await aCompany(test)).companyId)).toBe(false);
  await move(fractional, 'withdrawn');
  expect(await opens(company.companyId)).toBe(false);
});
