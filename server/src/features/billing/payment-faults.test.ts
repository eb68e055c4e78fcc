import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cancelPlan, changePlan, createCheckoutSession } from '../../../../contract/src/billing.ts';
import { planList } from '../../../../contract/src/plans.ts';
import { refusal } from '../../../test/app-for-test.ts';
import { aFractional } from '../../../test/builders.ts';
import {
  buy,
  getAccount,
  getPlan,
  openPage,
  type PaidTestApp,
  paidAppForTest,
  settle,
} from '../../../test/payments.ts';
import { makeTasksDue } from '../../../test/run-tasks.ts';

let test: PaidTestApp;
beforeAll(async () => {
  test = await paidAppForTest();
});
afterEach(() => test.sandbox.faults.clear());
afterAll(() => test.close());

const expectUnavailable = async (call: Promise<unknown>) => {
  const start = performance.now();
  const refused = await refusal(call);
  expect(performance.now() - start).toBeLessThan(6_000);
  expect(refused).toMatchObject({ status: 503, code: 'payment_unavailable', retryAfter: 10 });
};

const pages = () => test.sandbox.store.all('checkout.session');
const listOrders = (userId: string) =>
  test.db.selectFrom('checkouts').selectAll().where('user_id', '=', userId).execute();

describe('a payment service that', () => {
  it.each([
    ['is slow', { kind: 'slow', ms: 20_000 } as const],
    ['breaks off', { kind: 'reset' } as const],
    ['answers 500', { kind: 'status', status: 500 } as const],
    ['answers 429', { kind: 'status', status: 429 } as const],
  ])('%s: 503 within 6 s, a retry opens one page [payment-service-failing]', async (_, fault) => {
    const person = await aFractional(test);
    const before = pages().length;
    test.sandbox.faults.add({ ...fault, match: /POST \/v1\/checkout\/sessions$/ });
    await expectUnavailable(openPage(test, person, 'Basic'));
    test.sandbox.faults.clear();
    await buy(test, person, 'Basic');
    expect((await getAccount(test, person)).payments).toHaveLength(1);
    expect(pages().length - before).toBe(1);
    expect((await listOrders(person.id)).filter(({ status }) => status === 'paid')).toHaveLength(1);
  });

  it.each([1, 3])('opens one page when %s responses are lost [payment-answer-lost]', async (times) => {
    const person = await aFractional(test);
    const before = pages().length;
    test.sandbox.faults.add({
      kind: 'reset',
      when: 'after',
      times,
      match: /POST \/v1\/checkout\/sessions$/,
    });
    // The client retries twice; after that the person has to.
    if (times === 3) await expectUnavailable(openPage(test, person, 'Basic'));
    const page = await openPage(test, person, 'Basic');
    expect(pages().length - before).toBe(1);
    expect((await listOrders(person.id)).map(({ session_id }) => session_id)).toEqual([page.id]);
  });

  it('leaves plans as they were and other calls working while it is down [payment-service-down]', async () => {
    const person = await aFractional(test);
    await buy(test, person, 'Basic');
    test.sandbox.faults.add({ kind: 'status', status: 500 });
    const { id } = await getPlan(test, 'Premium');
    await expectUnavailable(test.as(person.token)(changePlan, { body: { plan_id: id } }));
    await expectUnavailable(test.as(person.token)(cancelPlan, { body: {} }));
    expect((await getAccount(test, person)).subscriptions).toMatchObject([
      { plan: { title: 'Basic' }, status: 'active', cancel_at_period_end: false },
    ]);
  });

  it('records a charge whose response was lost, and charges once [payment-recorded]', async () => {
    const person = await aFractional(test);
    await buy(test, person, 'Basic');
    test.sandbox.webhooks.hold();
    test.sandbox.faults.add({
      kind: 'status',
      status: 429,
      when: 'after',
      times: 1,
      match: /POST \/v1\/subscriptions\/sub_/,
    });
    const { id } = await getPlan(test, 'Premium');
    await expectUnavailable(test.as(person.token)(changePlan, { body: { plan_id: id } }));
    expect((await getAccount(test, person)).payments).toHaveLength(1);
    // No event arrives; the sync that was enqueued before the change records it.
    await test.sandbox.webhooks.release({ drop: () => true });
    await makeTasksDue(test.db);
    await settle(test);
    const { payments, dashboard } = await getAccount(test, person);
    expect([payments.length, dashboard.plan_name]).toEqual([2, 'Premium']);
    expect(await refusal(test.as(person.token)(changePlan, { body: { plan_id: id } }))).toMatchObject({
      status: 409,
    });
  });
});

it('returns the same page for a repeated idempotency key and 409 for another body', async () => {
  const person = await aFractional(test);
  const [basic, premium] = [await getPlan(test, 'Basic'), await getPlan(test, 'Premium')];
  const call = test.as(person.token);
  const send = (plan_id: string) =>
    call(createCheckoutSession, { body: { plan_id }, idempotencyKey: 'my-order-1' });
  const first = await send(basic.id);
  expect(await send(basic.id)).toEqual(first);
  expect(await refusal(send(premium.id))).toMatchObject({ status: 409, code: 'idempotency_mismatch' });
});

// Runs last: the delayed calls continue after it.
it('leaves database connections to other calls while many wait for payments [payment-service-slow]', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => aFractional(test)));
  for (const person of people) await buy(test, person, 'Basic');
  test.sandbox.faults.add({ kind: 'slow', ms: 20_000, match: /GET \/v1\/subscriptions\/sub_/ });
  const cancelling = people.map((person) =>
    expectUnavailable(test.as(person.token)(cancelPlan, { body: {} })),
  );
  await new Promise((resolve) => setTimeout(resolve, 500));
  const start = performance.now();
  await test.as()(planList);
  expect(performance.now() - start).toBeLessThan(2_000);
  await Promise.all(cancelling);
}, 40_000);
