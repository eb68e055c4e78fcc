import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billingPortal, checkoutStatus, createCheckoutSession } from '../../../../contract/src/billing.ts';
import { planList } from '../../../../contract/src/plans.ts';
import { refusal } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aSubscription } from '../../../test/builders.ts';
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
import { testCards } from '../../../test/stripe-sandbox-for-test.ts';

let test: PaidTestApp;
beforeAll(async () => {
  test = await paidAppForTest();
});
afterAll(() => test.close());

describe('create_checkout_session', () => {
  it('refuses visitors, unknown plans and plans for the other account type', async () => {
    const person = await aFractional(test);
    const { id: plan_id } = await getPlan(test, 'Full');
    expect(await refusal(test.as()(createCheckoutSession, { body: { plan_id } }))).toMatchObject({
      status: 401,
    });
    expect(
      await refusal(test.as(person.token)(createCheckoutSession, { body: { plan_id: crypto.randomUUID() } })),
    ).toMatchObject({ status: 404 });
    expect(await refusal(openPage(test, person, 'Full'))).toMatchObject({
      status: 409,
      code: 'not_allowed_now',
    });
    expect(await refusal(openPage(test, await aCompany(test), 'Basic'))).toMatchObject({ status: 409 });
  });

  it('returns 409 plan_held for a second paid plan of a family and stores no order', async () => {
    const person = await aFractional(test);
    await buy(test, person, 'Basic');
    expect(await refusal(openPage(test, person, 'Premium'))).toMatchObject({
      status: 409,
      code: 'plan_held',
    });
    const orders = await test.db
      .selectFrom('checkouts')
      .selectAll()
      .where('user_id', '=', person.id)
      .execute();
    expect(orders.map(({ status }) => status)).toEqual(['paid']);
  });
});

describe('a payment page', () => {
  const getCustomer = async (userId: string) =>
    (
      await test.db
        .selectFrom('payment_customers')
        .select('provider_id')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).provider_id;

  it('opens when Stripe no longer has the price, and leaves the customer and their other plan alone', async () => {
    const company = await aCompany(test);
    await buy(test, company, 'Full');
    await openPage(test, await aCompany(test), 'Promote 10');
    const before = await getCustomer(company.id);
    for (const { id } of test.sandbox.store.all('price')) test.sandbox.store.remove('price', id);
    await buy(test, company, 'Promote 10');
    expect(await getCustomer(company.id)).toBe(before);
    const { subscriptions } = await getAccount(test, company);
    expect(subscriptions.map(({ plan, status }) => [plan.title, status]).sort()).toEqual([
      ['Full', 'active'],
      ['Promote 10', 'active'],
    ]);
  });

  it('opens for a new customer when Stripe no longer has the old one', async () => {
    const person = await aFractional(test);
    await openPage(test, person, 'Basic');
    const before = await getCustomer(person.id);
    test.sandbox.store.remove('customer', before);
    await buy(test, person, 'Premium');
    expect(await getCustomer(person.id)).not.toBe(before);
    expect((await getAccount(test, person)).subscriptions).toMatchObject([{ plan: { title: 'Premium' } }]);
  });
});

