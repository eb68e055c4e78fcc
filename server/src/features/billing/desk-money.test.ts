import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountDesk } from '../../../../contract/src/account-desk.ts';
import { deskCounts, deskItems } from '../../../../contract/src/admin-desk.ts';
import {
  paymentRefund,
  planCancelFor,
  planCancelPreview,
  planChangeFor,
  planChangePreviewFor,
} from '../../../../contract/src/desk-payments.ts';
import { reportLink } from '../../../../contract/src/reports.ts';
import { refusal } from '../../../test/app-for-test.ts';
import { listAudit } from '../../../test/audit-trail.ts';
import { aFractional, anAdmin, type Person } from '../../../test/builders.ts';
import { listNotices } from '../../../test/notices.ts';
import {
  buy,
  getAccount,
  getPlan,
  type PaidTestApp,
  paidAppForTest,
  settle,
} from '../../../test/payments.ts';
import {
  closeDispute,
  createRefund,
  failRefund,
  openDispute,
  testCards,
} from '../../../test/stripe-sandbox-for-test.ts';

let test: PaidTestApp;
let finance: Person;
beforeAll(async () => {
  test = await paidAppForTest({ stripeTax: true });
  finance = await anAdmin(test, { admin_role: 'finance' });
});
afterAll(() => test.close());

const reason = 'They asked us to.';
const london = { address: { country: 'GB', postal_code: 'SW1A 1AA' }, termsAccepted: true };
const admin = () => test.as(finance.token);

/** A buyer of Premium in the UK: £47 and £9.40 tax. */
const aBuyer = async (card?: string): Promise<Person> => {
  const person = await aFractional(test);
  await buy(test, person, 'Premium', { currency: 'GBP' }, card, london);
  return person;
};
const getInvoice = async (person: Person) => {
  const [invoice] = (await admin()(accountDesk, { params: { id: person.id } })).invoices;
  if (invoice === undefined) throw new Error('There is no invoice.');
  return invoice;
};
const refund = (invoice_id: string, amount?: number, idempotencyKey: string = crypto.randomUUID()) =>
  admin()(paymentRefund, { body: { invoice_id, reason, ...(amount ? { amount } : {}) }, idempotencyKey });
const getCharge = (person: Person) => {
  const customer = test.sandbox.store.all('customer').find(({ metadata }) => metadata.user_id === person.id);
  const charge = test.sandbox.store
    .all('charge')
    .findLast((each) => each.customer === customer?.id && each.paid);
  if (charge === undefined) throw new Error('There is no charge.');
  return charge;
};

/** The row of the revenue report for a person, in pence. */
const getReport = async ({ email }: Person) => {
  const { url } = await admin()(reportLink, { body: { report_name: 'revenue_report' } });
  const { body } = await test.app.inject({ method: 'GET', url });
  const [header = '', ...lines] = body.replace('﻿', '').trim().split('\n');
  const cells = lines.find((line) => line.includes(email))?.split(',') ?? [];
  const row = Object.fromEntries(header.split(',').map((name, index) => [name, cells[index]]));
  const minor = (name: string) => Math.round(Number(row[name]) * 100);
  return {
    gross: minor('Gross'),
    refunded: minor('Refunded'),
    disputed: minor('Disputed'),
    tax: minor('Tax'),
    net: minor('Net'),
  };
};

/** What waits on Today for a person. The counts beside it say the same as the list. */
const listTasks = async (kind: 'refund' | 'dispute', person: Person) => {
  const { results, count } = await admin()(deskItems, { query: { kind, page_size: 100 } });
  const { kinds } = await admin()(deskCounts);
  expect(kinds[kind] ?? 0).toBe(count);
  return results.filter(({ account_id }) => account_id === person.id);
};

