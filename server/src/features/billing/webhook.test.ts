import fc from 'fast-check';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelPlan, changePlan } from '../../../../contract/src/billing.ts';
import { aFractional, type Person } from '../../../test/builders.ts';
import { listNotices } from '../../../test/notices.ts';
import {
  buy,
  getAccount,
  getPlan,
  openPage,
  type PaidTestApp,
  paidAppForTest,
  settle,
} from '../../../test/payments.ts';
import { runTasks } from '../../../test/run-tasks.ts';
import { testCards } from '../../../test/stripe-sandbox-for-test.ts';
import { byForm } from '../../../test/test-form.ts';
import { reconcilePayments } from './billing.tasks.ts';

let test: PaidTestApp;
beforeAll(async () => {
  test = await paidAppForTest();
});
afterAll(() => test.close());

const buildEvent = (id: string, customer: string) =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'invoice.paid',
    data: { object: { object: 'invoice', customer } },
  });
const signed = (payload: string, { secret = 'whsec_cadre_sandbox', secondsAgo = 0 } = {}) =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - secondsAgo,
  });
const send = (payload: string, signature?: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/payment/webhook',
    headers: { 'content-type': 'application/json', ...(signature ? { 'stripe-signature': signature } : {}) },
    payload,
  });
const storedEvents = async (id: string) =>
  test.db.selectFrom('payment_events').selectAll().where('id', '=', id).execute();

describe('an event', () => {
  it('rejects an event with a missing, wrong or old signature or a changed body, and stores nothing [webhook-forged]', async () => {
    const payload = buildEvent('evt_refused', 'cus_none');
    const refused = [
      await send(payload),
      await send(payload, 'nonsense'),
      await send(payload, signed(payload, { secret: 'whsec_other' })),
      await send(payload.replace('cus_none', 'cus_other'), signed(payload)),
      await send(payload, signed(payload, { secondsAgo: 600 })),
      await send('', signed('')),
      await send('{"broken', signed('{"broken')),
    ];
    for (const response of refused)
      expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_signature']);
    expect(await storedEvents('evt_refused')).toEqual([]);
  });

  it('stores an event once and answers every request when it arrives five times in parallel [webhook-parallel]', async () => {
    const payload = buildEvent('evt_five', 'cus_nobody');
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(payload, signed(payload))));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(await storedEvents('evt_five')).toHaveLength(1);
    await runTasks(test);
    expect((await storedEvents('evt_five'))[0]?.applied_at).not.toBeNull();
  });

  it('applies a stored event after the server was killed before it was applied [webhook-server-killed]', async () => {
    const person = await aFractional(test);
    const page = await openPage(test, person, 'Basic');
    test.sandbox.pay(page.id);
    await test.sandbox.webhooks.settled();
    // The event is stored and acknowledged; the next worker runs its task.
    expect((await getAccount(test, person)).subscriptions).toEqual([]);
    await runTasks(test);
    expect((await getAccount(test, person)).dashboard.plan_name).toBe('Basic');
  });

  it('does not overwrite newer data with a late response of the payment service [webhook-stale-read]', async () => {
    const person = await aFractional(test);
    await buy(test, person, 'Basic');
    const { provider_id: customer } = await test.db
      .selectFrom('payment_customers')
      .select('provider_id')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    test.sandbox.webhooks.hold();
    test.sandbox.faults.add({ kind: 'slow', ms: 1_200, times: 1, match: /GET \/v1\/charges/ });
    test.sandbox.seen.length = 0;
    const payload = buildEvent('evt_late', customer);
    await send(payload, signed(payload));
    const late = runTasks(test);
    // The subscriptions have been read, the charges are delayed.
    await expect.poll(() => test.sandbox.seen.map(({ call }) => call.path)).toContain('/v1/subscriptions');
    await test.as(person.token)(changePlan, { body: { plan_id: (await getPlan(test, 'Premium')).id } });
    await late;
    expect((await getAccount(test, person)).dashboard.plan_name).toBe('Premium');
    await test.sandbox.webhooks.release();
    await settle(test);
  });

  it('ends plans that Stripe no longer has, so that the family can be bought again', async () => {
    const person = await aFractional(test);
    await buy(test, person, 'Basic');
    // Simulates a customer that was deleted at Stripe.
    await test.db
      .updateTable('subscriptions')
      .set({ provider_id: 'sub_gone', end_date: new Date(Date.now() - 5 * 86_400_000).toISOString() })
      .where('user_id', '=', person.id)
      .execute();
    await test.db
      .updateTable('payment_customers')
      .set({ provider_id: 'cus_gone' })
      .where('user_id', '=', person.id)
      .execute();
    await buy(test, person, 'Premium');
    const { subscriptions } = await getAccount(test, person);
    expect(subscriptions.map(({ plan, status }) => [plan.title, status])).toEqual([
      ['Premium', 'active'],
      ['Basic', 'ended'],
    ]);
  });

  it('applies an event that never arrived within the hour [webhook-missed]', async () => {
    const person = await aFractional(test);
    const page = await openPage(test, person, 'Premium');
    await settle(test);
    test.sandbox.webhooks.hold();
    test.sandbox.pay(page.id);
    await test.sandbox.webhooks.release({ drop: () => true });
    await settle(test);
    expect((await getAccount(test, person)).dashboard.plan_name).toBe('Free');
    await reconcilePayments.run(test.deps, {});
    await runTasks(test);
    expect((await getAccount(test, person)).dashboard.plan_name).toBe('Premium');
  });
});

