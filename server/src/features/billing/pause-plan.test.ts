import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelPlan, changePlan, pausePlan, resumePlan } from '../../../../contract/src/billing.ts';
import { addDays } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { PlanDuration, PlanTitle } from '../../../../contract/src/plans.ts';
import { refusal } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aSubscription, type Person } from '../../../test/builders.ts';
import {
  buy,
  getAccount,
  getPlan,
  type PaidTestApp,
  paidAppForTest,
  settle,
} from '../../../test/payments.ts';
import { testCards } from '../../../test/stripe-sandbox-for-test.ts';
import { byForm } from '../../../test/test-form.ts';
import { getEntitlements } from './billing.public.ts';

let test: PaidTestApp;
beforeAll(async () => {
  test = await paidAppForTest();
});
afterAll(() => test.close());

const aPayer = async (title: PlanTitle = 'Premium', duration: PlanDuration = 'month', card?: string) => {
  const person = await aFractional(test);
  await buy(test, person, title, { duration }, card);
  return person;
};
const pause = (person: Person, months = 1) => test.as(person.token)(pausePlan, { body: { months } });
const resume = (person: Person) => test.as(person.token)(resumePlan, { body: {} });
const getSubscription = async (person: Person) => (await getAccount(test, person)).subscriptions[0];
const listCharges = async (person: Person) =>
  (await getAccount(test, person)).payments.map(({ status }) => status);
/** Moves the start or the end of a pause to a moment ago: the clock of the database does not move with Stripe's. */
const passPause = (person: Person, date: 'paused_from' | 'paused_until') =>
  test.db
    .updateTable('subscriptions')
    .set({ [date]: addDays(new Date(), date === 'paused_from' ? -2 : -1).toISOString() })
    .where('user_id', '=', person.id)
    .execute();

it('refuses visitors, companies, accounts without a plan, and more than three months', async () => {
  const body = { months: 1 };
  expect(await refusal(test.as()(pausePlan, { body }))).toMatchObject({ status: 401 });
  expect(await refusal(pause(await aCompany(test)))).toMatchObject({ status: 404 });
  const person = await aFractional(test);
  expect(await refusal(pause(person))).toMatchObject({ status: 409, code: 'not_allowed_now' });
  for (const months of [0, limits.planPauseMonths + 1, 1.5])
    expect(await refusal(pause(person, months))).toMatchObject({ status: 400 });
});

it('refuses a yearly, granted, cancelled or past-due plan, and one with a change ahead', async () => {
  const [granted, cancelled, changing] = [await aFractional(test), await aPayer(), await aPayer()];
  await aSubscription(test, granted.id, 'Premium');
  await test.as(cancelled.token)(cancelPlan, { body: {} });
  await test.as(changing.token)(changePlan, { body: { plan_id: (await getPlan(test, 'Basic')).id } });
  for (const person of [await aPayer('Premium', 'year'), granted, cancelled, changing]) {
    expect((await getSubscription(person))?.can.pause).toBe(false);
    expect(await refusal(pause(person))).toMatchObject({ status: 409, code: 'not_allowed_now' });
    expect((await getSubscription(person))?.pause).toBeNull();
  }
});

it('keeps the plan for the paid period, then grants nothing and charges nothing until the pause ends [plan-pause]', async () => {
  const person = await aPayer();
  const { end_date: paidUntil = '' } = (await getSubscription(person)) ?? {};
  const responses = await Promise.all([pause(person, 2), pause(person, 3)]);
  const { pause: paused } = responses[0].subscription;
  expect(responses[1].subscription.pause).toEqual(paused);
  expect(paused?.from).toBe(paidUntil);
  expect(await getEntitlements(test.db, person.id)).toMatchObject({ applications: 30 });
  const { dashboard } = await getAccount(test, person);
  expect(dashboard).toMatchObject({ plan_name: 'Premium', renewal_date: paused?.until, next_amount: 59 });

  await passPause(person, 'paused_from');
  expect(await getEntitlements(test.db, person.id)).toMatchObject({ applications: 3, profileViewers: false });
  expect((await getAccount(test, person)).dashboard).toMatchObject({ plan_name: 'Free' });

  const months = Math.round((Date.parse(paused?.until ?? '') - Date.parse(paidUntil)) / 86_400_000 / 30.4);
  for (let day = 0; day < 31 * (months + 1); day += 10) test.sandbox.advance(10);
  await settle(test);
  expect(await listCharges(person)).toEqual(['paid', ...Array(months).fill('void'), 'paid']);
  await passPause(person, 'paused_until');
  expect(await getSubscription(person)).toMatchObject({ status: 'active', can: { pause: true } });
});

it('grants nothing on the last day of a pause, on which Stripe collects again', async () => {
  const person = await aPayer();
  await pause(person);
  await passPause(person, 'paused_from');
  const { until = '' } = (await getSubscription(person))?.pause ?? {};
  test.sandbox.advance((Date.parse(until) - Date.now()) / 86_400_000 - 0.5);
  await settle(test);
  expect((await getSubscription(person))?.pause?.until).toBe(until);
  expect(await getEntitlements(test.db, person.id)).toMatchObject({ applications: 3 });
});

it('refuses a change during a pause, which Stripe would not charge', async () => {
  const person = await aPayer('Basic');
  await pause(person);
  expect((await getSubscription(person))?.can).toMatchObject({ change: false, resume: true });
  const body = { plan_id: (await getPlan(test, 'Powerhouse')).id };
  expect(await refusal(test.as(person.token)(changePlan, { body }))).toMatchObject({ status: 409 });
  expect(await getSubscription(person)).toMatchObject({ plan: { title: 'Basic' } });
});

it('undoes a pause that has not begun, and ends a running one with its unpaid period', async () => {
  const early = await aPayer();
  await pause(early, 3);
  expect((await resume(early)).subscription).toMatchObject({ pause: null, can: { pause: true } });
  const late = await aPayer();
  await pause(late, 3);
  test.sandbox.advance(32);
  await settle(test);
  expect((await resume(late)).subscription.pause?.until).toBe((await getSubscription(late))?.end_date);
  for (let day = 0; day < 40; day += 10) test.sandbox.advance(10);
  await settle(test);
  expect(await listCharges(late)).toEqual(['paid', 'void', 'paid']);
  expect(await listCharges(early)).not.toContain('void');
});

it.each(byForm(['shuffled'] as const, ['created', 'reversed', 'shuffled'] as const))(
  'reaches the same state when its events arrive twice and %s [plan-pause-events]',
  async (order) => {
    const person = await aPayer();
    test.sandbox.webhooks.hold();
    await pause(person);
    for (let day = 0; day < 40; day += 10) test.sandbox.advance(10);
    await test.sandbox.webhooks.release({ order, copies: 2 });
    await settle(test);
    expect(await listCharges(person)).toEqual(['void', 'paid']);
    const { end_date, pause: paused } = (await getSubscription(person)) ?? {};
    expect(paused?.until).toBe(end_date);
    expect(Date.parse(paused?.from ?? '')).toBeLessThan(Date.parse(end_date ?? ''));
  },
);

it('keeps the card that fails after a pause as a failed charge, not as a pause', async () => {
  const person = await aPayer('Basic', 'month', testCards.renewalFails);
  await pause(person, 1);
  for (let day = 0; day < 70; day += 10) test.sandbox.advance(10);
  await settle(test);
  expect(await getSubscription(person)).toMatchObject({ status: 'past_due', can: { pause: false } });
});
