import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { marketLists } from '../../../../contract/src/figure-lists.ts';
import { type LiquidityQuery, liquidity } from '../../../../contract/src/liquidity.ts';
import { BusinessType, FractionalType, Location } from '../../../../contract/src/values.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import {
  aCompany,
  aFractional,
  aJob,
  anAdmin,
  anApplication,
  aSubscription,
  type Person,
} from '../../../test/builders.ts';
import { countFigureList } from '../../../test/count-figure-list.ts';
import { listCategories } from '../../../test/profile-builders.ts';

let test: TestApp;
let admin: Person;
let industries: string[];
const types = FractionalType.options.slice(0, 2);
const places = Location.options.slice(0, 2);

const properties = () =>
  fc.record({
    fractional_type: fc.constantFrom(...types),
    location: fc.constantFrom(...places),
    main_category: fc.constantFrom(...industries),
    client_type_expertise: fc.constantFrom(...BusinessType.options),
  });

beforeAll(async () => {
  test = await appForTest();
  admin = await anAdmin(test);
  industries = (await listCategories(test)).slice(0, 2).map(({ id }) => id);
  const company = await aCompany(test);
  for (const row of fc.sample(properties(), 12)) await aFractional(test, row);
  for (const row of fc.sample(properties(), 6)) await aFractional(test, { ...row, status: 'pending' });
  const statuses = ['active', 'filled', 'closed', 'draft'] as const;
  for (const [index, row] of fc.sample(properties(), 24).entries())
    await aJob(test, company.companyId, { ...row, status: statuses[index % 4] ?? 'active' });
});
afterAll(() => test.close());

const marketsFor = async (query: LiquidityQuery) =>
  (await test.as(admin.token)(liquidity, { query })).markets;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

it('counts in each figure exactly what the list behind it holds, under any filters [liquidity-lists]', async () => {
  const filters = fc.record(
    {
      fractional_type: fc.constantFrom(...types),
      location: fc.constantFrom(...places),
      main_category: fc.constantFrom(...industries),
      client_type_expertise: fc.constantFrom(...BusinessType.options),
    },
    { requiredKeys: [] },
  );
  for (const query of fc.sample(filters, 6))
    for (const market of await marketsFor(query)) {
      const { fractional_type: _, location: __, ...shared } = query;
      const counts: Record<string, number> = {};
      for (const [figure, listFor] of Object.entries(marketLists))
        counts[figure] = await countFigureList(test, admin.token, listFor(market, shared));
      expect([query, market]).toMatchObject([query, counts]);
    }
});

it('measures replies and silence of recent applications', async () => {
  const company = await aCompany(test);
  const job = await aJob(test, company.companyId, { fractional_type: 'CIO', location: 'Asia' });
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  for (const more of [
    { created_at: hoursAgo(50), answered_at: hoursAgo(40) },
    { created_at: hoursAgo(50), answered_at: hoursAgo(20) },
    { created_at: hoursAgo(50), answered_at: hoursAgo(48) },
    { created_at: hoursAgo(24 * 30), status: 'no_response' as const },
    { created_at: hoursAgo(24 * 100), status: 'no_response' as const },
    { created_at: hoursAgo(1) },
  ])
    await anApplication(test, job, (await aFractional(test)).id, more);
  const [market] = await marketsFor({ fractional_type: 'CIO', location: 'Asia' });
  expect(market).toMatchObject({ active_jobs: 1, answered: 3, ghosted: 1 });
  expect(market?.median_reply_hours).toBeCloseTo(10, 1);
});

it('measures the time from the publication of a job to its hire', async () => {
  const company = await aCompany(test);
  for (const [published, hired] of [
    [30, 20],
    [30, 9],
    [30, 28],
    [400, 200],
  ] as const) {
    const market = { fractional_type: 'CHRO', location: 'Europe' } as const;
    const job = await aJob(test, company.companyId, { ...market, published_at: daysAgo(published) });
    const id = await anApplication(test, job, (await aFractional(test)).id, { status: 'hired' });
    await test.db
      .updateTable('engagements')
      .set({ created_at: daysAgo(hired) })
      .where('application_id', '=', id)
      .execute();
  }
  const [market] = await marketsFor({ fractional_type: 'CHRO', location: 'Europe' });
  expect(market?.median_hire_days).toBeCloseTo(10, 1);
});

it('sums what paid subscriptions bring a month, and leaves granted and paused ones out', async () => {
  const [paying, granted, paused] = [
    await aFractional(test),
    await aFractional(test),
    await aFractional(test),
  ];
  for (const { id } of [paying, granted, paused]) await aSubscription(test, id, 'Premium');
  await test.db
    .updateTable('subscriptions')
    .set({ amount_minor: 120_000, duration: 'year', currency: 'GBP' })
    .where('user_id', '=', paying.id)
    .execute();
  await test.db
    .updateTable('subscriptions')
    .set({ amount_minor: 5_900, granted_by: admin.id, currency: 'GBP' })
    .where('user_id', '=', granted.id)
    .execute();
  await test.db
    .updateTable('subscriptions')
    .set({ amount_minor: 5_900, currency: 'GBP', paused_from: daysAgo(1), paused_until: daysAgo(-60) })
    .where('user_id', '=', paused.id)
    .execute();
  const read = async (admin_role: 'finance' | 'content') =>
    (await test.as((await anAdmin(test, { admin_role })).token)(liquidity)).revenue;
  expect(await read('content')).toBeNull();
  expect(await read('finance')).toEqual([
    { currency: 'GBP', monthly: 100, started: 2, started_before: 0, ended: 0, ended_before: 0 },
  ]);
});
