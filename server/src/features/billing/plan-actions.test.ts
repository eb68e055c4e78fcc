import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountDesk } from '../../../../contract/src/account-desk.ts';
import { pausePlan } from '../../../../contract/src/billing.ts';
import { planCancelFor, planCancelPreview, planChangeFor } from '../../../../contract/src/desk-payments.ts';
import { refusal } from '../../../test/app-for-test.ts';
import { listAudit } from '../../../test/audit-trail.ts';
import { aFractional, anAdmin, type Person } from '../../../test/builders.ts';
import {
  buy,
  getAccount,
  getPlan,
  type PaidTestApp,
  paidAppForTest,
  settle,
} from '../../../test/payments.ts';
import { makeTasksDue } from '../../../test/run-tasks.ts';

let test: PaidTestApp;
let finance: Person;
beforeAll(async () => {
  test = await paidAppForTest();
  finance = await anAdmin(test, { admin_role: 'finance' });
});
afterEach(() => test.sandbox.faults.clear());
afterAll(() => test.close());

const reason = 'They asked us to.';
const admin = () => test.as(finance.token);

const aBuyer = async (): Promise<Person> => {
  const person = await aFractional(test);
  await buy(test, person, 'Premium');
  return person;
};
const getSubscription = async (person: Person) => {
  const [subscription] = (await getAccount(test, person)).subscriptions;
  if (subscription === undefined) throw new Error('There is no subscription.');
  return subscription;
};
const getRefunded = async (person: Person) =>
  (await admin()(accountDesk, { params: { id: person.id } })).invoices[0]?.refunded;
const listRefunds = (person: Person) => {
  const customer = test.sandbox.store.all('customer').find(({ metadata }) => metadata.user_id === person.id);
  const charges = test.sandbox.store.all('charge').filter((charge) => charge.customer === customer?.id);
  return test.sandbox.store.all('refund').filter(({ charge }) => charges.some(({ id }) => id === charge));
};

it('offers no refund for a period that a pause left unpaid', async () => {
  const person = await aBuyer();
  const ids = { user_id: person.id, subscription_id: (await getSubscription(person)).id };
  await test.as(person.token)(pausePlan, { body: { months: 1 } });
  expect((await admin()(planCancelPreview, { query: ids })).refundable, 'before the pause').toBeGreaterThan(
    0,
  );
  test.sandbox.advance(32);
  await settle(test);
  await test.db
    .updateTable('subscriptions')
    .set({ paused_from: new Date(Date.now() - 86_400_000).toISOString() })
    .where('user_id', '=', person.id)
    .execute();
  expect(await admin()(planCancelPreview, { query: ids })).toMatchObject({ unused: 0, refundable: 0 });
});

describe('an act on a plan whose response is lost', () => {
  it('is recorded first, and its refund is made by itself when the response of the payment service is lost', async () => {
    const person = await aBuyer();
    const ids = { user_id: person.id, subscription_id: (await getSubscription(person)).id };
    const preview = await admin()(planCancelPreview, { query: ids });
    const body = { ...ids, when: 'now' as const, refund: true, reason };
    test.sandbox.faults.add({ kind: 'reset', when: 'after', match: /^DELETE .v1.subscriptions/, times: 3 });
    expect((await refusal(admin()(planCancelFor, { body }))).code).toBe('payment_unavailable');
    test.sandbox.faults.clear();
    expect(await listAudit(test, person.id)).toContainEqual(
      expect.objectContaining({ action: 'plan_cancel_requested', reason }),
    );
    await makeTasksDue(test.db);
    await settle(test);
    await makeTasksDue(test.db);
    await settle(test);
    expect((await getSubscription(person)).status).toBe('ended');
    expect(await getRefunded(person)).toBeCloseTo(preview.unused, 1);
    expect(listRefunds(person)).toHaveLength(1);
  });

  it('refunds nothing for a cancellation that did not reach the payment service, until it is repeated', async () => {
    const person = await aBuyer();
    const ids = { user_id: person.id, subscription_id: (await getSubscription(person)).id };
    const body = { ...ids, when: 'now' as const, refund: true, reason };
    test.sandbox.faults.add({ kind: 'reset', match: /^DELETE .v1.subscriptions/, times: 3 });
    expect((await refusal(admin()(planCancelFor, { body }))).code).toBe('payment_unavailable');
    test.sandbox.faults.clear();
    await makeTasksDue(test.db);
    await settle(test);
    expect(await getSubscription(person)).toMatchObject({ status: 'active' });
    expect(await getRefunded(person)).toBe(0);
    expect((await admin()(planCancelFor, { body })).message).toContain('is refunded');
    await makeTasksDue(test.db);
    await settle(test);
    expect(listRefunds(person)).toHaveLength(1);
  });

  it('records a change before the payment service is asked for it', async () => {
    const person = await aBuyer();
    const plan_id = (await getPlan(test, 'Powerhouse')).id;
    test.sandbox.faults.add({ kind: 'reset', match: /^POST .v1.subscription/, times: 9 });
    const change = { user_id: person.id, plan_id, when: 'now' as const, reason };
    expect((await refusal(admin()(planChangeFor, { body: change }))).code).toBe('payment_unavailable');
    test.sandbox.faults.clear();
    const actions = (await listAudit(test, person.id)).map(({ action }) => action);
    expect(actions).toContain('plan_change_requested');
    expect(actions).not.toContain('plan_changed');
    await admin()(planChangeFor, { body: change });
    await settle(test);
    expect(await getSubscription(person)).toMatchObject({ plan: { title: 'Powerhouse' } });
  });
});
