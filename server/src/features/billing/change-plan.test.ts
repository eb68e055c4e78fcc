import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeUserStatus } from '../../../../contract/src/accounts.ts';
import {
  billingPortal,
  cancelPlan,
  changePlan,
  changePreview,
  resumePlan,
} from '../../../../contract/src/billing.ts';
import type { PlanDuration, PlanTitle } from '../../../../contract/src/plans.ts';
import { refusal } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, anAdmin, aSubscription, type Person } from '../../../test/builders.ts';
import { accountOf, buy, type PaidTestApp, paidAppForTest, planOf, settle } from '../../../test/payments.ts';
import { testCards } from '../../../test/stripe-sandbox-for-test.ts';
import { changeTo, readPlanChange } from './change-plan.ts';

let test: PaidTestApp;
beforeAll(async () => {
  test = await paidAppForTest();
});
afterAll(() => test.close());

const change = async (person: Person, title: PlanTitle, duration?: PlanDuration) =>
  test.as(person.token)(changePlan, { body: { plan_id: (await planOf(test, title, duration)).id } });
const preview = async (person: Person, title: PlanTitle, duration?: PlanDuration) =>
  test.as(person.token)(changePreview, { query: { plan_id: (await planOf(test, title, duration)).id } });
const heldOf = async (person: Person) => (await accountOf(test, person)).subscriptions[0];
const buyer = async (title: PlanTitle, duration: PlanDuration = 'month') => {
  const person = title === 'Basic' || title === 'Premium' ? await aFractional(test) : await aCompany(test);
  await buy(test, person, title, { duration });
  return person;
};

describe('a larger plan', () => {
  it('is had at once, for what the preview says', async () => {
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
    const { payments } = await accountOf(test, person);
    expect(payments.map(({ description, status }) => [description, status])).toEqual([
      ['Change to Premium plan', 'paid'],
      ['Basic plan', 'paid'],
    ]);
    expect(payments[0]?.amount).toBeCloseTo(seen.due_now, 1);
  });

  it('wished for twice is charged once', async () => {
    const person = await buyer('Basic');
    const outcomes = await Promise.allSettled([change(person, 'Premium'), change(person, 'Premium')]);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    await settle(test);
    expect((await accountOf(test, person)).payments).toHaveLength(2);
  });

  it('takes back a cancellation and a smaller plan that waits', async () => {
    const person = await buyer('Basic', 'year');
    await change(person, 'Basic', 'month');
    expect(await heldOf(person)).toMatchObject({ next_plan: { title: 'Basic', duration: 'month' } });
    await test.as(person.token)(cancelPlan, { body: {} });
    await change(person, 'Premium', 'year');
    expect(await heldOf(person)).toMatchObject({
      plan: { title: 'Premium', duration: 'year', amount: 590 },
      cancel_at_period_end: false,
      next_plan: null,
    });
  });

  it('whose charge does not go through changes nothing, and says where to pay', async () => {
    const person = await aFractional(test);
    await buy(test, person, 'Basic', {}, testCards.renewalFails);
    const outcome = await change(person, 'Premium');
    expect(outcome).toMatchObject({ takes_effect: 'now', url: expect.any(String) });
    await settle(test);
    expect(await heldOf(person)).toMatchObject({ plan: { title: 'Basic' }, status: 'active' });
  });
});

