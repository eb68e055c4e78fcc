import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareRate } from '../../../../../contract/src/comparable-rate.ts';
import { jobList } from '../../../../../contract/src/jobs.ts';
import type { RatePeriod } from '../../../../../contract/src/values.ts';
import { appForTest, type TestApp } from '../../../../test/app-for-test.ts';
import { aCompany, aJob } from '../../../../test/builders.ts';

let test: TestApp;
let companyId: string;
beforeAll(async () => {
  test = await appForTest();
  ({ companyId } = await aCompany(test, { name: 'Quillfeather Group' }));
});
afterAll(() => test.close());

/** The pay of a job in cents by the period of a filter; null if it cannot be told. A project has no term here. */
const figureOf = (
  { minor, period, weekly }: { minor: number; period: RatePeriod; weekly: number | null },
  wanted: RatePeriod,
): number | null => {
  if (wanted === 'project' || (wanted === 'month' && period !== 'hour')) return minor;
  if (wanted === 'hour')
    return (
      compareRate({ amount: minor / 100, currency: 'USD', period, weekly_hours: weekly }, 'USD', {})?.minor ??
      null
    );
  return weekly ? Number((BigInt(minor) * BigInt(weekly) * 52n * 2n + 12n) / 24n) : null;
};

it('matches amounts in dollars to the cent, and hours to the hour', async () => {
  // Few values in total, so that jobs and queries often have equal or adjacent ones.
  const amount = fc.oneof(
    fc.constantFrom(1, 255, 256, 65_535, 65_536, 73_130, 73_131, 10_000_000_000),
    fc.integer({ min: 0, max: 40 }).map((step) => Math.ceil(Math.exp(10 + step / 10)) - (step % 2)),
    fc.integer({ min: 1, max: 50_000_000 }),
  );
  const hours = fc.option(fc.integer({ min: 0, max: 130 }), { nil: null, freq: 8 });
  const period = fc.constantFrom<RatePeriod>('hour', 'month', 'project');
  const someJob = fc.record({ period, max: fc.option(amount, { nil: null, freq: 8 }), hours, more: hours });
  const jobs = fc
    .sample(someJob, { numRuns: 95, seed: 7 })
    .map((job, index) => ({ ...job, title: `Range ${index}` }));
  const min = (max: number | null) => max && Math.ceil(max * 0.8);
  for (const { title, period, max, hours, more } of jobs)
    await aJob(test, companyId, {
      title,
      city: 'Andorra',
      currency: 'USD',
      rate_period: period,
      budget_min_minor: min(max),
      budget_max_minor: max,
      hours_per_week_min: hours,
      hours_per_week_max: hours === null ? null : hours + (more ?? 0),
    });
  const asked = fc.record(
    {
      rate_period: period,
      budget_min: amount,
      budget_max: amount,
      hours_min: fc.integer({ min: 0, max: 130 }),
      hours_max: fc.integer({ min: 0, max: 130 }),
    },
    { requiredKeys: [] },
  );
  const fits = (query: (typeof queries)[number]) =>
    jobs
      .filter(({ period, max, hours, more }) => {
        const { rate_period, budget_min, budget_max, hours_min = 0, hours_max = 168 } = query;
        const isUnit = budget_min !== undefined || budget_max !== undefined;
        const weekly = hours === null ? null : hours + (more ?? 0);
        const payFor = (minor: number | null) =>
          minor === null ? null : figureOf({ minor, period, weekly }, rate_period ?? 'hour');
        const [low, high] = [payFor(min(max)), payFor(max)];
        return (
          ((isUnit && rate_period !== 'project') || (rate_period ?? period) === period) &&
          (budget_min === undefined || (high !== null && high >= budget_min)) &&
          (budget_max === undefined || (low !== null && low <= budget_max)) &&
          (query.hours_min === undefined || (hours !== null && hours + (more ?? 0) >= hours_min)) &&
          (query.hours_max === undefined || (hours !== null && hours <= hours_max))
        );
      })
      .map(({ title }) => title);
  const queries = fc.sample(asked, { numRuns: 120, seed: 7 });
  let found = 0;
  const toMajor = (amounts: Record<string, number | undefined>) =>
    Object.entries(amounts).flatMap(([name, amount]) => (amount === undefined ? [] : [[name, amount / 100]]));
  for (const { budget_min, budget_max, ...query } of queries) {
    const { results } = await test.as(undefined)(jobList, {
      query: {
        search: 'range',
        currency: 'USD',
        ...query,
        ...Object.fromEntries(toMajor({ budget_min, budget_max })),
        page_size: 100,
      },
    });
    expect([query, results.map(({ title }) => title).sort()]).toEqual([
      query,
      fits({ budget_min, budget_max, ...query }).sort(),
    ]);
    found += results.length;
  }
  expect(found).toBeGreaterThan(200);
});
