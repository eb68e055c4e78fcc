import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  billingPortal,
  cancelPlan,
  changePlan,
  changePreview,
  resumePlan,
} from '../../contract/src/billing.ts';
import { billingAddress } from '../../contract/src/billing-address.ts';
import type { PlanTitle } from '../../contract/src/plans.ts';
import { promoCodeCreate, promoCodeDelete } from '../../contract/src/promo-codes.ts';
import { stripeConformance } from '../../sandbox/stripe/conformance/stripe-conformance.ts';
import { getMethod } from '../../sandbox/stripe/conformance/stripe-methods.ts';
import { enqueueCustomerUpdate, eraseBilling } from '../src/features/billing/billing.public.ts';
import { aFractional, anAdmin, type Person } from './builders.ts';
import { buy, getPlan, openPage, type PaidTestApp, paidAppForTest, settle } from './payments.ts';
import { createRefund, testCards } from './stripe-sandbox-for-test.ts';
import { isLongForm } from './test-form.ts';

let test: PaidTestApp;
beforeAll(async () => {
  test = await paidAppForTest();
  await liveThroughPlans();
}, 180_000);
afterAll(() => test.close());

const change = async ({ token }: Person, title: PlanTitle) => {
  const { id: plan_id } = await getPlan(test, title);
  await test.as(token)(changePreview, { query: { plan_id } });
  await test.as(token)(changePlan, { body: { plan_id } });
};

const buyWithACode = async (person: Person) => {
  const admin = test.as((await anAdmin(test)).token);
  const code = (body: object) => admin(promoCodeCreate, { body: { code: 'WELCOME', ...body } as never });
  const first = await code({ percent_off: 20, duration_months: 3 });
  await openPage(test, person, 'Basic', { promo_code: 'WELCOME' });
  await admin(promoCodeDelete, { params: { id: first.id } });
  await code({ amount_off: 5, currency: 'USD', other_amounts: { GBP: 4 }, plan_type: 'Fractionl' });
  await buy(test, person, 'Basic', { promo_code: 'WELCOME', currency: 'GBP' });
};

/** Pays two pages of one plan family, of which the second purchase is refunded. */
const buyTwice = async (person: Person) => {
  const update = (id: string, set: object) =>
    test.db.updateTable('checkouts').set(set).where('session_id', '=', id).execute();
  const first = await openPage(test, person, 'Basic');
  // As if the first page had not been closed in time.
  await update(first.id, { status: 'expired' });
  const second = await openPage(test, person, 'Premium');
  test.sandbox.pay(second.id, testCards.renewalFails);
  await settle(test);
  await update(first.id, { status: 'open' });
  test.sandbox.pay(first.id);
  await settle(test);
};

/** An upgrade that needs the address for tax, after a payment that is disputed. */
const payTaxAndDispute = async () => {
  const person = await aFractional(test);
  await buy(test, person, 'Basic', {}, testCards.disputed);
  test.deps.config.stripeTax = true;
  await test.as(person.token)(billingAddress, {
    body: { country: 'DE', line1: 'Am Ufer 1', city: 'Berlin', postal_code: '10115', tax_id: 'DE123456789' },
  });
  await change(person, 'Premium');
  test.deps.config.stripeTax = false;
  await settle(test);
};

/** A charge with more refunds than Stripe returns with it. */
const refundOften = async () => {
  const person = await aFractional(test);
  await buy(test, person, 'Basic');
  const charge = test.sandbox.store.all('charge').at(-1)?.id ?? '';
  for (let n = 0; n < 11; n++) createRefund(test.sandbox.context, { charge, amount: 100 });
  await settle(test);
};

/** Exercises plans so that our code makes every kind of call to the payment service. */
const liveThroughPlans = async () => {
  const person = await aFractional(test);
  await buyWithACode(person);
  await change(person, 'Premium');
  await settle(test);
  await change(person, 'Basic');
  await test.as(person.token)(resumePlan, { body: {} });
  await test.as(person.token)(cancelPlan, { body: {} });
  await test.as(person.token)(billingPortal);
  test.sandbox.advance(40);
  await settle(test);
  const other = await aFractional(test);
  await buyTwice(other);
  const failing = await aFractional(test);
  await buy(test, failing, 'Basic', {}, testCards.renewalFails);
  await change(failing, 'Premium');
  test.sandbox.advance(70);
  await settle(test);
  await payTaxAndDispute();
  await refundOften();
  await enqueueCustomerUpdate(test.db, failing.id);
  await eraseBilling(test.db, other.id);
  await settle(test);
};

const root = join(import.meta.dirname, '../src');

it('covers every call that the code makes', () => {
  const used = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    // They look at the set-up of the operator's account, which the sandbox does not have.
    .filter((file) => !file.startsWith('production-checks'))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/\bstripe((?:\s*\.\w+)+)\(/g)])
    .map(([, path = '']) => path.replaceAll(/\s/g, '').slice(1))
    .filter((path) => path !== 'webhooks.constructEvent');
  const called = new Set(test.sandbox.seen.map(({ call }) => getMethod(call).method));
  expect(used.length).toBeGreaterThan(20);
  expect([...new Set(used)].filter((path) => !called.has(path))).toEqual([]);
});

// Reading the types takes as long as all other tests of payments together. The short form compares the sandbox's own calls
// with them, in sandbox/stripe/conformance.
if (isLongForm)
  it('has every request, response and event as the types of the package define them', () => {
    const conformance = stripeConformance();
    const wrong = test.sandbox.seen.flatMap(({ call, params, response }) => [
      ...conformance.request(call, params).map((mistake) => `asked ${call.method} ${call.path}: ${mistake}`),
      ...(response.status === 200
        ? conformance
            .response(call, response.body)
            .map((mistake) => `answered ${call.method} ${call.path}: ${mistake}`)
        : []),
    ]);
    const events = test.sandbox.store.all('event');
    expect(events.length).toBeGreaterThan(50);
    expect([...wrong, ...events.flatMap((event) => conformance.event(event))]).toEqual([]);
  }, 180_000);
