import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jobApplicationStatus, jobApplicationUndo } from '../../../../contract/src/application-moves.ts';
import {
  employeeAppliedJobsList,
  jobApplicants,
  jobApplication,
  jobApply,
} from '../../../../contract/src/applications.ts';
import { interviewList, interviewPick, interviewPropose } from '../../../../contract/src/interviews.ts';
import { invitationCreate, receivedInvitations } from '../../../../contract/src/invitations.ts';
import { jobChangeStatus, jobCreate, jobDetail } from '../../../../contract/src/jobs.ts';
import { offerCreate } from '../../../../contract/src/offers.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, anAdmin, aSubscription, type Person } from '../../../test/builders.ts';
import { jobForm, someIndustries } from '../../../test/job-form.ts';
import { mailsTo } from '../../../test/mails.ts';
import { ageApplication, passUndo } from '../../../test/move-clock.ts';
import { hire, someTerms } from '../../../test/offers.ts';
import { enqueue } from '../../lib/tasks.ts';

const cover_letter = 'I have led finance in three companies of this size.';

let test: TestApp;
let company: Person & { companyId: string };
let fractional: Person;
let job: string;
beforeAll(async () => {
  test = await appForTest();
  company = await aCompany(test);
  await aSubscription(test, company.id, 'Full');
});
afterAll(() => test.close());
beforeEach(async () => {
  fractional = await aFractional(test);
  job = await aJob(test, company.companyId);
});

const apply = async (person: Person, job_id = job) =>
  (await test.as(person.token)(jobApply, { body: { job_id, cover_letter } })).id;
const decide = (application_id: string, ...steps: ('shortlisted' | 'interview' | 'declined')[]) =>
  steps.reduce<Promise<unknown>>(
    (before, status) =>
      before.then(() => test.as(company.token)(jobApplicationStatus, { body: { application_id, status } })),
    Promise.resolve(),
  );
const change = (person: Person, status: 'active' | 'paused' | 'closed' | 'filled') =>
  test.as(person.token)(jobChangeStatus, { body: { job_id: job, status } });
const read = (person: Person, id: string) => test.as(person.token)(jobApplication, { params: { id } });
const usedBy = async (person: Person) =>
  (await test.as(person.token)(employeeAppliedJobsList)).allowance.used;
const titlesTo = async (person: Person) => (await mailsTo(test, person.email)).map(({ subject }) => subject);

describe('closing or filling a job', () => {
  it('returns 404 to another company; pausing keeps applications open', async () => {
    const id = await apply(fractional);
    const other = await aCompany(test);
    expect(await refusal(change(other, 'closed'))).toMatchObject({ status: 404 });
    await change(company, 'paused');
    expect(await read(fractional, id)).toMatchObject({ status: 'submitted', moves: ['withdrawn'] });
    expect(await usedBy(fractional)).toBe(1);
  });

  it.each([
    ['closed', 'its company'],
    ['filled', 'its company'],
    ['closed', 'an admin'],
    ['filled', 'an admin'],
  ] as const)(
    '%s by %s closes open applications, notifies applicants and refunds their credit',
    async (status, by) => {
      const [hired, asked] = [await aFractional(test), await aFractional(test)];
      const ids = { sent: await apply(fractional), asked: await apply(asked), hired: await apply(hired) };
      await decide(ids.asked, 'shortlisted', 'interview');
      await test.as(company.token)(offerCreate, { body: { application_id: ids.asked, ...someTerms() } });
      await decide(ids.hired, 'shortlisted', 'interview');
      await hire(test, { company, person: hired, application_id: ids.hired });
      expect((await test.as(company.token)(jobDetail, { params: { id: job } })).open_applications).toBe(2);

      expect(await change(by === 'an admin' ? await anAdmin(test) : company, status)).toMatchObject({
        status,
        open_applications: 0,
        new_applicants: 0,
      });
      expect(await read(fractional, ids.sent)).toMatchObject({
        status: 'closed',
        moves: [],
        reply_due_at: null,
      });
      expect((await read(asked, ids.asked)).history.at(-1)).toMatchObject({ status: 'closed' });
      expect((await read(hired, ids.hired)).status).toBe('hired');
      expect([await usedBy(fractional), await usedBy(asked), await usedBy(hired)]).toEqual([0, 0, 1]);
      for (const person of [fractional, asked])
        expect(
          (await titlesTo(person)).filter((title) => title.startsWith('The job was closed')),
        ).toHaveLength(1);
      expect((await titlesTo(hired)).filter((title) => title.startsWith('The job was closed'))).toEqual([]);
    },
  );

  it('keeps a declined application declined, and closes it when the decline is undone', async () => {
    const other = await aFractional(test);
    const [declined, undone] = [await apply(fractional), await apply(other)];
    await decide(declined, 'declined');
    await decide(undone, 'declined');
    await change(company, 'filled');
    const response = await test.as(company.token)(jobApplicationUndo, { body: { application_id: undone } });
    expect(response).toMatchObject({ status: 'closed', moves: [] });
    await passUndo(test, declined);
    expect((await read(fractional, declined)).status).toBe('declined');
    expect((await read(other, undone)).history.map(({ status }) => status)).toEqual(['submitted', 'closed']);
  });

  it('cancels interviews and invitations, and stops their reminders', async () => {
    const invited = await aFractional(test);
    const id = await apply(fractional);
    await test.as(company.token)(invitationCreate, { body: { job_id: job, fractional_id: invited.id } });
    await decide(id, 'shortlisted');
    const time = new Date(Date.now() + 30 * 3_600_000).toISOString();
    const proposed = await test.as(company.token)(interviewPropose, {
      body: { application_id: id, times: [time], minutes: 30, time_zone: 'Europe/London', place: 'By phone' },
    });
    await test.as(fractional.token)(interviewPick, {
      body: { interview_id: proposed.id, starts_at: time },
    });
    const waiting = await aFractional(test);
    await ageApplication(test, await apply(waiting), 6);

    await change(company, 'closed');
    const { results } = await test.as(fractional.token)(interviewList);
    expect(results).toMatchObject([{ status: 'cancelled' }]);
    expect((await test.as(invited.token)(receivedInvitations)).results).toMatchObject([{ state: 'closed' }]);
    await test.db
      .updateTable('interviews')
      .set({ starts_at: new Date(Date.now() + 3_600_000).toISOString() })
      .where('id', '=', proposed.id)
      .execute();
    const before = await titlesTo(company);
    for (const name of ['run_reply_clock', 'remind_of_interviews'])
      await enqueue(test.db, { name, input: z.object({}) }, {});
    expect(await titlesTo(company)).toEqual(before);
  });

  it('keeps closed applications closed when the job is reopened, and accepts new ones', async () => {
    const { industry } = await someIndustries(test);
    job = (await test.as(company.token)(jobCreate, { body: jobForm(industry) })).id;
    const id = await apply(fractional);
    await change(company, 'closed');
    expect((await change(company, 'active')).open_applications).toBe(0);
    expect((await read(fractional, id)).status).toBe('closed');
    expect(await refusal(apply(fractional))).toMatchObject({ code: 'already_applied' });
    await apply(await aFractional(test));
    const { results } = await test.as(company.token)(jobApplicants, { query: { job_id: job } });
    expect(results.map(({ status }) => status).sort()).toEqual(['closed', 'submitted']);
  });
});
