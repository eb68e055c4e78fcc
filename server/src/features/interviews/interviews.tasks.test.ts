import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { jobApply } from '../../../../contract/src/applications.ts';
import { employerDelete } from '../../../../contract/src/companies.ts';
import { employeeDelete } from '../../../../contract/src/fractionals.ts';
import { interviewList, interviewPick, interviewPropose } from '../../../../contract/src/interviews.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, anAdmin, type Person } from '../../../test/builders.ts';
import { listCalendarEntries } from '../../../test/calendar-entries.ts';
import { runTasks } from '../../../test/run-tasks.ts';
import { cancelOrphanedInterviews, sendInterviewReminders } from './interviews.tasks.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof aCompany>>;
let person: Person;
let application_id: string;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());
beforeEach(async () => {
  company = await aCompany(test);
  person = await aFractional(test);
  const job_id = await aJob(test, company.companyId);
  const body = { job_id, cover_letter: 'I have led finance teams of this size before.' };
  ({ id: application_id } = await test.as(person.token)(jobApply, { body }));
  await setStage('interview');
});

const setStage = (status: 'interview' | 'declined') =>
  test.db.updateTable('applications').set({ status }).where('id', '=', application_id).execute();
const inHours = (hours: number) =>
  new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * 3_600_000).toISOString();

/** Books an interview at this time. Returns its id. */
const aBooking = async (starts_at: string): Promise<string> => {
  const { id } = await test.as(company.token)(interviewPropose, {
    body: {
      application_id,
      times: [starts_at],
      minutes: 45,
      time_zone: 'Europe/London',
      place: 'By telephone',
    },
  });
  await test.as(person.token)(interviewPick, { body: { interview_id: id, starts_at } });
  await runTasks(test);
  test.mails.length = 0;
  return id;
};

it('reminds both sides once a day ahead, also with concurrent workers', async () => {
  const id = await aBooking(inHours(72));
  const run = () => sendInterviewReminders.run(test.deps, {});
  await run();
  await runTasks(test);
  expect(test.mails).toEqual([]);
  await sql`update interviews set starts_at = starts_at - interval '49 hours' where id = ${id}`.execute(
    test.db,
  );
  await Promise.all([run(), run()]);
  await run();
  await runTasks(test);
  expect(test.mails.map(({ to }) => to).sort()).toEqual([company.email, person.email].sort());
});

it('sends no reminder for an interview that was booked within a day', async () => {
  await aBooking(inHours(20));
  await sendInterviewReminders.run(test.deps, {});
  await runTasks(test);
  expect(test.mails).toEqual([]);
});

it('cancels the interview of an ended application', async () => {
  await aBooking(inHours(48));
  await setStage('declined');
  const run = () => cancelOrphanedInterviews.run(test.deps, {});
  const [shown] = (await test.as(person.token)(interviewList, { query: {} })).results;
  expect(shown?.status).toBe('cancelled');
  await Promise.all([run(), run()]);
  for (const side of [person, company])
    expect(await listCalendarEntries(test, side)).toMatchObject([{ method: 'CANCEL', sequence: 2 }]);
});

it('removes a booked interview from the calendar of the side that stays, when the other is deleted', async () => {
  await aBooking(inHours(48));
  const admin = await anAdmin(test);
  await test.as(admin.token)(employerDelete, { params: { id: company.companyId } });
  expect(await listCalendarEntries(test, person)).toMatchObject([{ method: 'CANCEL', sequence: 2 }]);
});

it('does not name the fractional whose deletion cancels an interview', async () => {
  await aBooking(inHours(48));
  await test.as(person.token)(employeeDelete, { params: { id: person.id } });
  expect(await listCalendarEntries(test, company)).toMatchObject([{ method: 'CANCEL', sequence: 2 }]);
  expect(JSON.stringify(test.mails)).not.toContain(person.email);
});
