import {
  createCheckoutSession,
  paymentDashboard,
  transactionHistory,
  userSubscriptions,
} from '../../contract/src/billing.ts';
import type { Currency } from '../../contract/src/money.ts';
import { type Plan, type PlanDuration, type PlanTitle, planList } from '../../contract/src/plans.ts';
import type { BuyerDetails } from '../../sandbox/stripe/objects/checkout-details.ts';
import type { Config } from '../src/config.ts';
import { appForTest, type TestApp } from './app-for-test.ts';
import type { Person } from './builders.ts';
import { runTasks } from './run-tasks.ts';
import { stripeSandboxForTest, type TestSandbox } from './stripe-sandbox-for-test.ts';

/** The server with a Stripe sandbox that sends its events to it. */
export const paidAppForTest = async (settings: Partial<Config> = {}) => {
  const sandbox = await stripeSandboxForTest();
  const test = await appForTest({ ...sandbox.settings, ...settings });
  sandbox.sendEventsTo(test);
  const close = async () => {
    await test.close();
    await sandbox.close();
  };
  return { ...test, sandbox, close };
};

export type PaidTestApp = TestApp & { sandbox: TestSandbox };

/** The plan with a `plan_id`. */
export const getPlan = async (
  test: TestApp,
  title: PlanTitle,
  duration: PlanDuration = 'month',
): Promise<Plan> => {
  const plans = await test.as()(planList);
  const plan = plans.find((candidate) => candidate.title === title && candidate.duration === duration);
  if (plan === undefined) throw new Error(`No plan ${title}.`);
  return plan;
};

interface Purchase {
  duration?: PlanDuration;
  currency?: Currency;
  promo_code?: string;
}

/** Opens the payment page for a plan. */
export const openPage = async (
  test: TestApp,
  person: Person,
  title: PlanTitle,
  { duration, ...more }: Purchase = {},
) =>
  test.as(person.token)(createCheckoutSession, {
    body: { plan_id: (await getPlan(test, title, duration)).id, ...more },
  });

/** Waits until all events have arrived and their tasks have run. */
export const settle = async (test: PaidTestApp): Promise<void> => {
  await test.sandbox.webhooks.settled();
  await runTasks(test);
};

/** Buys a plan and waits for its events. */
export const buy = async (
  test: PaidTestApp,
  person: Person,
  title: PlanTitle,
  purchase: Purchase = {},
  card?: string,
  details?: BuyerDetails,
) => {
  const page = await openPage(test, person, title, purchase);
  test.sandbox.pay(page.id, card, details);
  await settle(test);
  return page;
};

/** The subscriptions, dashboard and payments of a person. */
export const getAccount = async (test: TestApp, { token }: Person) => ({
  subscriptions: await test.as(token)(userSubscriptions),
  dashboard: await test.as(token)(paymentDashboard),
  payments: await test.as(token)(transactionHistory),
});
