import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accountAddress,
  accountDesk,
  accountExport,
  accountInvite,
  accountSearch,
  accountSignOut,
  companyOwnerChange,
  creditsGrant,
} from '../../../../contract/src/account-desk.ts';
import { accountInvitation } from '../../../../contract/src/account-invitations.ts';
import { planCancelFor } from '../../../../contract/src/desk-payments.ts';
import { reportAdd } from '../../../../contract/src/moderation.ts';
import { emailChangeConfirm, ownNameUpdate } from '../../../../contract/src/own-account.ts';
import { grantPlan } from '../../../../contract/src/plans.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { listAudit } from '../../../test/audit-trail.ts';
import {
  aColleague,
  aCompany,
  aFractional,
  aJob,
  anAdmin,
  anApplication,
  aSubscription,
  type Person,
  sessionFor,
} from '../../../test/builders.ts';
import { mailsTo } from '../../../test/mails.ts';
import { getAllowance } from '../billing/billing.public.ts';

let test: TestApp;
let owner: Person;
let support: Person;
let finance: Person;
beforeAll(async () => {
  test = await appForTest();
  owner = await anAdmin(test);
  support = await anAdmin(test, { admin_role: 'support' });
  finance = await anAdmin(test, { admin_role: 'finance' });
});
afterAll(() => test.close());

const reason = 'They asked us to.';
const desk = (id: string, by = owner) => test.as(by.token)(accountDesk, { params: { id } });

describe('the desk of an account', () => {
  it('is found by the id of the account, or of the company that it owns', async () => {
    const company = await aCompany(test, { name: 'Zibeline' });
    const colleague = await aColleague(test, company.companyId);
    for (const id of [company.id, company.companyId]) expect((await desk(id)).id).toBe(company.id);
    expect(await desk(colleague.id)).toMatchObject({
      email: colleague.email,
      company: { name: 'Zibeline', role: 'member', people: [{ id: company.id }, { id: colleague.id }] },
    });
    expect((await refusal(desk('00000000-0000-7000-8000-000000000000'))).status).toBe(404);
    await test.db.updateTable('users').set({ status: 'removed' }).where('id', '=', colleague.id).execute();
    expect((await refusal(desk(colleague.id))).status).toBe(404);
  });

  it('shows plans, work, sessions and reports of a fractional', async () => {
    const [person, company] = [await aFractional(test), await aCompany(test)];
    await aSubscription(test, person.id, 'Premium');
    await anApplication(test, await aJob(test, company.companyId, { title: 'Interim CFO' }), person.id);
    await test.as(company.token)(reportAdd, {
      body: { about: 'fractional', id: person.id, reason: 'spam', details: 'Thrice the same.' },
    });
    expect(await desk(person.id)).toMatchObject({
      type: 'fractional',
      company: null,
      plans: [{ title: 'Premium', status: 'active', granted: false }],
      credits: [{ kind: 'application', allowed: 30 }, { kind: 'conversation' }],
      applications: [{ job: 'Interim CFO', status: 'submitted' }],
      jobs: [],
      sessions: [{ address: '' }],
      reports: [{ filed: false, reason: 'spam', text: 'Thrice the same.', decision: null }],
      audit: [{ action: 'person_reported' }],
    });
    expect(await desk(company.companyId)).toMatchObject({
      jobs: [{ title: 'Interim CFO', status: 'active' }],
      reports: [{ filed: true }],
    });
  });

  it('shows reports to those who decide about people, and the log to owners alone', async () => {
    const person = await aFractional(test);
    expect(await desk(person.id, support)).toMatchObject({ reports: [], audit: null });
    expect(await desk(person.id, finance)).toMatchObject({
      reports: null,
      audit: null,
      sessions: null,
      sign_ins: null,
    });
  });
});

