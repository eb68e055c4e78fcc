import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobApplicationStatus } from '../../../../contract/src/application-moves.ts';
import { employeeAppliedJobsList, jobApplication, jobApply } from '../../../../contract/src/applications.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, aSubscription, type Person } from '../../../test/builders.ts';

let test: TestApp;
let company: Person & { companyId: string };
beforeAll(async () => {
  test = await appForTest();
  company = await aCompany(test);
});
afterAll(() => test.close());

/** An application that was sent some minutes ago. */
const anApplication = async (person: Person, { minutesAgo = 0 } = {}) => {
  const { id } = await test.as(person.token)(jobApply, {
    body: { job_id: await aJob(test, company.companyId), cover_letter: 'I have done this twice.' },
  });
  await test.db
    .updateTable('applications')
    .set({ created_at: new Date(Date.now() - minutesAgo * 60_000).toISOString() })
    .where('id', '=', id)
    .execute();
  return id;
};
const withdraw = (person: Person, application_id: string) =>
  test.as(person.token)(jobApplicationStatus, { body: { application_id, status: 'withdrawn' } });
const open = (by: Person, id: string) => test.as(by.token)(jobApplication, { params: { id } });
const usedBy = async (person: Person) => {
  const { allowance } = await test.as(person.token)(employeeAppliedJobsList);
  return [allowance.used, allowance.used_today];
};

it('refunds no credit for an application that the company has opened [withdraw-refund-seen]', async () => {
  const person = await aFractional(test);
  const id = await anApplication(person);
  expect((await open(person, id)).refund_until).not.toBeNull();
  await open(company, id);
  expect((await open(person, id)).refund_until).toBeNull();
  await withdraw(person, id);
  expect(await usedBy(person)).toEqual([1, 1]);
});

it('refunds no credit for an application that is an hour old [withdraw-refund-late]', async () => {
  const person = await aFractional(test);
  const id = await anApplication(person, { minutesAgo: limits.withdrawMinutes });
  expect((await open(person, id)).refund_until).toBeNull();
  await withdraw(person, id);
  expect(await usedBy(person)).toEqual([1, 1]);
});

it('refunds the credit of an unseen application once, also when it is withdrawn twice [withdraw-refund]', async () => {
  const person = await aFractional(test);
  await anApplication(person);
  const id = await anApplication(person, { minutesAgo: limits.withdrawMinutes - 1 });
  expect(await usedBy(person)).toEqual([2, 2]);
  const outcomes = await Promise.allSettled([withdraw(person, id), withdraw(person, id)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await refusal(withdraw(person, id))).toMatchObject({ status: 409 });
  expect(await usedBy(person)).toEqual([1, 1]);
});

it('refunds a few withdrawals a day, so that nobody writes to companies for free', async () => {
  const person = await aFractional(test);
  await aSubscription(test, person.id, 'Basic');
  for (let n = 0; n < limits.refundedWithdrawalsDay + 1; n++)
    await withdraw(person, await anApplication(person));
  expect(await usedBy(person)).toEqual([1, 1]);
});

it('shows neither the deadline to the company nor one for an invited application', async () => {
  const person = await aFractional(test);
  const id = await anApplication(person);
  await test.db.updateTable('applications').set({ invited: true }).where('id', '=', id).execute();
  expect((await open(person, id)).refund_until).toBeNull();
  expect((await open(company, await anApplication(person))).refund_until).toBeNull();
});

it('lists applications with an offer before later ones', async () => {
  const person = await aFractional(test);
  const [offered, later] = [await anApplication(person, { minutesAgo: 90 }), await anApplication(person)];
  const listed = async () =>
    (await test.as(person.token)(employeeAppliedJobsList)).results.map(({ id }) => id);
  expect(await listed()).toEqual([later, offered]);
  await test.db.updateTable('applications').set({ status: 'offer' }).where('id', '=', offered).execute();
  expect(await listed()).toEqual([offered, later]);
});
