import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelPlan, changePlan } from '../../../../contract/src/billing.ts';
import type { PlanTitle } from '../../../../contract/src/plans.ts';
import { adminDashboard, type StatisticsQuery } from '../../../../contract/src/statistics.ts';
import { aCompany, aFractional, anAdmin, type Person } from '../../../test/builders.ts';
import {
  buy,
  getAccount,
  getPlan,
  type PaidTestApp,
  paidAppForTest,
  settle,
} from '../../../test/payments.ts';
import { byForm } from '../../../test/test-form.ts';
import { updateUser } from '../accounts/accounts.public.ts';
import { eraseBilling, exportBilling } from './billing.public.ts';

let test: PaidTestApp;
let admin: Person;
beforeAll(async () => {
  test = await paidAppForTest();
  admin = await anAdmin(test);
});
afterAll(() => test.close());

const revenue = async (query: Partial<StatisticsQuery> = {}) =>
  (await test.as(admin.token)(adminDashboard, { query })).revenue;

describe('revenue', () => {
  it('counts the first payment as new and later ones as recurring, per currency', async () => {
    const person = await aFractional(test);
    await buy(test, person, 'Basic', { currency: 'CAD' });
    test.sandbox.advance(32);
    await settle(test);
    const company = await aCompany(test);
    await buy(test, company, 'Lite', { currency: 'USD' });
    expect(await revenue()).toEqual([
      { currency: 'CAD', new_revenue: 39, recurring_revenue: 39 },
      { currency: 'USD', new_revenue: 199, recurring_revenue: 0 },
    ]);
    expect(await revenue({ date_to: '2020-01-01' })).toEqual([]);
  });
});

describe('an erased account', () => {
  it('is deleted at Stripe and leaves anonymous invoices', async () => {
    const person = await aFractional(test);
    await buy(test, person, 'Premium');
    expect(await exportBilling(test.db, person.id)).toMatchObject({
      plans: [{ title: 'Premium', status: 'active' }],
      payments: [{ description: 'Premium plan', status: 'paid' }],
    });
    const { provider_id } = await test.db
      .selectFrom('payment_customers')
      .select('provider_id')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    await test.db.transaction().execute((db) => eraseBilling(db, person.id));
    await settle(test);
    expect(await getAccount(test, person)).toMatchObject({
      payments: [],
      subscriptions: [{ status: 'ended' }],
    });
    const invoices = await test.db
      .selectFrom('invoices')
      .select(['amount_minor', 'invoice_url'])
      .where('user_id', 'is', null)
      .execute();
    expect(invoices).toEqual([{ amount_minor: 5900, invoice_url: null }]);
    const subscriptions = test.sandbox.store
      .all('subscription')
      .filter(({ customer }) => customer === provider_id);
    expect(subscriptions.map(({ status }) => status)).toEqual(['canceled']);
  });
});

it('updates the email address of the Stripe customer', async () => {
  const person = await aFractional(test);
  await buy(test, person, 'Basic');
  const email = 'somewhere-else@people.example';
  await test.db.transaction().execute((db) => updateUser(db, person.id, { email }));
  await settle(test);
  const [customer] = test.sandbox.store
    .all('customer')
    .filter(({ metadata }) => metadata.user_id === person.id);
  expect(customer).toMatchObject({ email });
});

it('keeps one live plan per family and invoices equal to the charges after any steps', async () => {
  const titles: PlanTitle[] = ['Promote 1', 'Promote 3', 'Promote 10', 'Lite', 'Full'];
  const anyStep = fc.oneof(
    fc.record({ buy: fc.constantFrom(...titles) }),
    fc.record({ change: fc.constantFrom(...titles) }),
    fc.record({ cancel: fc.constantFrom('PromoteJobs', 'Sourcing') }),
    fc.record({ wait: fc.constantFrom(5, 33) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 2, maxLength: 5 }), async (steps) => {
      const company = await aCompany(test);
      const call = test.as(company.token);
      for (const step of steps) {
        if ('wait' in step) test.sandbox.advance(step.wait);
        else if ('cancel' in step) {
          const { dashboard } = await getAccount(test, company);
          const subscription = dashboard.plans.find(({ plan }) => plan.plan_sub_type === step.cancel);
          if (subscription) await call(cancelPlan, { body: { subscription_id: subscription.id } });
        } else if ('change' in step)
          // Some changes are refused, which changes nothing.
          await call(changePlan, { body: { plan_id: (await getPlan(test, step.change)).id } }).catch(
            () => {},
          );
        else await buy(test, company, step.buy).catch(() => {});
        await settle(test);

        const live = await test.db
          .selectFrom('subscriptions')
          .select('line')
          .where('user_id', '=', company.id)
          .where('status', '<>', 'ended')
          .execute();
        expect(new Set(live.map(({ line }) => line)).size).toBe(live.length);
      }
      const invoices = await test.db
        .selectFrom('invoices')
        .selectAll()
        .where('user_id', '=', company.id)
        .where('status', '=', 'paid')
        .execute();
      const customer = await test.db
        .selectFrom('payment_customers')
        .select('provider_id')
        .where('user_id', '=', company.id)
        .executeTakeFirst();
      const charges = customer
        ? await test.deps.stripe.charges.list({ customer: customer.provider_id, limit: 100 })
        : { data: [] };
      const charged = charges.data
        .filter(({ paid }) => paid)
        .reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0);
      const recorded = invoices.reduce(
        (sum, { amount_minor, refunded_minor }) => sum + amount_minor - refunded_minor,
        0,
      );
      expect(recorded).toBe(charged);
    }),
    { numRuns: byForm(3, 8) },
  );
}, 120_000);
