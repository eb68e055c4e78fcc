import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { jobApplicationStatus } from '../../../../contract/src/application-moves.ts';
import { jobApply } from '../../../../contract/src/applications.ts';
import { interviewPick, interviewPropose } from '../../../../contract/src/interviews.ts';
import { invitationCreate, invitationDecline } from '../../../../contract/src/invitations.ts';
import { preferencesUpdate } from '../../../../contract/src/notifications.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import {
  aColleague,
  aCompany,
  aFractional,
  aJob,
  aSubscription,
  type Person,
} from '../../../test/builders.ts';
import { ageApplication } from '../../../test/move-clock.ts';
import { runTasks } from '../../../test/run-tasks.ts';
import { runReplyClock } from './reply-clock.tasks.ts';

const cover_letter = 'I have led finance in three companies of this size.';

let test: TestApp;
let company: Person & { companyId: string };
let colleague: Person;
let ada: Person;
let job: string;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());
beforeEach(async () => {
  company = await aCompany(test);
  await aSubscription(test, company.id, 'Full');
  colleague = await aColleague(test, company.companyId);
  ada = await aFractional(test, {}, { first_name: 'Ada', last_name: 'Marsh' });
  job = await aJob(test, company.companyId, { title: 'CFO' });
});

const apply = async () => (await test.as(ada.token)(jobApply, { body: { job_id: job, cover_letter } })).id;
const withdraw = (application_id: string) =>
  test.as(ada.token)(jobApplicationStatus, { body: { application_id, status: 'withdrawn' } });
/** The in-app notifications of this person, oldest first, after all mails were sent. */
const notificationsTo = async ({ id }: Person) => {
  await runTasks(test);
  const rows = await test.db
    .selectFrom('notifications')
    .select(['kind', 'title', 'body', 'about_user_id'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.filter(({ kind }) => kind !== 'limit_reached');
};
const titlesTo = async (person: Person) => (await notificationsTo(person)).map(({ title }) => title);

it('notifies nobody outside the active team of an application', async () => {
  const others = [
    await aColleague(test, company.companyId),
    await aColleague(test, company.companyId),
    await aCompany(test),
  ] as const;
  for (const [index, status] of (['suspended', 'invited'] as const).entries())
    await test.db
      .updateTable('users')
      .set({ status })
      .where('id', '=', others[index]?.id ?? '')
      .execute();
  await apply();
  for (const other of others) expect(await notificationsTo(other)).toEqual([]);
  expect(await titlesTo(company)).toEqual(['Ada Marsh applied']);
});

it('notifies each team member of an application once, by their preferences', async () => {
  await test.as(colleague.token)(preferencesUpdate, {
    body: { application_received: { in_app: true, mail: false, push: false } },
  });
  await apply();
  for (const person of [company, colleague])
    expect(await notificationsTo(person)).toMatchObject([
      { title: 'Ada Marsh applied', about_user_id: ada.id },
    ]);
  const mailed = test.mails.filter(({ subject }) => subject === 'Ada Marsh applied: CFO').map(({ to }) => to);
  expect(mailed.filter((to) => to === company.email)).toHaveLength(1);
  expect(mailed).not.toContain(colleague.email);
});

it('notifies the team of a withdrawal once', async () => {
  const id = await apply();
  // Tasks of one run may end in any order.
  await runTasks(test);
  await withdraw(id);
  expect(await refusal(withdraw(id))).toMatchObject({ code: 'invalid_transition' });
  for (const person of [company, colleague])
    expect((await notificationsTo(person)).slice(1)).toMatchObject([
      { title: 'Ada Marsh withdrew', kind: 'application_received', about_user_id: ada.id },
    ]);
});

it('notifies the team of a declined invitation with its reason', async () => {
  const invitation = await test.as(company.token)(invitationCreate, {
    body: { job_id: job, fractional_id: ada.id },
  });
  const decline = () =>
    test.as(ada.token)(invitationDecline, {
      body: { invitation_id: invitation.id, reason: 'hours', note: 'I am full until May.' },
    });
  await decline();
  expect(await refusal(decline())).toMatchObject({ code: 'not_allowed_now' });
  for (const person of [company, colleague])
    expect(await notificationsTo(person)).toMatchObject([
      { title: 'Ada Marsh declined your invitation', kind: 'application_received', about_user_id: ada.id },
    ]);
  const mail = test.mails.find(({ to }) => to === colleague.email);
  expect(mail?.text).toContain('I am full until May.');
});

it('abbreviates the name of an anonymous fractional who declines', async () => {
  const person = await aFractional(test, { anonymous: true }, { first_name: 'Ben', last_name: 'Ortega' });
  const { id } = await test.as(company.token)(invitationCreate, {
    body: { job_id: job, fractional_id: person.id },
  });
  await test.as(person.token)(invitationDecline, { body: { invitation_id: id, reason: 'hours', note: '' } });
  expect(await titlesTo(company)).toEqual(['Ben O. declined your invitation']);
  expect(test.mails.map(({ text, subject }) => subject + text).join()).not.toContain('Ortega');
});

it('reminds each team member of unopened applications and sends each the interview invitation', async () => {
  const id = await apply();
  await runTasks(test);
  await ageApplication(test, id, 6);
  await runReplyClock.run(test.deps, {});
  await runReplyClock.run(test.deps, {});
  await test.as(company.token)(jobApplicationStatus, { body: { application_id: id, status: 'shortlisted' } });
  const time = new Date(Date.now() + 30 * 3_600_000).toISOString();
  const { id: interview_id } = await test.as(colleague.token)(interviewPropose, {
    body: { application_id: id, times: [time], minutes: 30, time_zone: 'Europe/London', place: 'By phone' },
  });
  await test.as(ada.token)(interviewPick, { body: { interview_id, starts_at: time } });
  for (const person of [company, colleague]) {
    expect(await titlesTo(person)).toEqual([
      'Ada Marsh applied',
      '1 application not opened yet: CFO',
      'Ada Marsh picked a time for the interview',
    ]);
    const entry = test.mails.filter(({ to }) => to === person.email).at(-1)?.calendar?.content ?? '';
    expect(entry.replaceAll('\r\n\t', '')).toContain(`mailto:${person.email}`);
  }
});
