import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobList } from '../../../../../contract/src/jobs.ts';
import { appForTest, type TestApp } from '../../../../test/app-for-test.ts';
import { aCompany, aJob } from '../../../../test/builders.ts';

let test: TestApp;
let companyId: string;
beforeAll(async () => {
  test = await appForTest();
  ({ companyId } = await aCompany(test, { name: 'Quillfeather Group' }));
});
afterAll(() => test.close());

it('matches amounts to the cent and hours to the hour', async () => {
  // Values at the edges of the index ranges, far above the highest, and anywhere.
  const amount = fc.oneof(
    fc.constantFrom(1, 73_130, 73_131, 24_154_952, 24_154_953, 65_659_969, 65_659_970, 10_000_000_000),
    fc.integer({ min: 0, max: 40 }).map((step) => Math.ceil(Math.exp(10 + step / 10)) - (step % 2)),
    fc.integer({ min: 1, max: 50_000_000 }),
  );
  const hours = fc.option(fc.integer({ min: 0, max: 60 }), { nil: null, freq: 8 });
  const period = fc.constantFrom('hour', 'month', 'project');
  const someJob = fc.record({ period, most: fc.option(amount, { nil: null, freq: 8 }), hours, more: hours });
  const jobs = fc
    .sample(someJob, { numRuns: 95, seed: 7 })
    .map((job, at) => ({ ...job, title: `Range ${at}` }));
  for (const { title, period, most, hours, more } of jobs)
    await aJob(test, companyId, {
      title,
      city: 'Andorra',
      currency: 'CAD',
      rate_period: period,
      budget_max_minor: most,
      hours_per_week_min: hours,
      hours_per_week_max: hours === null ? null : hours + (more ?? 0),
    });
  const asked = fc.record(
    {
      rate_period: period,
      budget_min: amount,
      hours_min: fc.integer({ max: 60, min: 0 }),
      hours_max: fc.integer({ min: 0, max: 60 }),
    },
    { requiredKeys: [] },
  );
  const fits = (query: (typeof queries)[number]) =>
    jobs
      .filter(({ period, most, hours, more }) => {
        const { rate_period = period, budget_min = 0, hours_min = 0, hours_max = 168 } = query;
        return (
          rate_period === period &&
          (query.budget_min === undefined || (most !== null && most >= budget_min)) &&
          (query.hours_min === undefined || (hours !== null && hours + (more ?? 0) >= hours_min)) &&
          (query.hours_max === undefined || (hours !== null && hours <= hours_max))
        );
      })
      .map(({ title }) => title);
  const queries = fc.sample(asked, { numRuns: 200, seed: 7 });
  let found = 0;
  for (const { budget_min, ...query } of queries) {
    const { results } = await test.as(undefined)(jobList, {
      query: {
        search: 'range',
        currency: 'CAD',
        ...query,
        ...(budget_min === undefined ? {} : { budget_min: budget_min / 100 }),
        page_size: 100,
      },
    });
    expect([query, results.map(({ title }) => title).sort()]).toEqual([
      query,
      fits({ budget_min, ...query }).sort(),
    ]);
    found += results.length;
  }
  expect(found).toBeGreaterThan(1_000);
});