describe('a refund by an admin', () => {
  it('is refused for other roles, too much, a missing reason and an unknown invoice', async () => {
    const person = await aBuyer();
    const { id } = await getInvoice(person);
    const support = await anAdmin(test, { admin_role: 'support' });
    const body = { invoice_id: id, reason };
    for (const { token } of [support, person])
      expect((await refusal(test.as(token)(paymentRefund, { body }))).status).toBe(404);
    expect((await refusal(refund(id, 56.41))).fields).toHaveProperty('amount');
    expect((await refusal(admin()(paymentRefund, { body: { ...body, reason: '' } }))).status).toBe(400);
    expect((await refusal(refund('00000000-0000-7000-8000-000000000000'))).status).toBe(404);
    expect(await getInvoice(person)).toMatchObject({ amount: 56.4, tax: 9.4, refunded: 0, refundable: 56.4 });
  });

  it('is made once for a key, in part and then whole, audited and announced [refund-once]', async () => {
    const person = await aBuyer();
    const { id } = await getInvoice(person);
    const key = crypto.randomUUID();
    const responses = await Promise.all([refund(id, 12, key), refund(id, 12, key)]);
    expect(responses).toEqual([{ message: '£12 is refunded.' }, { message: '£12 is refunded.' }]);
    expect(await refund(id, 12, key)).toEqual(responses[0]);
    await settle(test);
    expect(
      test.sandbox.store.all('refund').filter(({ charge }) => charge === getCharge(person).id),
    ).toHaveLength(1);
    expect(await getInvoice(person)).toMatchObject({ refunded: 12, refundable: 44.4, status: 'paid' });
    expect(await getReport(person)).toEqual({
      gross: 5640,
      refunded: 1200,
      disputed: 0,
      tax: 740,
      net: 3700,
    });

    await refund(id);
    await settle(test);
    expect(await getInvoice(person)).toMatchObject({ refunded: 56.4, refundable: 0, status: 'refunded' });
    expect(await getReport(person)).toEqual({ gross: 5640, refunded: 5640, disputed: 0, tax: 0, net: 0 });
    expect((await refusal(refund(id))).code).toBe('not_allowed_now');
    const notices = await listNotices(test, person, 'plan_changed');
    expect(notices.map(({ title }) => title).sort()).toEqual(['We refunded £12', 'We refunded £44.40']);
    const audit = (await listAudit(test, person.id)).filter(({ action }) => action === 'payment_refunded');
    expect(audit).toMatchObject([{ reason }, { reason }]);
    expect((await getAccount(test, person)).payments).toMatchObject([{ refunded: 56.4 }]);
  });

  it('finishes by itself when the response of the payment service is lost, and refunds once', async () => {
    const person = await aBuyer();
    const { id } = await getInvoice(person);
    test.sandbox.faults.add({ kind: 'reset', when: 'after', match: /^POST .v1.refunds/, times: 3 });
    const key = crypto.randomUUID();
    expect((await refusal(refund(id, 20, key))).code).toBe('payment_unavailable');
    expect(await listTasks('refund', person)).toMatchObject([
      { detail: 'Premium plan, GBP 20.00, not made yet', link: `/admin-accounts/${person.id}` },
    ]);
    test.sandbox.faults.clear();
    expect(await refund(id, 20, key)).toEqual({ message: '£20 is refunded.' });
    await settle(test);
    expect(await listTasks('refund', person)).toEqual([]);
    expect(getCharge(person).amount_refunded).toBe(2000);
    expect(await listNotices(test, person, 'plan_changed')).toHaveLength(1);
  });

  it('is a task on Today when the bank sends it back, and no longer in the report [refund-task]', async () => {
    const person = await aBuyer();
    const { id } = await getInvoice(person);
    await refund(id);
    await settle(test);
    expect(await getReport(person)).toMatchObject({ refunded: 5640, tax: 0, net: 0 });
    expect(await listTasks('refund', person)).toEqual([]);
    const made = test.sandbox.store.all('refund').find(({ charge }) => charge === getCharge(person).id);
    failRefund(test.sandbox.context, made?.id ?? '');
    await settle(test);
    expect(await listTasks('refund', person)).toMatchObject([
      { detail: 'Premium plan, GBP 56.40, refused: pay it back in another way' },
    ]);
    expect(await getReport(person)).toEqual({ gross: 5640, refunded: 0, disputed: 0, tax: 940, net: 4700 });
    expect(await getInvoice(person)).toMatchObject({ refunded: 0, refundable: 56.4, status: 'paid' });

    await refund(id);
    await settle(test);
    expect(await listTasks('refund', person)).toEqual([]);
  });

  it('is recorded when it is made in the dashboard of the payment service', async () => {
    const person = await aBuyer();
    createRefund(test.sandbox.context, { charge: getCharge(person).id, amount: 1000 });
    await settle(test);
    expect(await getInvoice(person)).toMatchObject({ refunded: 10, refundable: 46.4 });
    const stored = await test.db
      .selectFrom('refunds')
      .selectAll()
      .where('invoice_id', '=', (await getInvoice(person)).id)
      .execute();
    expect(stored).toMatchObject([{ amount_minor: 1000, status: 'succeeded', refunded_by: null }]);
    expect(await listNotices(test, person, 'plan_changed')).toEqual([]);
  });
});

