import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelPlan, changePlan, resumePlan } from '../../../../contract/src/billing.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import {
  priceVersionCreate,
  priceVersionList,
  priceVersionPreview,
} from '../../../../contract/src/price-versions.ts';
import { refusal } from '../../../test/app-for-test.ts';
import { listAudit } from '../../../test/audit-trail.ts';
import { aFractional, anAdmin, type Person } from '../../../test/builders.ts';
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
import { enqueue } from '../../lib/tasks.ts';
import { movePrices } from './price-moves.tasks.ts';
import { effectiveRenewal } from './price-moves.ts';

let test: PaidTestApp;
let finance: Person;
beforeAll(async () => {
  test = await paidAppForTest();
  finance = await anAdmin(test, { admin_role: 'finance' });
});
afterAll(() => test.close());

const admin = () => test.as(finance.token);
const getCurrent = async (title: string) => {
  const plan = (await admin()(priceVersionList)).find((each) => each.title === title);
  const [version] = plan?.versions ?? [];
  if (version === undefined) throw new Error('There is no version.');
  return version;
};
const publish = async (
  plan: 'Basic' | 'Premium' | 'Powerhouse',
  changes: Partial<Record<Currency, number>>,
  more: { moves?: boolean; after_version?: number; idempotencyKey?: string } = {},
) => {
  const { version, amounts } = await getCurrent(plan);
  const { moves = true, after_version = version, idempotencyKey = crypto.randomUUID() } = more;
  const body = { plan, amounts: { ...amounts, ...changes }, moves, after_version, reason: 'Costs rose.' };
  return admin()(priceVersionCreate, { body, idempotencyKey });
};
const subscriber = async (title: 'Basic' | 'Premium' | 'Powerhouse', currency: Currency = 'GBP') => {
  const person = await aFractional(test);
  await buy(test, person, title, { currency });
  return person;
};
const listAmounts = async (person: Person) =>
  (await getAccount(test, person)).payments.map(({ amount }) => amount);
/** Moves the payment service's clock, then lets the task move prices. */
const passDays = async (days: number) => {
  test.sandbox.advance(days);
  await settle(test);
  await enqueue(test.db, movePrices, {});
  await settle(test);
};

describe('the renewal from which new prices apply', () => {
  it.each([
    ['the one after next', '2026-06-15', 'month', '2026-06-01', '2026-07-15'],
    ['a later one where that is less than 30 days away', '2026-02-01', 'month', '2026-01-31', '2026-04-01'],
    ['the year after next of a yearly plan', '2026-06-15', 'year', '2026-06-01', '2027-06-15'],
    ['the last day of a shorter month', '2026-01-31', 'month', '2026-01-02', '2026-02-28'],
  ] as const)('is %s', (_, end, duration, told, expected) => {
    const at = effectiveRenewal(new Date(`${end}T00:00:00Z`), duration, new Date(`${told}T00:00:00Z`));
    expect(at.toISOString().slice(0, 10)).toBe(expected);
    expect(at.getTime() - Date.parse(told)).toBeGreaterThanOrEqual(limits.priceNoticeDays * 86_400_000);
  });
});

