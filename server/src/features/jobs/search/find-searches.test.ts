import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobList } from '../../../../../contract/src/jobs.ts';
import { SearchFilters } from '../../../../../contract/src/saved-searches.ts';
import { appForTest, type TestApp } from '../../../../test/app-for-test.ts';
import { aCompany, aJob } from '../../../../test/builders.ts';
import { someIndustries } from '../../../../test/job-form.ts';
import { byForm } from '../../../../test/test-form.ts';
import { findSearches } from './find-searches.ts';

let test: TestApp;
let companyId: string;
let ids: Awaited<ReturnType<typeof someIndustries>>;
beforeAll(async () => {
  test = await appForTest();
  ({ companyId } = await aCompany(test, { name: 'Orchard Works' }));
  ids = await someIndustries(test);
});
afterAll(() => test.close());

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const some = <T>(...values: T[]) => maybe(fc.subarray(values, { minLength: 1 }));

const hours = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 20 }));
const aRandomJob = fc.record({
  title: fc.constantFrom('Fractional CFO for a bakery', 'Interim CTO, payments', 'Marketing lead'),
  fractional_type: fc.constantFrom('CFO', 'CTO', 'CMO', null),
  skill_titles: fc.subarray(['Fundraising', 'Forecasting', 'Orchard finance']),
  location: fc.constantFrom('USA', 'Europe', null),
  workplace: fc.constantFrom('remote', 'hybrid', null),
  client_type_expertise: fc.constantFrom('B2B', 'B2C', 'B2B,B2C', null),
  hours,
  rate_period: fc.constantFrom('hour', 'month'),
  budget_max_minor: fc.constantFrom(10_000, 25_000, null),
  currency: fc.constantFrom('USD', 'GBP'),
  age: fc.integer({ min: 0, max: 20 }),
  industry: fc.boolean(),
  live: fc.boolean(),
});

const randomFilters = () =>
  fc.record({
    search: maybe(
      fc.constantFrom('cfo', 'bakery', '"payments"', 'lead -cfo', '-cfo', 'the', 'orchard or cto'),
    ),
    fractional_type: some('CFO', 'CTO'),
    main_category: maybe(fc.constant([ids.industry])),
    sub_category: maybe(fc.constantFrom([ids.part], [ids.otherPart])),
    skills: some('fundraising', 'ORCHARD FINANCE', 'Orchard finance'),
    location: some('USA', 'Europe'),
    workplace: some('remote', 'hybrid'),
    client_type_expertise: maybe(fc.constantFrom('B2B', 'B2C', 'B2B,B2C')),
    hours_min: maybe(fc.integer({ min: 0, max: 30 })),
    hours_max: maybe(fc.integer({ min: 0, max: 30 })),
    budget_min: maybe(fc.constantFrom(50, 100, 250.5)),
    rate_period: maybe(fc.constantFrom('hour', 'month')),
    currency: maybe(fc.constantFrom('USD', 'GBP')),
    posted_within: maybe(fc.constantFrom(1, 7, 30)),
  });

it('finds exactly the searches whose results contain the job', async () => {
  let finds = 0;
  await fc.assert(
    fc.asyncProperty(
      aRandomJob,
      // Few filters at a time, so that some searches match.
      fc.array(fc.tuple(randomFilters(), fc.infiniteStream(fc.integer({ min: 0, max: 5 }))), {
        minLength: 5,
        maxLength: 12,
      }),
      async ({ hours: [min, span], age, industry, live, ...columns }, drawn) => {
        const published = new Date(Date.now() - age * 86_400_000 - 60_000);
        const jobId = await aJob(test, companyId, {
          ...(columns as object),
          hours_per_week_min: min,
          hours_per_week_max: min + span,
          budget_min_minor: columns.budget_max_minor && 5_000,
          main_category: industry ? ids.industry : null,
          sub_categories: industry ? [ids.part] : [],
          published_at: published.toISOString(),
          status: live ? 'active' : 'paused',
        });
        const searches = drawn
          .map(([filters, dice]) => {
            const kept = Object.entries(filters).filter(
              ([, value]) => value !== undefined && dice.next().value === 0,
            );
            return SearchFilters.safeParse(Object.fromEntries(kept)).data;
          })
          .filter((filters) => filters !== undefined);

        const shown: number[] = [];
        for (const [index, filters] of searches.entries()) {
          const { results } = await test.as()(jobList, { query: { ...filters, page_size: 100 } });
          if (results.some(({ id }) => id === jobId)) shown.push(index);
        }
        finds += shown.length;
        expect(await findSearches(test.db, jobId, searches)).toEqual(shown);
        await test.db.deleteFrom('jobs').where('id', '=', jobId).execute();
      },
    ),
    { numRuns: byForm(20, 60) },
  );
  // Both outcomes have to occur often enough.
  expect(finds).toBeGreaterThan(byForm(3, 20));
}, 60_000);

it('runs no statement without searches', async () => {
  const jobId = await aJob(test, companyId);
  expect(await findSearches(test.db, jobId, [])).toEqual([]);
});