/** The state of an account without ids and times. */
const getOutcome = async (person: Person) => {
  const { subscriptions, payments, dashboard } = await getAccount(test, person);
  const notices = await listNotices(test, person);
  return {
    subscriptions: subscriptions.map(({ plan, status, cancel_at_period_end, next_plan }) => ({
      plan: plan.title,
      status,
      cancel_at_period_end,
      next: next_plan?.title ?? null,
    })),
    payments: payments.map(({ amount, status, description }) => ({ amount, status, description })),
    plan: dashboard.plan_name,
    notices: notices.map(({ kind }) => kind).sort(),
    paid: await test.db
      .selectFrom('invoices')
      .select((eb) => eb.fn.sum<number>('amount_minor').as('sum'))
      .where('user_id', '=', person.id)
      .where('status', '=', 'paid')
      .executeTakeFirstOrThrow(),
    revenue: await test.db
      .selectFrom('invoices')
      .select(['first', 'amount_minor'])
      .where('user_id', '=', person.id)
      .orderBy('amount_minor')
      .execute(),
  };
};

describe('events in any order, any number of times', () => {
  const runLifeCycle = async (person: Person) => {
    await buy(test, person, 'Basic');
    test.sandbox.webhooks.hold();
    await test.as(person.token)(changePlan, { body: { plan_id: (await getPlan(test, 'Premium')).id } });
    test.sandbox.advance(32);
    await test.as(person.token)(cancelPlan, { body: {} });
  };

  it('reaches the same state for events in any order and any number [webhook-any-order]', async () => {
    const plain = await aFractional(test);
    await runLifeCycle(plain);
    await test.sandbox.webhooks.release();
    await settle(test);
    const expected = await getOutcome(plain);
    expect(expected.subscriptions).toEqual([
      { plan: 'Premium', status: 'active', cancel_at_period_end: true, next: null },
    ]);
    expect(expected.payments).toHaveLength(3);

    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('created', 'reversed', 'shuffled'),
        fc.integer({ min: 1, max: 3 }),
        async (order, copies) => {
          const person = await aFractional(test);
          await runLifeCycle(person);
          await test.sandbox.webhooks.release({ order, copies });
          await settle(test);
          expect(await getOutcome(person)).toEqual(expected);
        },
      ),
      { numRuns: byForm(2, 4) },
    );
  }, 90_000);

  it('keeps a past-due plan until the last retry, then ends it and voids the invoice', async () => {
    const person = await aFractional(test);
    await buy(test, person, 'Basic', {}, testCards.renewalFails);
    test.sandbox.advance(31);
    await settle(test);
    const { dashboard, payments } = await getAccount(test, person);
    expect(dashboard).toMatchObject({
      plan_name: 'Basic',
      plans: [{ status: 'past_due' }],
      payment_failed: { amount: 29, currency: 'USD', next_try_at: expect.any(String) },
    });
    expect(payments[0]).toMatchObject({ status: 'failed', amount: 29 });
    test.sandbox.advance(22);
    await settle(test);
    const after = await getAccount(test, person);
    expect(after.dashboard).toMatchObject({ plan_name: 'Free', payment_failed: null });
    expect(after.payments[0]).toMatchObject({ status: 'void', amount: 29 });
    const notices = await listNotices(test, person);
    expect(notices.map(({ kind }) => kind)).toEqual(['plan_bought', 'plan_failed', 'plan_ended']);
  });

  it('refuses to change a past-due plan and ends it at once when it is cancelled', async () => {
    const person = await aFractional(test);
    await buy(test, person, 'Basic', {}, testCards.renewalFails);
    test.sandbox.advance(31);
    await settle(test);
    const [subscription] = (await getAccount(test, person)).dashboard.plans;
    expect(subscription).toMatchObject({ status: 'past_due', can: { cancel: true, change: false } });
    expect(await test.as(person.token)(cancelPlan, { body: {} })).toMatchObject({
      message: 'Your Basic plan has ended.',
      subscription: { status: 'ended' },
    });
    test.sandbox.advance(22);
    await settle(test);
    const { dashboard, payments } = await getAccount(test, person);
    expect(dashboard).toMatchObject({ plan_name: 'Free', payment_failed: null });
    expect(payments.map(({ status }) => status)).toEqual(['void', 'paid']);
  });
});
