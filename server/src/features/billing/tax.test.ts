import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePlan, changePreview } from '../../../../contract/src/billing.ts';
import { type BillingAddress, billingAddress } from '../../../../contract/src/billing-address.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import { refusal } from '../../../test/app-for-test.ts';
import { aFractional, type Person } from '../../../test/builders.ts';
import {
  getAccount,
  getPlan,
  openPage,
  type PaidTestApp,
  paidAppForTest,
  settle,
} from '../../../test/payments.ts';
import type { BuyerDetails } from '../../../test/stripe-sandbox-for-test.ts';

let taxed: PaidTestApp;
beforeAll(async () => {
  taxed = await paidAppForTest({ stripeTax: true });
});
afterAll(() => taxed.close());

const buyFrom = async (details: BuyerDetails, currency: Currency) => {
  const person = await aFractional(taxed);
  const page = await openPage(taxed, person, 'Premium', { currency });
  const outcome = taxed.sandbox.pay(page.id, undefined, { termsAccepted: true, ...details });
  await settle(taxed);
  return { person, page, outcome };
};

describe('a purchase with STRIPE_TAX', () => {
  it.each<[string, BuyerDetails, Currency, number, number]>([
    ['a UK buyer 20 %', { address: { country: 'GB', postal_code: 'SW1A 1AA' } }, 'GBP', 47, 9.4],
    [
      'a German buyer without a VAT id 19 %',
      { address: { country: 'DE', postal_code: '10115' } },
      'USD',
      59,
      11.21,
    ],
    [
      'a German buyer with a VAT id nothing',
      { address: { country: 'DE', postal_code: '10115' }, taxId: 'DE123456789' },
      'USD',
      59,
      0,
    ],
    [
      'a buyer in New York sales tax',
      { address: { country: 'US', state: 'NY', postal_code: '10001' } },
      'USD',
      59,
      5.24,
    ],
    [
      'a buyer in Oregon nothing',
      { address: { country: 'US', state: 'OR', postal_code: '97201' } },
      'USD',
      59,
      0,
    ],
    [
      'an Australian buyer 10 %',
      { address: { country: 'AU', state: 'NSW', postal_code: '2000' } },
      'AUD',
      89,
      8.9,
    ],
    [
      'a buyer in Ontario 13 %',
      { address: { country: 'CA', state: 'ON', postal_code: 'M4B 1B3' } },
      'CAD',
      79,
      10.27,
    ],
  ])('charges the tax of a place: %s [tax-by-place]', async (_, details, currency, price, tax) => {
    const { person } = await buyFrom(details, currency);
    const { payments, subscriptions, dashboard } = await getAccount(taxed, person);
    const total = Math.round((price + tax) * 100) / 100;
    expect(payments).toMatchObject([{ amount: total, tax, currency, status: 'paid', refunded: 0 }]);
    expect(subscriptions).toMatchObject([{ plan: { amount: price, currency } }]);
    expect(dashboard.next_amount).toBe(total);
    const stored = await taxed.db
      .selectFrom('checkouts')
      .select(['terms_accepted_at'])
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(stored.terms_accepted_at).not.toBeNull();
  });

  it('is refused without an address or the consent to the terms', async () => {
    for (const details of [{}, { address: { country: 'GB' }, termsAccepted: false }]) {
      const { person, outcome } = await buyFrom(details, 'USD');
      expect(outcome).toEqual({ refused: expect.any(String) });
      expect((await getAccount(taxed, person)).payments).toEqual([]);
    }
  });
});

it('announces the next renewal with tax after a scheduled downgrade, as it will be charged', async () => {
  const { person } = await buyFrom({ address: { country: 'GB', postal_code: 'SW1A 1AA' } }, 'GBP');
  const { id: plan_id } = await getPlan(taxed, 'Basic');
  const call = taxed.as(person.token);
  expect(await call(changePlan, { body: { plan_id } })).toMatchObject({ takes_effect: 'period_end' });
  await settle(taxed);
  const { subscriptions, dashboard } = await getAccount(taxed, person);
  expect(subscriptions).toMatchObject([{ next_plan: { title: 'Basic', amount: 23 } }]);
  expect(dashboard.next_amount).toBe(27.6);
});

describe('an upgrade of a plan that was bought without an address', () => {
  const london: BillingAddress = { country: 'GB', line1: '1 Mall', city: 'London', postal_code: 'SW1A 1AA' };

  /** Bought before STRIPE_TAX was on. */
  const earlyBuyer = async (): Promise<Person> => {
    const person = await aFractional(taxed);
    taxed.deps.config.stripeTax = false;
    const page = await openPage(taxed, person, 'Basic', { currency: 'GBP' });
    taxed.deps.config.stripeTax = true;
    taxed.sandbox.pay(page.id);
    await settle(taxed);
    return person;
  };

  it('asks for the address first, then charges the previewed tax [tax-address]', async () => {
    const person = await earlyBuyer();
    const call = taxed.as(person.token);
    const { id: plan_id } = await getPlan(taxed, 'Premium');
    expect((await getAccount(taxed, person)).payments).toMatchObject([{ amount: 23, tax: 0 }]);
    expect(await refusal(call(changePreview, { query: { plan_id } }))).toMatchObject({
      status: 409,
      code: 'address_required',
    });
    expect((await refusal(call(changePlan, { body: { plan_id } }))).code).toBe('address_required');
    expect((await getAccount(taxed, person)).subscriptions).toMatchObject([{ plan: { title: 'Basic' } }]);

    expect(await call(billingAddress, { body: london })).toMatchObject({ message: expect.any(String) });
    const preview = await call(changePreview, { query: { plan_id } });
    expect(preview.tax).toBeCloseTo(preview.due_now / 6, 1);
    expect(await call(changePlan, { body: { plan_id } })).toMatchObject({ takes_effect: 'now', url: null });
    await settle(taxed);
    const { payments, dashboard } = await getAccount(taxed, person);
    expect(payments[0]?.amount).toBeCloseTo(preview.due_now, 1);
    expect(payments[0]?.tax).toBeCloseTo(preview.tax, 1);
    expect(dashboard.next_amount).toBe(56.4);
  });

  it('refuses an address or tax id that tax cannot be calculated for, and stores neither', async () => {
    const person = await earlyBuyer();
    const call = taxed.as(person.token);
    const save = (changes: Partial<BillingAddress>) =>
      refusal(call(billingAddress, { body: { ...london, ...changes } }));
    expect((await save({ country: 'England' })).fields).toHaveProperty('country');
    expect((await save({ country: 'US', postal_code: '' })).fields).toHaveProperty('postal_code');
    expect((await save({ country: 'DE', tax_id: 'DE12' })).fields).toHaveProperty('tax_id');
    expect((await save({ country: 'BR', tax_id: '1' })).fields).toHaveProperty('tax_id');
    const { id: plan_id } = await getPlan(taxed, 'Premium');
    expect((await refusal(call(changePreview, { query: { plan_id } }))).code).toBe('address_required');
  });
});
