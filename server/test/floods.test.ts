import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobApplicationStatus } from '../../contract/src/application-moves.ts';
import {
  engagementProposal,
  engagementProposalAnswer,
  engagementStatus,
} from '../../contract/src/engagements.ts';
import { interviewCancel, interviewPropose, interviewRepropose } from '../../contract/src/interviews.ts';
import { jobChangeStatus, jobCreate } from '../../contract/src/jobs.ts';
import { limits } from '../../contract/src/limits.ts';
import { offerLimits } from '../../contract/src/offer-limits.ts';
import { fractionalOfferAnswer, offerCreate } from '../../contract/src/offers.ts';
import { appForTest, type TestApp } from './app-for-test.ts';
import { aCompany, aFractional, aJob, anEngagement, aSubscription } from './builders.ts';
import { mailsTo } from './mails.ts';
import { someTerms } from './offers.ts';

// Repeated actions of an account that each send a mail to another.
let test: TestApp;
beforeAll(async () => {
  test = await appForTest({ rateLimits: true });
});
afterAll(() => test.close());

/** The number of `times` consecutive calls that pass; the others respond 429. */
const countPassed = async (times: number, call: (turn: number) => Promise<unknown>) => {
  let passed = 0;
  for (let turn = 0; turn < times; turn += 1)
    await call(turn).then(
      () => {
        passed += 1;
      },
      (cause: { status?: number }) => expect(cause.status).toBe(429),
    );
  return passed;
};

const setUp = async (status: 'interview' | 'shortlisted') => {
  const [company, person] = [await aCompany(test), await aFractional(test)];
  const application_id = await anEngagement(test, person.id, company.companyId, { status });
  return { company, person, application_id, call: test.as(company.token) };
};
const proposal = () => ({
  times: [new Date(Date.now() + 3 * 86_400_000).toISOString()],
  minutes: 30,
  time_zone: 'Europe/London',
  place: 'https://meet.example/orchard',
  note: 'Read this. Now.',
});

it('limits how many interview times an applicant receives [interview-limit]', async () => {
  const { call, person, application_id } = await setUp('shortlisted');
  const max = limits.interviewProposalsDay;
  let interview_id = '';
  const proposed = await countPassed(max + 3, async () => {
    const body = { application_id, ...proposal() };
    ({ id: interview_id } = await call(interviewPropose, { body }));
    await call(interviewCancel, { body: { interview_id } });
  });
  expect(proposed).toBe(max);
  const other = await setUp('shortlisted');
  ({ id: interview_id } = await other.call(interviewPropose, {
    body: { application_id: other.application_id, ...proposal() },
  }));
  const again = () => other.call(interviewRepropose, { params: { id: interview_id }, body: proposal() });
  expect(await countPassed(max + 3, again)).toBe(max);
  // Each proposal and each cancellation, and the move to this stage.
  expect((await mailsTo(test, person.email)).length).toBeLessThanOrEqual(max * 2 + 1);
  expect((await mailsTo(test, other.person.email)).length).toBeLessThanOrEqual(max + 2);
});

it('limits how many status changes an applicant receives, without affecting others', async () => {
  const { call, company, person, application_id } = await setUp('interview');
  const move = (id: string, turn: number) =>
    call(jobApplicationStatus, {
      body: { application_id: id, status: turn % 2 === 0 ? 'shortlisted' : 'interview', note: 'Now.' },
    });
  expect(await countPassed(30, (turn) => move(application_id, turn))).toBe(limits.applicationMovesDay);
  expect((await mailsTo(test, person.email)).length).toBeLessThanOrEqual(limits.applicationMovesDay);
  const next = await anEngagement(test, (await aFractional(test)).id, company.companyId, {
    status: 'interview',
  });
  await move(next, 0);
});

it('limits how many changes of an engagement each side receives', async () => {
  const [company, person] = [await aCompany(test), await aFractional(test)];
  const id = await anEngagement(test, person.id, company.companyId);
  const max = limits.engagementChangesDay;
  const proposed = async (turn: number) => {
    const terms = someTerms({ hours_per_week: 5 + (turn % 2) });
    const { proposal } = await test.as(company.token)(engagementProposal, {
      body: { application_id: id, terms },
    });
    await test.as(person.token)(engagementProposalAnswer, {
      body: { proposal_id: proposal?.id ?? '', answer: 'decline' },
    });
  };
  expect(await countPassed(max + 3, proposed)).toBe(max);
  const stepped = (turn: number) =>
    test.as(person.token)(engagementStatus, {
      body: { application_id: id, status: turn % 2 === 0 ? 'active' : 'paused' },
    });
  expect(await countPassed(max + 3, stepped)).toBe(max);
  // Each side also receives the answers or steps of the other.
  expect((await mailsTo(test, person.email)).length).toBeLessThanOrEqual(max);
  expect((await mailsTo(test, company.email)).length).toBeLessThanOrEqual(2 * max);
});

it('limits how many offers an applicant receives [offer-limit]', async () => {
  const { call, person, application_id } = await setUp('interview');
  const max = offerLimits.stepsDay;
  const offered = async () => {
    await call(offerCreate, { body: { application_id, ...someTerms() } });
    await test.as(person.token)(fractionalOfferAnswer, { body: { application_id, answer: 'decline' } });
  };
  expect(await countPassed(max + 3, offered)).toBe(max);
  expect((await mailsTo(test, person.email)).length).toBe(max);
});

it('limits the jobs that a company posts per hour, and the status changes of a job', async () => {
  const company = await aCompany(test);
  await aSubscription(test, company.id, 'Promote 10');
  const call = test.as(company.token);
  const draft = { title: 'Fractional CFO for a while', status: 'draft' as const };
  const created = await countPassed(limits.jobsCreatedHour + 3, () => call(jobCreate, { body: draft }));
  expect(created).toBe(limits.jobsCreatedHour);
  const job_id = await aJob(test, company.companyId);
  const moved = await countPassed(limits.jobMovesHour + 3, async (turn) => {
    // Only the rate limit counts here, not the missing fields of the job.
    await test.db.updateTable('jobs').set({ status: 'active' }).where('id', '=', job_id).execute();
    await call(jobChangeStatus, { body: { job_id, status: turn % 2 ? 'paused' : 'closed' } });
  });
  expect(moved).toBe(limits.jobMovesHour);
});