describe('new prices', () => {
  it('are refused for other roles, without a reason, unchanged, and after a version that is not for sale', async () => {
    const support = await anAdmin(test, { admin_role: 'support' });
    expect((await refusal(test.as(support.token)(priceVersionList))).status).toBe(404);
    expect((await refusal(publish('Powerhouse', {}))).fields).toHaveProperty('amounts');
    expect((await refusal(publish('Powerhouse', { USD: 0 }))).status).toBe(400);
    expect((await refusal(publish('Powerhouse', { USD: 100 }, { after_version: 7 }))).code).toBe(
      'changed_meanwhile',
    );
    expect((await getCurrent('Powerhouse')).version).toBe(1);
  });

  it('apply to new buyers alone, without moves, and leave earlier prices as they were [price-versions]', async () => {
    const early = await subscriber('Basic', 'AUD');
    await publish('Basic', { AUD: 50 }, { moves: false });
    const late = await subscriber('Basic', 'AUD');
    expect([await listAmounts(early), await listAmounts(late)]).toEqual([[45], [50]]);
    expect((await getAccount(test, early)).subscriptions).toMatchObject([{ plan: { amount: 45 } }]);
    expect((await getPlan(test, 'Basic', 'year')).amounts.AUD).toBe(500);
    await passDays(32);
    expect(await listAmounts(early)).toEqual([45, 45]);
    const { rows } = await sql<{ version: number; month_minor: number }>`
      select version, month_minor from plan_prices join plans on plans.id = plan_id
      where title = 'Basic' and currency = 'AUD' order by version`.execute(test.db);
    expect(rows).toEqual([
      { version: 1, month_minor: 4500 },
      { version: 2, month_minor: 5000 },
    ]);
    expect(await listNotices(test, early, 'plan_changed')).toEqual([]);
  });

  it('replace an order that was open at the former price', async () => {
    const person = await aFractional(test);
    const before = await openPage(test, person, 'Basic', { currency: 'CAD' });
    expect((await openPage(test, person, 'Basic', { currency: 'CAD' })).id).toBe(before.id);
    await publish('Basic', { CAD: 33 }, { moves: false });
    const after = await openPage(test, person, 'Basic', { currency: 'CAD' });
    expect(after.id).not.toBe(before.id);
    test.sandbox.pay(after.id);
    await settle(test);
    expect(await listAmounts(person)).toEqual([33]);
  });

  it('wait while a plan is cancelled, and move it when its owner keeps it', async () => {
    const person = await subscriber('Powerhouse', 'AUD');
    const { amounts } = await getCurrent('Powerhouse');
    await publish('Powerhouse', { AUD: amounts.AUD + 20 });
    test.sandbox.advance(31);
    await settle(test);
    await test.as(person.token)(cancelPlan, { body: {} });
    await passDays(0);
    await test.as(person.token)(resumePlan, { body: {} });
    await passDays(0);
    await passDays(31);
    expect((await listAmounts(person))[0]).toBe(amounts.AUD + 20);
  });

  it('move subscribers once, at the announced renewal, as previewed and audited [price-moves]', async () => {
    const [stays, leaves] = [await subscriber('Premium'), await subscriber('Premium')];
    const { amounts } = await getCurrent('Premium');
    const preview = await admin()(priceVersionPreview, {
      body: { plan: 'Premium', amounts: { ...amounts, GBP: 52 }, moves: true },
    });
    expect(preview).toMatchObject({
      subscribers: 2,
      differences: [{ currency: 'GBP', subscribers: 2, monthly: 10 }],
      accounts: [
        { from: 47, to: 52 },
        { from: 47, to: 52 },
      ],
    });
    const idempotencyKey = crypto.randomUUID();
    const first = await publish('Premium', { GBP: 52 }, { idempotencyKey, after_version: 1 });
    expect(first.message).toContain('2 subscribers will move');
    await settle(test);
    expect(await listNotices(test, stays, 'plan_changed')).toMatchObject([
      { body: expect.stringContaining('£52 a month instead of £47 a month') },
    ]);
    await test.db
      .updateTable('subscriptions')
      .set({ status: 'ended' })
      .where('user_id', '=', leaves.id)
      .execute();

    // The price holds for the next renewal, and changes with the one after it.
    await passDays(0);
    expect(await getCurrent('Premium')).toMatchObject({ waiting: 1, moved: 0, skipped: 1 });
    await passDays(31);
    expect(await listAmounts(stays)).toEqual([47, 47]);
    expect((await getAccount(test, stays)).subscriptions).toMatchObject([{ plan: { amount: 52 } }]);
    await passDays(31);
    await passDays(0);
    expect(await listAmounts(stays)).toEqual([52, 47, 47]);
    expect(await getCurrent('Premium')).toMatchObject({
      version: 2,
      moves: true,
      waiting: 0,
      moved: 1,
      skipped: 1,
    });
    const moved = (await listAudit(test, stays.id)).filter(({ action }) => action === 'price_moved');
    expect(moved).toHaveLength(1);
    expect(await listNotices(test, stays, 'plan_changed')).toHaveLength(1);
  });

  it('skip a subscriber who has another plan by then, and still move the next one', async () => {
    const [upgrades, stays] = [await subscriber('Premium', 'USD'), await subscriber('Premium', 'USD')];
    const { id } = await getPlan(test, 'Powerhouse');
    await publish('Premium', { USD: 61 });
    await test.as(upgrades.token)(changePlan, { body: { plan_id: id } });
    await passDays(31);
    await passDays(31);
    await passDays(0);
    const { rows } = await sql<{ amount: number }>`
      select amount_minor::float8 / 100 as amount from subscriptions
      where user_id in (${upgrades.id}, ${stays.id}) order by user_id = ${stays.id}`.execute(test.db);
    expect(rows.map(({ amount }) => amount)).toEqual([(await getCurrent('Powerhouse')).amounts.USD, 61]);
    expect((await listAudit(test, upgrades.id)).filter(({ action }) => action === 'price_moved')).toEqual([]);
  });

  it('that bring back the former price say that an announced change is off', async () => {
    const person = await subscriber('Powerhouse', 'CAD');
    const { amounts } = await getCurrent('Powerhouse');
    await publish('Powerhouse', { CAD: amounts.CAD + 10 });
    await settle(test);
    await publish('Powerhouse', { CAD: amounts.CAD });
    await settle(test);
    expect(await listNotices(test, person, 'plan_changed')).toMatchObject([
      { title: expect.stringContaining('changes on') },
      { title: 'The price of your Powerhouse plan stays as it is' },
    ]);
  });
});