describe('the search of accounts', () => {
  const search = async (words: string) =>
    (await test.as(finance.token)(accountSearch, { query: { search: words } })).map(({ id }) => id);

  it('finds by name, address, company, id and number of an invoice', async () => {
    const company = await aCompany(test, { name: 'Quixotic Works' });
    const person = await aFractional(test, {}, { first_name: 'Wilhelmina', last_name: 'Quix' });
    await test.db
      .insertInto('invoices')
      .values({
        user_id: person.id,
        number: 'CADRE-0042',
        description: 'Premium',
        currency: 'USD',
        amount_minor: 5_900,
        status: 'paid',
        created_at: new Date().toISOString(),
      })
      .execute();
    for (const words of ['wilhel', 'quix wilhelmina', person.email, person.id, 'CADRE-0042'])
      expect([words, await search(words)]).toEqual([words, expect.arrayContaining([person.id])]);
    for (const words of ['quixotic', company.companyId, company.id])
      expect([words, await search(words)]).toEqual([words, [company.id]]);
    expect(await search('CADRE-004')).toEqual([]);
    for (const words of ["* % _ \\ & | ! '", 'nobody-of-this-name']) expect(await search(words)).toEqual([]);
  });
});

describe('credits and plans', () => {
  const give = (user_id: string, kind: 'application' | 'conversation', by = finance) =>
    test.as(by.token)(creditsGrant, { body: { user_id, kind, amount: 7, reason } });

  it('adds to the allowance of this month alone, for finance and owners', async () => {
    const person = await aFractional(test);
    expect((await refusal(give(person.id, 'application', support))).status).toBe(404);
    const before = await getAllowance(test.db, person.id, 'application');
    await give(person.id, 'application');
    expect(await getAllowance(test.db, person.id, 'application')).toMatchObject({
      allowed: before.allowed + 7,
      given: 7,
    });
    expect((await getAllowance(test.db, person.id, 'conversation')).allowed).toBe(0);
    await test.db
      .updateTable('credit_grants')
      .set({ granted_at: new Date(Date.now() - 32 * 86_400_000).toISOString() })
      .where('user_id', '=', person.id)
      .execute();
    expect((await getAllowance(test.db, person.id, 'application')).allowed).toBe(before.allowed);
    expect(await listAudit(test, person.id)).toMatchObject([
      { action: 'credits_granted', after: { kind: 'application', amount: 7 }, reason },
    ]);
  });

  it('refuses an allowance that the account does not have', async () => {
    const company = await aCompany(test);
    expect((await refusal(give(company.id, 'application'))).code).toBe('not_allowed_now');
    expect((await refusal(give(owner.id, 'application'))).code).toBe('not_allowed_now');
    await give(company.id, 'conversation');
    expect((await getAllowance(test.db, company.id, 'conversation')).allowed).toBe(7);
  });

  it('gives both kinds of account a plan, and cancels it at the end of its period', async () => {
    const call = test.as(finance.token);
    for (const [person, plan] of [
      [await aFractional(test), 'Premium'],
      [await aCompany(test), 'Full'],
    ] as const) {
      await call(grantPlan, { body: { user_id: person.id, plan, months: 2, reason } });
      const [granted] = (await desk(person.id)).plans;
      expect(granted).toMatchObject({ title: plan, granted: true, cancel_at_period_end: false });
      const body = { user_id: person.id, subscription_id: granted?.id ?? '', reason };
      const other = { ...body, user_id: (await aFractional(test)).id };
      expect((await refusal(call(planCancelFor, { body: other }))).code).toBe('not_allowed_now');
      await call(planCancelFor, { body });
      expect((await desk(person.id)).plans).toMatchObject([{ status: 'active', cancel_at_period_end: true }]);
      expect(await listAudit(test, person.id)).toMatchObject([
        { action: 'plan_granted', reason },
        { action: 'plan_cancel_requested', reason },
        { action: 'plan_cancelled', reason },
      ]);
    }
  });
});

