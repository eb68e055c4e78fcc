import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { approvalRequest } from '../../../../contract/src/approval-request.ts';
import { availabilityConfirm } from '../../../../contract/src/capacity.ts';
import { employeeProfileOwn, employeeProfileUpdate } from '../../../../contract/src/fractionals.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, type Person } from '../../../test/builders.ts';
import { aCompleteProfile } from '../../../test/profile-builders.ts';
import { runTasks } from '../../../test/run-tasks.ts';
import { sendProfileReminders } from './profile-reminders.tasks.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

/** Moves a person's times back by some days, as if the days had passed. */
const daysLater = ({ id }: Person, days: number) =>
  sql`update fractionals set created_at = created_at - make_interval(days => ${days}),
    reminded_at = reminded_at - make_interval(days => ${days}),
    availability_confirmed_at = availability_confirmed_at - make_interval(days => ${days})
    where user_id = ${id}`.execute(test.db);
const twoWorkers = async () => {
  await Promise.all([sendProfileReminders.run(test.deps, {}), sendProfileReminders.run(test.deps, {})]);
  await runTasks(test);
};
const mailsTo = ({ email }: Person) => test.mails.filter(({ to }) => to === email);
const aNewcomer = () => aFractional(test, { status: 'unverified', submitted_at: null, headline: '' });

it('lets only fractionals confirm their availability', async () => {
  const company = await aCompany(test);
  expect(await refusal(test.as(company.token)(availabilityConfirm, {}))).toMatchObject({ status: 404 });
  expect(await refusal(test.as()(availabilityConfirm, {}))).toMatchObject({ status: 401 });
});

it('reminds on days 2, 7 and 30, and then stops', async () => {
  const person = await aNewcomer();
  const sent: number[] = [];
  for (const days of [1, 1, 1, 4, 10, 13, 30, 200]) {
    await daysLater(person, days);
    await twoWorkers();
    sent.push(mailsTo(person).length);
  }
  expect(sent).toEqual([0, 1, 1, 2, 2, 3, 3, 3]);
  expect(mailsTo(person)[0]?.text).toContain('a headline');
  expect(mailsTo(person)[0]?.headers?.['List-Unsubscribe-Post']).toBeDefined();
});

it('sends one mail for several missed reminders, and none after approval was requested', async () => {
  const [late, ready] = [await aNewcomer(), await aNewcomer()];
  await aCompleteProfile(test, ready);
  await daysLater(late, 60);
  await daysLater(ready, 3);
  await twoWorkers();
  await twoWorkers();
  expect(mailsTo(late)).toHaveLength(1);
  expect(mailsTo(ready).map(({ subject }) => subject)).toEqual(['Your profile is ready for review']);
  await test.as(ready.token)(approvalRequest, {});
  await daysLater(ready, 30);
  await twoWorkers();
  expect(mailsTo(ready)).toHaveLength(1);
});

it('asks for the availability every 30 days until it is confirmed', async () => {
  const person = await aFractional(test, { available_from: '2031-03-02', hours_per_week_max: 12 });
  const call = test.as(person.token);
  const asks = async () => (await call(employeeProfileOwn, {})).ask_availability;
  await daysLater(person, 29);
  await twoWorkers();
  expect([await asks(), mailsTo(person).length]).toEqual([false, 0]);

  await daysLater(person, 1);
  await twoWorkers();
  expect(await asks()).toBe(true);
  expect(mailsTo(person).map(({ subject }) => subject)).toEqual(['Still available from 2 March 2031?']);
  await daysLater(person, 29);
  await twoWorkers();
  expect(mailsTo(person)).toHaveLength(1);
  await daysLater(person, 1);
  await twoWorkers();
  expect(mailsTo(person)).toHaveLength(2);

  await call(availabilityConfirm, {});
  expect(await asks()).toBe(false);
  await daysLater(person, 29);
  await twoWorkers();
  expect(mailsTo(person)).toHaveLength(2);
  await call(employeeProfileUpdate, { body: { hours_per_week_max: 10 } });
  await daysLater(person, 20);
  await twoWorkers();
  expect(mailsTo(person)).toHaveLength(2);
});

it('does not ask a paused person', async () => {
  const person = await aFractional(test, { paused: true });
  await daysLater(person, 90);
  await twoWorkers();
  expect(mailsTo(person)).toEqual([]);
});
