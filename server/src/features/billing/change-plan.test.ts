import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  billingPortal,
  cancelPlan,
  changePlan,
  changePreview,
  resumePlan,
} from '../../../../contract/src/billing.ts';
import type { PlanDuration, PlanTitle } from '../../../../contract/src/plans.ts';
import { changeUserStatus } from '../../../../contract/src/user-decisions.ts';
import { refusal } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, anAdmin, aSubscription, type Person } from '../../../test/builders.ts';
import {
  buy,
  getAccount,
  getPlan,
  openPage,
  type PaidTestApp,
  paidAppForTest,
  settle,
} from '../../../test/payments.ts';
import { testCards } from '../../../test/stripe-sandbox-for-test.ts';
import { changePlanTo, readPlanChange } from './change-plan.ts';

let test: PaidTestApp;
beforeAll(async () => {
  test = await paidAppForTest();
});
afterAll(() => test.close());

const change = async (person: Person, title: PlanTitle, duration?: PlanDuration) =>
  test.as(person.token)(changePlan, { body: { plan_id: (await getPlan(test, title, duration)).id } });
const preview = async (person: Person, title: PlanTitle, duration?: PlanDuration) =>
  test.as(person.token)(changePreview, { query: { plan_id: (await getPlan(test, title, duration)).id } });
const getSubscription = async (person: Person) => (await getAccount(test, person)).subscriptions[0];
const buyer = async (title: PlanTitle, duration: PlanDuration = 'month') => {
  const person = title === 'Basic' || title === 'Premium' ? await aFractional(test) : await aCompany(test);
  await buy(test, person, title, { duration });
  return person;
};

