import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { paymentDashboard } from '../../../../contract/src/billing.ts';
import {
  checkPromoCode,
  type PromoCodeForm,
  promoCodeCreate,
  promoCodeDelete,
  promoCodeList,
  promoCodeUpdate,
} from '../../../../contract/src/promo-codes.ts';
import { refusal } from '../../../test/app-for-test.ts';
import { listAudit } from '../../../test/audit-trail.ts';
import { aCompany, aFractional, anAdmin, type Person } from '../../../test/builders.ts';
import {
  buy,
  getAccount,
  getPlan,
  openPage,
  type PaidTestApp,
  paidAppForTest,
  settle,
} from '../../../test/payments.ts';
import { reconcilePayments } from './billing.tasks.ts';

let test: PaidTestApp;
let admin: Person;
beforeAll(async () => {
  test = await paidAppForTest();
  admin = await anAdmin(test);
});
afterAll(() => test.close());

type Form = Partial<z.input<typeof PromoCodeForm>>;
let serial = 0;
const aCode = (form: Form = {}) =>
  test.as(admin.token)(promoCodeCreate, {
    body: { code: `Code-${++serial}`, ...(form.amount_off ? {} : { percent_off: 20 }), ...form },
  });
const getCode = async (id: string) =>
  (await test.as(admin.token)(promoCodeList)).results.find((promoCode) => promoCode.id === id);
const getStatus = (id: string | undefined) =>
  test.sandbox.store.all('checkout.session').find((session) => session.id === id)?.status;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('promo_codes', () => {
  it('refuses an invalid code, no discount or two, and contradicting terms', async () => {
    const call = test.as(admin.token);
    expect(await refusal(aCode({ code: 'a b' }))).toMatchObject({
      status: 400,
      fields: { code: expect.any(String) },
    });
    expect(await refusal(call(promoCodeCreate, { body: { code: 'NOTHING' } }))).toMatchObject({
      fields: { percent_off: expect.any(String) },
    });
    expect(await refusal(aCode({ percent_off: 20, amount_off: 5 }))).toMatchObject({ status: 400 });
    expect(await refusal(aCode({ for_good: true, duration_months: 2 }))).toMatchObject({
      fields: { duration_months: expect.any(String) },
    });
    expect(await refusal(aCode({ starts_at: inDays(2), expires_at: inDays(1) }))).toMatchObject({
      fields: { expires_at: expect.any(String) },
    });
  });

  it('is unique in any case, keeps its discount once used, and is audited', async () => {
    const created = await aCode({ code: 'Spring-26', duration_months: 3 });
    expect(created).toMatchObject({ code: 'SPRING-26', description: '20% off for 3 months', state: 'live' });
    expect(await refusal(aCode({ code: 'spring-26' }))).toMatchObject({
      status: 409,
      code: 'already_exists',
    });
    const { id } = created;
    const call = test.as(admin.token);
    const put = (body: Form) =>
      call(promoCodeUpdate, {
        params: { id },
        body: { code: 'SPRING-26', percent_off: 20, duration_months: 3, ...body },
      });
    expect(await put({ percent_off: 25 })).toMatchObject({ percent_off: 25 });
    await buy(test, await aFractional(test), 'Basic', { promo_code: 'sPrInG-26' });
    expect(await refusal(put({ percent_off: 90 }))).toMatchObject({ status: 409, code: 'not_allowed_now' });
    expect(await put({ percent_off: 25, active: false })).toMatchObject({ state: 'off', redemptions: 1 });
    await call(promoCodeDelete, { params: { id } });
    expect(await refusal(call(promoCodeDelete, { params: { id } }))).toMatchObject({ status: 404 });
    const log = await listAudit(test, id);
    expect(log.map(({ action }) => action)).toEqual([
      'promo_code_created',
      'promo_code_changed',
      'promo_code_changed',
      'promo_code_removed',
    ]);
    expect((await aCode({ code: 'SPRING-26' })).redemptions).toBe(0);
  });

  it('has an amount per currency', async () => {
    const created = await aCode({ amount_off: 10.5, currency: 'GBP', other_amounts: { USD: 15 } });
    expect(created).toMatchObject({ amount_off: 10.5, currency: 'GBP', other_amounts: { USD: 15 } });
    const plan_id = (await getPlan(test, 'Basic')).id;
    const check = (currency: 'USD' | 'AUD') =>
      test.as()(checkPromoCode, { body: { code: created.code, plan_id, currency } });
    expect(await check('USD')).toMatchObject({ valid: true, first_amount: 14, currency: 'USD' });
    expect(await check('AUD')).toMatchObject({
      valid: false,
      description: 'This code is not valid in AUD.',
    });
    const person = await aFractional(test);
    await buy(test, person, 'Basic', { promo_code: created.code, currency: 'GBP' });
    expect((await getAccount(test, person)).payments).toMatchObject([{ amount: 12.5, currency: 'GBP' }]);
  });
});