describe('a smaller plan', () => {
  it('is one by what is held when it comes to the change, not by what was held before', async () => {
    const person = await buyer('Basic');
    const wish = await readPlanChange(test.deps, person.id, (await planOf(test, 'Premium')).id);
    expect(wish.takesEffect).toBe('now');
    await change(person, 'Powerhouse');
    expect(await changeTo(test.deps, wish)).toMatchObject({ takesEffect: 'period_end', url: null });
    expect(await heldOf(person)).toMatchObject({
      plan: { title: 'Powerhouse' },
      next_plan: { title: 'Premium' },
    });
  });

  it('waits for the period to end, and can be taken back', async () => {
    const person = await buyer('Premium');
    expect(await preview(person, 'Basic')).toMatchObject({
      takes_effect: 'period_end',
      due_now: 0,
      next_amount: 29,
      next_date: (await heldOf(person))?.end_date,
    });
    expect(await change(person, 'Basic')).toMatchObject({
      takes_effect: 'period_end',
      subscription: {
        plan: { title: 'Premium' },
        next_plan: { title: 'Basic', amount: 29 },
        can: { resume: true },
      },
    });
    expect((await accountOf(test, person)).dashboard).toMatchObject({
      plan_name: 'Premium',
      next_amount: 29,
    });
    await test.as(person.token)(resumePlan, { body: {} });
    expect(await heldOf(person)).toMatchObject({ plan: { title: 'Premium' }, next_plan: null });
    await change(person, 'Basic');
    test.sandbox.advance(32);
    await settle(test);
    expect(await heldOf(person)).toMatchObject({ plan: { title: 'Basic' }, next_plan: null });
    expect((await accountOf(test, person)).payments.map(({ amount }) => amount)).toEqual([29, 59]);
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
    // What waits can be taken back once alone.
    await change(person, 'Basic');
    const send = () =>
      test.app.inject({
        method: 'POST',
        url: '/api/payment/cancel_plan',
        headers: { authorization: `Bearer ${person.token}` },
      });
    // What the first has read is still on its way when the second reads.
    const match = /GET \/v1\/subscriptions\/sub_/;
    test.sandbox.faults.add({ kind: 'slow', ms: 500, when: 'after', times: 2, match });
    const answers = await Promise.all([send(), send()]);
    test.sandbox.faults.clear();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { dashboard } = await accountOf(test, person);
    expect(dashboard).toMatchObject({ plan_name: 'Premium', renewal_date: null, next_amount: null });
    await test.as(person.token)(resumePlan, { body: {} });
    expect((await accountOf(test, person)).dashboard).toMatchObject({ next_amount: 59 });
    await test.as(person.token)(cancelPlan, { body: {} });
    test.sandbox.advance(32);
    await settle(test);
    expect(await accountOf(test, person)).toMatchObject({
      subscriptions: [{ status: 'ended' }],
      dashboard: { plan_name: 'Free', plans: [] },
    });
  });

  it('of a company with two plans says which, and never one of another', async () => {
    const [company, other] = [await buyer('Promote 1'), await buyer('Lite')];
    await buy(test, company, 'Lite');
    expect(await refusal(test.as(company.token)(cancelPlan, { body: {} }))).toMatchObject({
      status: 400,
      fields: { subscription_id: expect.any(String) },
    });
    const foreign = (await heldOf(other))?.id ?? '';
    expect(
      await refusal(test.as(company.token)(cancelPlan, { body: { subscription_id: foreign } })),
    ).toMatchObject({ status: 404 });
    const { subscriptions } = await accountOf(test, company);
    const lite = subscriptions.find(({ plan }) => plan.title === 'Lite');
    await test.as(company.token)(cancelPlan, { body: { subscription_id: lite?.id ?? '' } });
    expect(
      (await accountOf(test, company)).subscriptions.map(({ plan, cancel_at_period_end }) => [
        plan.title,
        cancel_at_period_end,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['Lite', true],
        ['Promote 1', false],
      ]),
    );
    expect((await heldOf(other))?.cancel_at_period_end).toBe(false);
  });
});

it('is not charged again while its owner is suspended, and goes on when they say so', async () => {
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
  // Opened again, it renews only where its owner wants it to.
  expect(await decide('active')).toEqual({ status: 'active', cancel_at_period_end: true });
});

it('a plan that was given is cancelled here alone, and changed by buying', async () => {
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
  expect((await heldOf(person))?.plan.title).toBe('Basic');
});

it('the portal is a page of the payment service', async () => {
  const person = await aFractional(test);
  const { url } = await test.as(person.token)(billingPortal);
  expect(new URL(url).pathname).toMatch(/./);
});