/** Pays at Stripe, as its payment page does once the bank has confirmed. */
const payOpenInvoice = async ({ id }: Person) => {
  const { stripe, db } = test.deps;
  const { provider_id: customer } = await db
    .selectFrom('payment_customers')
    .select('provider_id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  const { id: payment_method } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const open = await stripe.invoices.list({ customer, status: 'open' });
  for (const invoice of open.data) await stripe.invoices.pay(invoice.id, { payment_method });
};

describe('an upgrade', () => {
  it('takes effect at once and charges the previewed amount', async () => {
    const person = await buyer('Basic');
    const seen = await preview(person, 'Premium');
    expect(seen).toMatchObject({ takes_effect: 'now', currency: 'USD', next_amount: 59 });
    expect(seen.due_now).toBeCloseTo(30, 0);
    expect(seen.lines.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(seen.due_now, 2);
    expect(await change(person, 'Premium')).toMatchObject({
      takes_effect: 'now',
      url: null,
      subscription: { plan: { title: 'Premium' }, next_plan: null },
    });
    await settle(test);
    const { payments } = await getAccount(test, person);
    expect(payments.map(({ description, status }) => [description, status])).toEqual([
      ['Change to Premium plan', 'paid'],
      ['Basic plan', 'paid'],
    ]);
    expect(payments[0]?.amount).toBeCloseTo(seen.due_now, 1);
  });

  it('is charged once when it is requested twice at once', async () => {
    const person = await buyer('Basic');
    const outcomes = await Promise.allSettled([change(person, 'Premium'), change(person, 'Premium')]);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    await settle(test);
    expect((await getAccount(test, person)).payments).toHaveLength(2);
  });

  it('clears a cancellation and a scheduled downgrade', async () => {
    const person = await buyer('Basic', 'year');
    await change(person, 'Basic', 'month');
    expect(await getSubscription(person)).toMatchObject({ next_plan: { title: 'Basic', duration: 'month' } });
    await test.as(person.token)(cancelPlan, { body: {} });
    await change(person, 'Premium', 'year');
    expect(await getSubscription(person)).toMatchObject({
      plan: { title: 'Premium', duration: 'year', amount: 590 },
      cancel_at_period_end: false,
      next_plan: null,
    });
  });

  it('keeps the plan and returns the payment page when the charge fails', async () => {
    const person = await aFractional(test);
    await buy(test, person, 'Basic', {}, testCards.renewalFails);
    const outcome = await change(person, 'Premium');
    expect(outcome).toMatchObject({ takes_effect: 'now', url: expect.any(String) });
    await settle(test);
    expect(await getSubscription(person)).toMatchObject({ plan: { title: 'Basic' }, status: 'active' });
  });

  it('clears a cancellation once its charge is paid, and not before', async () => {
    const person = await aFractional(test);
    await buy(test, person, 'Basic', {}, testCards.renewalFails);
    await test.as(person.token)(cancelPlan, { body: {} });
    await change(person, 'Premium');
    await settle(test);
    expect(await getSubscription(person)).toMatchObject({
      plan: { title: 'Basic' },
      cancel_at_period_end: true,
    });
    await payOpenInvoice(person);
    await settle(test);
    expect(await getSubscription(person)).toMatchObject({
      plan: { title: 'Premium' },
      cancel_at_period_end: false,
    });
  });
});

describe('a downgrade', () => {
  it('is decided by the plan at the time of the change, not at the time of the request', async () => {
    const person = await buyer('Basic');
    const requested = await readPlanChange(test.deps.db, person.id, (await getPlan(test, 'Premium')).id);
    expect(requested.takesEffect).toBe('now');
    await change(person, 'Powerhouse');
    expect(await changePlanTo(test.deps, requested)).toMatchObject({ takesEffect: 'period_end', url: null });
    expect(await getSubscription(person)).toMatchObject({
      plan: { title: 'Powerhouse' },
      next_plan: { title: 'Premium' },
    });
  });

  it('takes effect at the end of the period and can be undone before', async () => {
    const person = await buyer('Premium');
    expect(await preview(person, 'Basic')).toMatchObject({
      takes_effect: 'period_end',
      due_now: 0,
      next_amount: 29,
      next_date: (await getSubscription(person))?.end_date,
    });
    expect(await change(person, 'Basic')).toMatchObject({
      takes_effect: 'period_end',
      subscription: {
        plan: { title: 'Premium' },
        next_plan: { title: 'Basic', amount: 29 },
        can: { resume: true },
      },
    });
    expect((await getAccount(test, person)).dashboard).toMatchObject({
      plan_name: 'Premium',
      next_amount: 29,
    });
    await test.as(person.token)(resumePlan, { body: {} });
    expect(await getSubscription(person)).toMatchObject({ plan: { title: 'Premium' }, next_plan: null });
    await change(person, 'Basic');
    test.sandbox.advance(32);
    await settle(test);
    expect(await getSubscription(person)).toMatchObject({ plan: { title: 'Basic' }, next_plan: null });
    expect((await getAccount(test, person)).payments.map(({ amount }) => amount)).toEqual([29, 59]);
  });
});

describe('cancel_plan', () => {
  it('responds 409 to cancelling, resuming or changing without a plan [cancel-without-plan]', async () => {
    const person = await aFractional(test);
    expect(await refusal(test.as(person.token)(cancelPlan, { body: {} }))).toMatchObject({ status: 409 });
    expect(await refusal(test.as(person.token)(resumePlan, { body: {} }))).toMatchObject({ status: 409 });
    expect(await refusal(change(person, 'Basic'))).toMatchObject({ status: 409 });
  });

  it('cancels at the end of the period, also when sent twice at once [cancel-plan-twice]', async () => {
    const person = await buyer('Premium');
    // Stripe allows only one release of a schedule.
    await change(person, 'Basic');
    const send = () =>
      test.app.inject({
        method: 'POST',
        url: '/api/payment/cancel_plan',
        headers: { authorization: `Bearer ${person.token}` },
      });
    // Delays the first response until the second request has read the subscription.
    const match = /GET \/v1\/subscriptions\/sub_/;
    test.sandbox.faults.add({ kind: 'slow', ms: 500, when: 'after', times: 2, match });
    const responses = await Promise.all([send(), send()]);
    test.sandbox.faults.clear();
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { dashboard } = await getAccount(test, person);
    expect(dashboard).toMatchObject({ plan_name: 'Premium', renewal_date: null, next_amount: null });
    await test.as(person.token)(resumePlan, { body: {} });
    expect((await getAccount(test, person)).dashboard).toMatchObject({ next_amount: 59 });
    await test.as(person.token)(cancelPlan, { body: {} });
    test.sandbox.advance(32);
    await settle(test);
    expect(await getAccount(test, person)).toMatchObject({
      subscriptions: [{ status: 'ended' }],
      dashboard: { plan_name: 'Free', plans: [] },
    });
  });

  it('requires a company with two plans to name one, and rejects that of another company', async () => {
    const [company, other] = [await buyer('Promote 1'), await buyer('Lite')];
    await buy(test, company, 'Lite');
    expect(await refusal(test.as(company.token)(cancelPlan, { body: {} }))).toMatchObject({
      status: 400,
      fields: { subscription_id: expect.any(String) },
    });
    const otherId = (await getSubscription(other))?.id ?? '';
    expect(
      await refusal(test.as(company.token)(cancelPlan, { body: { subscription_id: otherId } })),
    ).toMatchObject({ status: 404 });
    const { subscriptions } = await getAccount(test, company);
    const lite = subscriptions.find(({ plan }) => plan.title === 'Lite');
    await test.as(company.token)(cancelPlan, { body: { subscription_id: lite?.id ?? '' } });
    expect(
      (await getAccount(test, company)).subscriptions.map(({ plan, cancel_at_period_end }) => [
        plan.title,
        cancel_at_period_end,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['Lite', true],
        ['Promote 1', false],
      ]),
    );
    expect((await getSubscription(other))?.cancel_at_period_end).toBe(false);
  });
});

it('cancels the plans of a suspended account and does not resume them on reactivation', async () => {
  const person = await buyer('Basic');
  const { token } = await anAdmin(test);
  const decide = async (status: 'suspended' | 'active') => {
    await test.as(token)(changeUserStatus, {
      body: { user_id: person.id, status, ...(status === 'suspended' ? { reason: 'Spam.' } : {}) },
    });
    await settle(test);
    return test.db
      .selectFrom('subscriptions')
      .select(['status', 'cancel_at_period_end'])
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
  };
  expect(await decide('suspended')).toEqual({ status: 'active', cancel_at_period_end: true });
  // Only the owner resumes it.
  expect(await decide('active')).toEqual({ status: 'active', cancel_at_period_end: true });
});

it('cancels a plan that a suspended account pays for on a page from before', async () => {
  const person = await aFractional(test);
  const page = await openPage(test, person, 'Basic');
  const { token } = await anAdmin(test);
  await test.as(token)(changeUserStatus, {
    body: { user_id: person.id, status: 'suspended', reason: 'Spam.' },
  });
  await settle(test);
  test.sandbox.pay(page.id);
  await settle(test);
  const subscription = await test.db
    .selectFrom('subscriptions')
    .select(['status', 'cancel_at_period_end'])
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(subscription).toEqual({ status: 'active', cancel_at_period_end: true });
});

it('cancels and resumes a granted plan, and changes it by checkout', async () => {
  const person = await aFractional(test);
  await aSubscription(test, person.id, 'Basic');
  expect(await test.as(person.token)(cancelPlan, { body: {} })).toMatchObject({
    subscription: { cancel_at_period_end: true },
  });
  await test.as(person.token)(resumePlan, { body: {} });
  expect(await preview(person, 'Premium')).toMatchObject({ takes_effect: 'checkout', due_now: 59 });
  expect(await change(person, 'Premium')).toMatchObject({
    takes_effect: 'checkout',
    url: expect.any(String),
  });
  expect((await getSubscription(person))?.plan.title).toBe('Basic');
});

it('returns the URL of the billing portal', async () => {
  const person = await aFractional(test);
  const { url } = await test.as(person.token)(billingPortal);
  expect(new URL(url).pathname).toMatch(/./);
});