describe('acts on an account', () => {
  it('reaches no other admin', async () => {
    const params = { id: (await anAdmin(test)).id };
    const call = test.as(support.token);
    for (const act of [
      () => call(accountInvite, { params }),
      () => call(accountSignOut, { params, body: { reason } }),
      () => call(accountAddress, { params, body: { email: 'me@people.example', reason } }),
      () => call(accountExport, { params, body: { reason } }),
    ])
      expect((await refusal(act())).status).toBe(404);
  });

  it('ends all sessions', async () => {
    const person = await aFractional(test);
    const second = await sessionFor(test, person.id);
    await test.as(support.token)(accountSignOut, { params: { id: person.id }, body: { reason } });
    for (const token of [person.token, second]) {
      const name = { first_name: 'Ada', last_name: 'Byron' };
      expect((await refusal(test.as(token)(ownNameUpdate, { body: name }))).status).toBe(403);
    }
  });

  it('sends an invited person the invitation again, and others a link to set a password', async () => {
    const call = test.as(support.token);
    const company = await aCompany(test);
    const colleague = await aColleague(test, company.companyId);
    await test.db.updateTable('users').set({ status: 'invited' }).where('id', '=', colleague.id).execute();
    await call(accountInvite, { params: { id: colleague.id } });
    await call(accountInvite, { params: { id: company.id } });
    expect(await mailsTo(test, colleague.email)).toMatchObject([
      { text: expect.stringContaining('/invitation?ticket=') },
    ]);
    expect(await mailsTo(test, company.email)).toMatchObject([
      { text: expect.stringContaining('/account/reset-password') },
    ]);
  });

  it('changes an address only when the mailed link is opened at the new one', async () => {
    const [person, other] = [await aFractional(test), await aFractional(test)];
    const email = 'right.address@people.example';
    const change = (to: string) =>
      test.as(support.token)(accountAddress, { params: { id: person.id }, body: { email: to, reason } });
    expect((await refusal(change(other.email))).code).toBe('already_exists');
    await change(email);
    expect((await desk(person.id)).email).toBe(person.email);
    const [mail] = await mailsTo(test, email);
    const ticket = /ticket=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await test.as()(emailChangeConfirm, { body: { ticket } });
    expect((await desk(person.id)).email).toBe(email);
  });

  it('sends an invited person a new invitation at the corrected address, and nothing to the wrong one', async () => {
    const company = await aCompany(test);
    const colleague = await aColleague(test, company.companyId);
    await test.db.updateTable('users').set({ status: 'invited' }).where('id', '=', colleague.id).execute();
    await test.as(support.token)(accountInvite, { params: { id: colleague.id } });
    const ticketTo = async (address: string, page: string) =>
      (await mailsTo(test, address))
        .map(({ text }) => new RegExp(`${page}\\?ticket=([\\w-]+)`).exec(text)?.[1])
        .find(Boolean) ?? '';
    const wrong = await ticketTo(colleague.email, '/invitation');
    const email = `right.${colleague.email}`;
    await test.as(support.token)(accountAddress, { params: { id: colleague.id }, body: { email, reason } });
    const [proof] = await mailsTo(test, email);
    const ticket = /ticket=([\w-]+)/.exec(proof?.text ?? '')?.[1] ?? '';
    await test.as()(emailChangeConfirm, { body: { ticket } });
    expect((await refusal(test.as()(accountInvitation, { query: { ticket: wrong } }))).code).toBe(
      'invalid_ticket',
    );
    expect(await mailsTo(test, colleague.email)).toHaveLength(1);
    const right = await ticketTo(email, '/invitation');
    expect(await test.as()(accountInvitation, { query: { ticket: right } })).toMatchObject({ email });
  });

  it('exports the data of an account by a link that works once, in the name of the admin', async () => {
    const person = await aFractional(test);
    const { url } = await test.as(support.token)(accountExport, {
      params: { id: person.id },
      body: { reason },
    });
    const fetchZip = () => test.app.inject({ method: 'GET', url });
    expect((await fetchZip()).headers['content-type']).toBe('application/zip');
    expect((await fetchZip()).json().code).toBe('invalid_ticket');
    expect(await listAudit(test, person.id)).toMatchObject([
      { action: 'account_exported', actor_id: support.id, reason },
      { action: 'own_data_exported', actor_id: support.id },
    ]);
  });

  it('makes a colleague the owner of a company, with its plans and credits', async () => {
    const [company, stranger] = [await aCompany(test), await aCompany(test)];
    const colleague = await aColleague(test, company.companyId);
    await aSubscription(test, company.id, 'Full');
    const change = (user_id: string) =>
      test.as(support.token)(companyOwnerChange, {
        params: { id: company.companyId },
        body: { user_id, reason },
      });
    for (const id of [stranger.id, company.id]) expect((await refusal(change(id))).status).toBe(404);
    await change(colleague.id);
    expect(await desk(company.companyId)).toMatchObject({
      id: colleague.id,
      plans: [{ title: 'Full' }],
      company: {
        role: 'owner',
        people: [
          { id: colleague.id, role: 'owner' },
          { id: company.id, role: 'member' },
        ],
      },
    });
    expect((await desk(company.id)).plans).toEqual([]);
    expect(await listAudit(test, company.companyId)).toMatchObject([
      { before: { owner_id: company.id }, after: { owner_id: colleague.id }, reason },
    ]);
  });
});