describe('a purchase', () => {
  it('stores the plan, its invoice and its allowances', async () => {
    const person = await aFractional(test);
    const page = await openPage(test, person, 'Premium', { currency: 'GBP' });
    expect(await test.as(person.token)(checkoutStatus, { query: { session_id: page.id } })).toMatchObject({
      status: 'open',
      subscription_id: null,
    });
    test.sandbox.pay(page.id);
    await settle(test);

    const { subscriptions, dashboard, payments } = await getAccount(test, person);
    expect(subscriptions).toMatchObject([
      {
        plan: { title: 'Premium', duration: 'month', amount: 47, currency: 'GBP' },
        status: 'active',
        cancel_at_period_end: false,
        granted: false,
        next_plan: null,
      },
    ]);
    expect(payments).toMatchObject([
      {
        amount: 47,
        currency: 'GBP',
        status: 'paid',
        description: 'Premium plan',
        invoice_url: expect.any(String),
      },
    ]);
    expect(dashboard).toMatchObject({
      plan_name: 'Premium',
      renewal_date: subscriptions[0]?.end_date,
      next_amount: 47,
      currency: 'GBP',
      payment_failed: null,
    });
    expect(dashboard.allowances.find(({ kind }) => kind === 'application')).toMatchObject({
      used: 0,
      allowed: 30,
      left: 30,
    });
    expect(await test.as(person.token)(checkoutStatus, { query: { session_id: page.id } })).toMatchObject({
      status: 'paid',
      subscription_id: subscriptions[0]?.id,
    });
    expect(await listNotices(test, person)).toMatchObject([
      { kind: 'plan_bought', title: 'Your Premium plan is active' },
    ]);
  });

  it('keeps a granted plan while the payment page is only opened', async () => {
    const company = await aCompany(test);
    await aSubscription(test, company.id, 'Lite');
    await openPage(test, company, 'Promote 1');
    await test.as(company.token)(billingPortal);
    await settle(test);
    expect((await getAccount(test, company)).dashboard.plan_name).toBe('Lite');
  });

  it('uses the currency of the first purchase for later ones', async () => {
    const company = await aCompany(test);
    await buy(test, company, 'Lite', { currency: 'AUD' });
    await buy(test, company, 'Promote 1', { currency: 'USD', duration: 'year' });
    const { subscriptions, dashboard } = await getAccount(test, company);
    expect(subscriptions.map(({ plan }) => [plan.title, plan.amount, plan.currency])).toEqual([
      ['Promote 1', 2290, 'AUD'],
      ['Lite', 305, 'AUD'],
    ]);
    expect(dashboard.plan_name).toBe('Promote 1 + Lite');
    expect((await test.as(company.token)(planList)).every(({ currency }) => currency === 'AUD')).toBe(true);
  });

  it('opens one page for a repeated request and replaces it for another plan', async () => {
    const person = await aFractional(test);
    const [first, same] = await Promise.all([
      openPage(test, person, 'Basic'),
      openPage(test, person, 'Basic'),
    ]);
    expect(same).toEqual(first);
    const other = await openPage(test, person, 'Powerhouse');
    expect(other.id).not.toBe(first.id);
    expect((await test.deps.stripe.checkout.sessions.retrieve(first.id)).status).toBe('expired');
    test.sandbox.pay(other.id);
    await settle(test);
    expect((await getAccount(test, person)).dashboard.plan_name).toBe('Powerhouse');
  });

  it('expires a page that opens after another one replaced it', async () => {
    const person = await aFractional(test);
    test.sandbox.faults.add({ kind: 'slow', ms: 1_000, times: 1, match: /POST \/v1\/checkout\/sessions$/ });
    const slow = refusal(openPage(test, person, 'Basic'));
    await expect
      .poll(() => test.db.selectFrom('checkouts').selectAll().where('user_id', '=', person.id).execute())
      .toHaveLength(1);
    const other = await openPage(test, person, 'Premium');
    expect(await slow).toMatchObject({ status: 409 });
    const open = test.sandbox.store
      .all('checkout.session')
      .filter((page) => page.metadata?.user_id === person.id && page.status === 'open');
    expect(open.map(({ id }) => id)).toEqual([other.id]);
  });

  it('marks an expired order as paid when its page is paid', async () => {
    const person = await aFractional(test);
    const page = await openPage(test, person, 'Basic');
    await test.db
      .updateTable('checkouts')
      .set({ status: 'expired' })
      .where('session_id', '=', page.id)
      .execute();
    test.sandbox.pay(page.id);
    await settle(test);
    expect(await test.as(person.token)(checkoutStatus, { query: { session_id: page.id } })).toMatchObject({
      status: 'paid',
      plan: { title: 'Basic' },
    });
  });

  it('stores no subscription or payment for a declined card', async () => {
    const person = await aFractional(test);
    const page = await openPage(test, person, 'Basic');
    expect(test.sandbox.pay(page.id, testCards.declines)).toMatchObject({ refused: expect.any(String) });
    await settle(test);
    const { subscriptions, dashboard, payments } = await getAccount(test, person);
    expect([subscriptions, dashboard.plan_name, payments.filter(({ status }) => status === 'paid')]).toEqual([
      [],
      'Free',
      [],
    ]);
    test.sandbox.pay(page.id);
    await settle(test);
    expect((await getAccount(test, person)).dashboard.plan_name).toBe('Basic');
  });

  it('replaces a granted plan', async () => {
    const person = await aFractional(test);
    await aSubscription(test, person.id, 'Basic');
    await buy(test, person, 'Premium');
    const { subscriptions } = await getAccount(test, person);
    expect(subscriptions.map(({ plan, status }) => [plan.title, status])).toEqual([
      ['Premium', 'active'],
      ['Basic', 'ended'],
    ]);
  });

  it('is reported by checkout_status before any event arrives, to its buyer only', async () => {
    const person = await aFractional(test);
    test.sandbox.webhooks.hold();
    const page = await openPage(test, person, 'Basic');
    test.sandbox.pay(page.id);
    expect(await test.as(person.token)(checkoutStatus, { query: { session_id: page.id } })).toMatchObject({
      status: 'paid',
      plan: { title: 'Basic' },
    });
    await test.sandbox.webhooks.release();
    await settle(test);
    expect((await getAccount(test, person)).subscriptions).toHaveLength(1);
    const stranger = await aFractional(test);
    expect(
      await refusal(test.as(stranger.token)(checkoutStatus, { query: { session_id: page.id } })),
    ).toMatchObject({ status: 404 });
  });
});

it('refunds one of two plans of a family that are paid at once', async () => {
  const person = await aFractional(test);
  const first = await openPage(test, person, 'Basic');
  // Simulates a first page that was not expired in time.
  await test.db
    .updateTable('checkouts')
    .set({ status: 'expired' })
    .where('session_id', '=', first.id)
    .execute();
  const second = await openPage(test, person, 'Premium');
  test.sandbox.pay(first.id);
  test.sandbox.pay(second.id);
  await settle(test);
  const { subscriptions, payments } = await getAccount(test, person);
  expect(subscriptions.filter(({ status }) => status !== 'ended')).toHaveLength(1);
  expect(payments.map(({ status }) => status).toSorted()).toEqual(['paid', 'refunded']);
  const orders = await test.db
    .selectFrom('checkouts')
    .select('status')
    .where('user_id', '=', person.id)
    .execute();
  expect(orders.map(({ status }) => status).toSorted()).toEqual(['paid', 'refunded']);
});