describe('a code', () => {
  it('is refused with the reason', async () => {
    const [plan, full] = [await getPlan(test, 'Basic'), await getPlan(test, 'Full')];
    const check = async (code: string, plan_id = plan.id) =>
      (await test.as()(checkPromoCode, { body: { code, plan_id } })).description;
    expect(await check('NEVER-WAS')).toBe('Promo code not found.');
    expect(await check((await aCode({ active: false })).code)).toBe('This code is no longer active.');
    expect(await check((await aCode({ starts_at: inDays(1) })).code)).toBe('This code is not active yet.');
    expect(await check((await aCode({ expires_at: inDays(-1) })).code)).toBe('This code has expired.');
    const company = await aCode({ plan_type: 'Company', plans: ['Lite'] });
    expect(await check(company.code)).toBe('This code is for other plans.');
    expect(await check(company.code, full.id)).toBe('This code is for other plans.');
    const person = await aFractional(test);
    expect(await refusal(openPage(test, person, 'Basic', { promo_code: company.code }))).toMatchObject({
      status: 400,
      fields: { promo_code: 'This code is for other plans.' },
    });
    expect(
      await test.db.selectFrom('checkouts').selectAll().where('user_id', '=', person.id).execute(),
    ).toEqual([]);
  });

  it('discounts its number of months, once per account', async () => {
    const company = await aCompany(test);
    const code = await aCode({ percent_off: 50, duration_months: 2 });
    await openPage(test, company, 'Full', { promo_code: code.code });
    await openPage(test, company, 'Promote 1', { promo_code: code.code });
    expect(await getCode(code.id)).toMatchObject({ reserved: 1 });
    await buy(test, company, 'Lite', { promo_code: code.code });
    expect((await getAccount(test, company)).dashboard.next_amount).toBe(99.5);
    expect(await refusal(openPage(test, company, 'Promote 1', { promo_code: code.code }))).toMatchObject({
      fields: { promo_code: 'You have already used this code.' },
    });
    expect(await getCode(code.id)).toMatchObject({ redemptions: 1, reserved: 0 });
  });

  it('is reserved by an open page and released when the page expires', async () => {
    const code = await aCode({ max_redemptions: 1 });
    const [person, other] = [await aFractional(test), await aFractional(test)];
    const page = await openPage(test, person, 'Basic', { promo_code: code.code });
    expect(await getCode(code.id)).toMatchObject({ redemptions: 0, reserved: 1, state: 'used_up' });
    expect(await refusal(openPage(test, other, 'Basic', { promo_code: code.code }))).toMatchObject({
      fields: { promo_code: 'This code has been used up.' },
    });
    await test.db
      .updateTable('checkouts')
      .set({ expires_at: inDays(-1) })
      .where('session_id', '=', page.id)
      .execute();
    await reconcilePayments.run(test.deps, {});
    await settle(test);
    expect(await getCode(code.id)).toMatchObject({ reserved: 0, state: 'live' });
    await openPage(test, other, 'Basic', { promo_code: code.code });
  });

  it('is held by an unpaid page for ten minutes, and then free for one of many accounts [promo-held]', async () => {
    const code = await aCode({ max_redemptions: 1 });
    const people = await Promise.all(Array.from({ length: 8 }, () => aFractional(test)));
    const openAll = async () => {
      const pages = await Promise.allSettled(
        people.map((person) => openPage(test, person, 'Basic', { promo_code: code.code })),
      );
      return pages.flatMap((page, index) =>
        page.status === 'fulfilled' ? [{ id: page.value.id, person: people[index] as Person }] : [],
      );
    };
    const [first, ...others] = await openAll();
    expect(others).toEqual([]);
    const waitMinutes = (minutes: number) =>
      sql`
        update promo_redemptions set created_at = created_at - make_interval(mins => ${minutes}::int)
        where promo_code_id = ${code.id}`.execute(test.db);
    await waitMinutes(9);
    expect((await openAll()).map(({ person }) => person.id)).toEqual([first?.person.id]);
    await waitMinutes(2);
    expect(await getCode(code.id)).toMatchObject({ reserved: 0, state: 'live' });
    people.splice(people.indexOf(first?.person as Person), 1);
    const [second, ...more] = await openAll();
    expect(more).toEqual([]);
    expect(await getCode(code.id)).toMatchObject({ reserved: 1, state: 'used_up' });
    // The page that lost the code cannot be paid any more.
    expect(getStatus(first?.id)).toBe('expired');
    expect(test.sandbox.pay(second?.id ?? '')).toBe('paid');
    await settle(test);
    expect(await getCode(code.id)).toMatchObject({ redemptions: 1, reserved: 0, state: 'used_up' });
  });

  it('stays used when its page is paid after ten minutes, before another account needs it', async () => {
    const code = await aCode({ max_redemptions: 1 });
    const [person, other] = [await aFractional(test), await aFractional(test)];
    const page = await openPage(test, person, 'Basic', { promo_code: code.code });
    await sql`
      update promo_redemptions set created_at = now() - interval '11 minutes'
      where promo_code_id = ${code.id}`.execute(test.db);
    expect(test.sandbox.pay(page.id)).toBe('paid');
    expect(await refusal(openPage(test, other, 'Basic', { promo_code: code.code }))).toMatchObject({
      fields: { promo_code: 'This code has been used up.' },
    });
    await settle(test);
    expect(await getCode(code.id)).toMatchObject({ redemptions: 1, reserved: 0 });
  });

  it('is held by one order of an account, because an account has one open order', async () => {
    const company = await aCompany(test);
    const first = await openPage(test, company, 'Full');
    await openPage(test, company, 'Promote 1');
    const open = await test.db
      .selectFrom('checkouts')
      .select(['session_id', 'status'])
      .where('user_id', '=', company.id)
      .orderBy('id')
      .execute();
    expect(open).toMatchObject([{ session_id: first.id, status: 'expired' }, { status: 'open' }]);
    expect(getStatus(first.id)).toBe('expired');
  });

  it('is released when its order expires without a page', async () => {
    const code = await aCode({ max_redemptions: 1 });
    const person = await aFractional(test);
    test.sandbox.faults.add({ kind: 'reset' });
    await refusal(openPage(test, person, 'Basic', { promo_code: code.code }));
    test.sandbox.faults.clear();
    await test.db
      .updateTable('checkouts')
      .set({ expires_at: inDays(-1) })
      .where('user_id', '=', person.id)
      .execute();
    await reconcilePayments.run(test.deps, {});
    expect(await getCode(code.id)).toMatchObject({ reserved: 0, state: 'live' });
  });

  it('gives the changed discount when it is changed before its first use', async () => {
    const code = await aCode({ percent_off: 20 });
    const person = await aFractional(test);
    await openPage(test, person, 'Basic', { promo_code: code.code });
    await openPage(test, person, 'Basic');
    await test.as(admin.token)(promoCodeUpdate, {
      params: { id: code.id },
      body: { code: `${code.code}-NEW`, percent_off: 50 },
    });
    await buy(test, person, 'Basic', { promo_code: `${code.code}-NEW` });
    expect((await getAccount(test, person)).payments).toMatchObject([{ amount: 14.5 }]);
  });

  it('compares the amounts of a used code independently of their order', async () => {
    const amounts = { amount_off: 5, currency: 'AUD' as const };
    const code = await aCode({ ...amounts, other_amounts: { USD: 4, CAD: 5, GBP: 3 } });
    await openPage(test, await aFractional(test), 'Basic', { promo_code: code.code });
    const put = (other_amounts: Form['other_amounts']) =>
      test.as(admin.token)(promoCodeUpdate, {
        params: { id: code.id },
        body: { code: code.code, ...amounts, other_amounts, active: false },
      });
    expect(await put({ GBP: 3, CAD: 5, USD: 4 })).toMatchObject({ state: 'off' });
    expect(await refusal(put({ GBP: 3, CAD: 5, USD: 40 }))).toMatchObject({ status: 409 });
  });

  it('redeems the last use of a code once when fifty people use it at once [promo-last-use]', async () => {
    const code = await aCode({ max_redemptions: 1 });
    const people = await Promise.all(Array.from({ length: 50 }, () => aFractional(test)));
    const plan = await getPlan(test, 'Basic');
    const pages = await Promise.allSettled(
      people.map((person) => openPage(test, person, plan.title, { promo_code: code.code })),
    );
    const opened = pages.flatMap((page) => (page.status === 'fulfilled' ? [page.value] : []));
    expect(opened).toHaveLength(1);
    expect(test.sandbox.pay(opened[0]?.id ?? '')).toBe('paid');
    await settle(test);
    expect(await getCode(code.id)).toMatchObject({ redemptions: 1, reserved: 0, state: 'used_up' });
  }, 60_000);

  it('is offered until it is used when it was entered at sign-up', async () => {
    const code = await aCode();
    const person = await aFractional(test, {}, { promo_code: code.code.toLowerCase() });
    const offered = async () => (await test.as(person.token)(paymentDashboard)).promo_code;
    expect(await offered()).toEqual({ code: code.code, description: '20% off the first payment' });
    expect(await getCode(code.id)).toMatchObject({ sign_ups: 1 });
    await buy(test, person, 'Basic', { promo_code: code.code });
    expect(await offered()).toBeNull();
  });
});
