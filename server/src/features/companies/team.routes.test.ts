import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inputPassword } from '../../../../contract/src/accounts.ts';
import { createCheckoutSession, paymentDashboard } from '../../../../contract/src/billing.ts';
import type { CallError } from '../../../../contract/src/client.ts';
import { employerProfileOwn } from '../../../../contract/src/companies.ts';
import { jobList } from '../../../../contract/src/jobs.ts';
import { accountDelete } from '../../../../contract/src/own-account.ts';
import { teamInvite, teamInviteAgain, teamList, teamRemove } from '../../../../contract/src/team.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, aSubscription, type Person } from '../../../test/builders.ts';
import { runTasks } from '../../../test/run-tasks.ts';
import { hashPassword } from '../../lib/passwords.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

let serial = 0;
const aPersonForm = () => ({
  first_name: 'Ada',
  last_name: 'Orchard',
  email: `colleague-${++serial}@people.example`,
});
const withSeats = async (plan: 'Promote 1' | 'Full' = 'Promote 1') => {
  const company = await aCompany(test);
  await aSubscription(test, company.id, plan);
  return company;
};
const password = 'orchard-lantern-42';
/** A colleague who accepted the invitation. */
const addColleague = async (company: Person): Promise<Person> => {
  const body = aPersonForm();
  const { id } = await test.as(company.token)(teamInvite, { body });
  await runTasks(test);
  const mail = test.mails.filter(({ to }) => to === body.email).at(-1);
  const ticket = /ticket=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const { token } = await test.as()(inputPassword, { body: { ticket, password } });
  return { id, email: body.email, token };
};

describe('team', () => {
  it('returns 404 to fractionals, and plan_limit without a free seat', async () => {
    const [fractional, company] = [await aFractional(test), await aCompany(test)];
    expect((await refusal(test.as(fractional.token)(teamList))).status).toBe(404);
    expect(await test.as(company.token)(teamList)).toMatchObject({ seats: 1, members: [{ owner: true }] });
    const refused = await refusal(test.as(company.token)(teamInvite, { body: aPersonForm() }));
    expect([refused.status, refused.code]).toEqual([200, 'plan_limit']);
  });

  it('adds an invited colleague who acts for the same company', async () => {
    const company = await withSeats();
    await aJob(test, company.companyId, { title: 'Our own CFO job' });
    const colleague = await addColleague(company);
    const call = test.as(colleague.token);
    expect(await call(employerProfileOwn)).toMatchObject({
      id: company.companyId,
      plan_names: ['Promote 1'],
    });
    expect((await call(jobList, { query: { mine: 'true' } })).results).toMatchObject([
      { title: 'Our own CFO job' },
    ]);
    expect((await call(teamList)).members).toMatchObject([
      { id: company.id, owner: true },
      { id: colleague.id, owner: false, status: 'active' },
    ]);
  });

  it('mails an invitation again, of which the first link stops working, until the colleague has joined', async () => {
    const company = await withSeats();
    const body = aPersonForm();
    const { id } = await test.as(company.token)(teamInvite, { body });
    const again = (person: Person) => test.as(person.token)(teamInviteAgain, { params: { id } });
    // Two tasks that wait together may send their mails in any order.
    await runTasks(test);
    expect(await refusal(again(await withSeats()))).toMatchObject({ status: 404 });
    expect(await again(company)).toEqual({ message: `Invitation sent to ${body.email}.` });
    await runTasks(test);
    const [first = '', second = ''] = test.mails
      .filter(({ to }) => to === body.email)
      .map(({ text }) => /ticket=([\w-]+)/.exec(text)?.[1]);
    const accept = (ticket: string) => test.as()(inputPassword, { body: { ticket, password } });
    expect(await refusal(accept(first))).toMatchObject({ code: 'invalid_ticket' });
    await accept(second);
    expect(await refusal(again(company))).toMatchObject({ status: 409, code: 'not_allowed_now' });
  });

  it('can be changed and paid for only by the owner', async () => {
    const company = await withSeats('Full');
    const colleague = await addColleague(company);
    const call = test.as(colleague.token);
    const plan_id = crypto.randomUUID();
    for (const refused of [
      refusal(call(teamInvite, { body: aPersonForm() })),
      refusal(call(teamRemove, { params: { id: company.id } })),
      refusal(call(createCheckoutSession, { body: { plan_id } })),
    ])
      expect(await refused).toMatchObject({ status: 409, code: 'not_allowed_now' });
    expect(await test.as(company.token)(paymentDashboard)).toMatchObject({ own: true, plan_name: 'Full' });
    // A colleague sees the same plans, without actions that would be refused.
    expect(await call(paymentDashboard)).toMatchObject({
      own: false,
      plan_name: 'Full',
      plans: [{ can: { cancel: false, resume: false, change: false } }],
    });
  });

  it('gives the last seat to one of several parallel invitations', async () => {
    const company = await withSeats();
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => test.as(company.token)(teamInvite, { body: aPersonForm() })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect((result.reason as CallError).code).toBe('plan_limit');
    expect((await test.as(company.token)(teamList)).members).toHaveLength(2);
  });

  it('erases a removed colleague, and rejects a colleague of another company', async () => {
    const [company, other] = [await withSeats(), await withSeats()];
    const colleague = await addColleague(company);
    const params = { id: colleague.id };
    expect((await refusal(test.as(other.token)(teamRemove, { params }))).status).toBe(404);
    expect((await refusal(test.as(company.token)(teamRemove, { params: { id: company.id } }))).status).toBe(
      404,
    );
    await test.as(company.token)(teamRemove, { params });
    expect((await refusal(test.as(colleague.token)(teamList))).code).toBe('session_expired');
    expect((await test.as(company.token)(teamList)).members).toHaveLength(1);
    await expect(addColleague(company)).resolves.toBeTruthy();
  });

  it('is erased with its owner, but stays when a colleague leaves', async () => {
    const company = await withSeats('Full');
    const [one, two] = [await addColleague(company), await addColleague(company)];
    await test.as(one.token)(accountDelete, { body: { password } });
    expect(await test.as(company.token)(employerProfileOwn)).toMatchObject({ id: company.companyId });
    const password_hash = await hashPassword(password);
    await test.db.updateTable('users').set({ password_hash }).where('id', '=', company.id).execute();
    await test.as(company.token)(accountDelete, { body: { password } });
    expect((await refusal(test.as(two.token)(teamList))).code).toBe('session_expired');
    const left = await test.db.selectFrom('users').select('id').where('email', '=', two.email).execute();
    expect(left).toEqual([]);
  });

  it('is signed out while the owner is suspended', async () => {
    const company = await withSeats();
    const colleague = await addColleague(company);
    await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', company.id).execute();
    expect((await refusal(test.as(colleague.token)(teamList))).code).toBe('session_expired');
  });
});
