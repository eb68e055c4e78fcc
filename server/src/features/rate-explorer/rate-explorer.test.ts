import { afterAll, beforeAll, expect, it } from 'vitest';
import { rateExplorer } from '../../../../contract/src/reference-rates.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, anApplication, type Person } from '../../../test/builders.ts';
import { hire } from '../../../test/offers.ts';
import { computeRates } from './rate-explorer.tasks.ts';

let test: TestApp;
let company: Person & { companyId: string };
beforeAll(async () => {
  test = await appForTest();
  company = await aCompany(test);
});
afterAll(() => test.close());

const post = (hourly: number, more: Parameters<typeof aJob>[2] = {}) =>
  aJob(test, company.companyId, {
    ...{ fractional_type: 'CMO', location: 'Canada', engagement: 'interim' },
    ...{ budget_min_minor: hourly * 100, budget_max_minor: hourly * 100 },
    ...more,
  });
const explore = async (query: object) => {
  await computeRates.run(test.deps, {});
  return (await test.as()(rateExplorer, { query: { fractional_type: 'CMO', ...query } })).results;
};

it('returns 400 for an unknown function', async () => {
  expect(
    await refusal(test.as()(rateExplorer, { query: { fractional_type: 'CAT' as 'CFO' } })),
  ).toMatchObject({ status: 400 });
});

it('hides a segment with fewer than five rates, and counts posts, offers and agreements, each application once [rates-five-figures]', async () => {
  for (const hourly of [100, 120, 140]) await post(hourly);
  await post(900, { published_at: null, status: 'draft' });
  await post(900, { source: 'scraped' });
  await post(900, { published_at: '2024-01-01T00:00:00Z', status: 'closed' });
  await post(900, { rate_period: 'project' });
  const job = await post(160, { location: 'Asia', engagement: 'board' });
  expect(await explore({})).toEqual([]);
  const person = await aFractional(test);
  const application_id = await anApplication(test, job, person.id, { status: 'interview' });
  await hire(test, { company, person, application_id, terms: { rate: 1_440, rate_period: 'day' } });
  expect(await explore({})).toEqual([
    { fractional_type: 'CMO', location: null, engagement: null, points: 5, low: 120, middle: 140, high: 160 },
  ]);
  expect(await explore({ location: 'Canada' })).toEqual([]);
});

it('splits segments by region and kind of engagement, in dollars', async () => {
  await post(160);
  await post(200, { currency: 'EUR' });
  expect(await explore({ location: 'Canada' })).toMatchObject([
    { points: 5, low: 120, middle: 140, high: 160 },
  ]);
  expect(await explore({ engagement: 'interim', location: 'Canada' })).toMatchObject([
    { location: 'Canada', engagement: 'interim', points: 5 },
  ]);
  expect(await explore({ engagement: 'board' })).toEqual([]);
});