describe('a dispute', () => {
  it('is a task on Today until it is answered, and in the report to the cent [dispute-report]', async () => {
    const person = await aBuyer(testCards.disputed);
    const listDisputes = () => listTasks('dispute', person);
    expect(await listDisputes()).toMatchObject([
      { detail: expect.stringContaining('GBP 56.40, fraudulent'), link: `/admin-accounts/${person.id}` },
    ]);
    expect(await getInvoice(person)).toMatchObject({ disputed: 56.4, refundable: 0 });
    expect(await getReport(person)).toEqual({ gross: 5640, refunded: 0, disputed: 5640, tax: 0, net: 0 });
    expect((await refusal(refund((await getInvoice(person)).id))).message).toContain('disputed');

    const [dispute] = test.sandbox.store.all('dispute').slice(-1);
    closeDispute(test.sandbox.context, dispute?.id ?? '', 'won');
    await settle(test);
    expect(await listDisputes()).toEqual([]);
    expect(await getReport(person)).toEqual({ gross: 5640, refunded: 0, disputed: 0, tax: 940, net: 4700 });
    expect(await getInvoice(person)).toMatchObject({ refundable: 56.4 });
  });

  it('keeps the money when it is lost, after a refund of a part', async () => {
    const person = await aBuyer();
    await refund((await getInvoice(person)).id, 6.4);
    await settle(test);
    const dispute = openDispute(test.sandbox.context, getCharge(person).id, 'product_not_received');
    closeDispute(test.sandbox.context, dispute.id, 'lost');
    await settle(test);
    expect(await listTasks('dispute', person)).toEqual([]);
    expect(await getReport(person)).toEqual({ gross: 5640, refunded: 640, disputed: 5000, tax: 0, net: 0 });
  });
});

it('lists a past-due subscription on Today as often as the desk counts it', async () => {
  const person = await aBuyer(testCards.renewalFails);
  test.sandbox.advance(32);
  await settle(test);
  const { results, count } = await admin()(deskItems, { query: { kind: 'past_due', page_size: 100 } });
  expect((await admin()(deskCounts)).kinds.past_due).toBe(count);
  expect(results.filter(({ account_id }) => account_id === person.id)).toHaveLength(1);
});

describe('a plan that an admin cancels or changes', () => {
  const getSubscription = async (person: Person) => {
    const [subscription] = (await getAccount(test, person)).subscriptions;
    if (subscription === undefined) throw new Error('There is no subscription.');
    return subscription;
  };

  it('ends now with the previewed refund of what is unused, once', async () => {
    const person = await aBuyer();
    const ids = { user_id: person.id, subscription_id: (await getSubscription(person)).id };
    const support = await anAdmin(test, { admin_role: 'support' });
    expect((await refusal(test.as(support.token)(planCancelPreview, { query: ids }))).status).toBe(404);
    const preview = await admin()(planCancelPreview, { query: ids });
    expect(preview).toMatchObject({ unused: preview.refundable, currency: 'GBP' });
    expect(preview.unused).toBeCloseTo(56.4, 0);
    const body = { ...ids, when: 'now' as const, refund: true, reason };
    expect((await admin()(planCancelFor, { body })).message).toContain('is refunded');
    expect((await refusal(admin()(planCancelFor, { body }))).code).toBe('not_allowed_now');
    await settle(test);
    expect((await getSubscription(person)).status).toBe('ended');
    expect((await getInvoice(person)).refunded).toBeCloseTo(preview.unused, 1);
    expect(await listNotices(test, person, 'plan_ended')).toHaveLength(1);
  });

  it('ends with its period by default, and its owner is told', async () => {
    const person = await aBuyer();
    const ids = { user_id: person.id, subscription_id: (await getSubscription(person)).id };
    await admin()(planCancelFor, { body: { ...ids, reason } });
    expect(await getSubscription(person)).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect(await listNotices(test, person, 'plan_changed')).toMatchObject([
      { title: 'We cancelled your Premium plan' },
    ]);
    expect(await listAudit(test, person.id)).toContainEqual(
      expect.objectContaining({ action: 'plan_cancelled', reason }),
    );
  });

  it('changes at the end of the period or now, as previewed, whichever is larger', async () => {
    const [later, now] = [await aBuyer(), await aBuyer()];
    const up = {
      user_id: later.id,
      plan_id: (await getPlan(test, 'Powerhouse')).id,
      when: 'period_end' as const,
    };
    expect(await admin()(planChangePreviewFor, { query: up })).toMatchObject({
      due_now: 0,
      takes_effect: 'period_end',
    });
    await admin()(planChangeFor, { body: { ...up, reason } });
    expect(await getSubscription(later)).toMatchObject({
      plan: { title: 'Premium' },
      next_plan: { title: 'Powerhouse' },
    });
    expect(await listNotices(test, later, 'plan_changed')).toHaveLength(1);

    const down = { user_id: now.id, plan_id: (await getPlan(test, 'Basic')).id, when: 'now' as const };
    const preview = await admin()(planChangePreviewFor, { query: down });
    expect(preview).toMatchObject({ due_now: 0, takes_effect: 'now' });
    expect(preview.lines.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThan(0);
    await admin()(planChangeFor, { body: { ...down, reason } });
    await settle(test);
    expect(await getSubscription(now)).toMatchObject({ plan: { title: 'Basic' }, next_plan: null });
    expect(await listAudit(test, now.id)).toContainEqual(
      expect.objectContaining({ action: 'plan_changed', reason }),
    );
    const planChange = admin()(planChangeFor, { body: { ...down, reason } });
    expect((await refusal(planChange)).code).toBe('not_allowed_now');
  });
});
