import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobList } from '../../../../../contract/src/jobs.ts';
import { appForTest, type TestApp } from '../../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, type Person } from '../../../../test/builders.ts';

let test: TestApp;
let company: Person & { companyId: string };
beforeAll(async () => {
  test = await appForTest();
  company = await aCompany(test);
});
afterAll(() => test.close());

const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
const make = (title: string, more: Parameters<typeof aJob>[2]) =>
  aJob(test, company.companyId, {
    title,
    fractional_type: 'CHRO',
    location: 'Asia',
    workplace: 'remote',
    ...more,
  });

it('lists for a person one promoted job of their function, then jobs by match, on site elsewhere last', async () => {
  const person = await aFractional(test, { fractional_type: 'CHRO', location: 'Europe' });
  await make('Near and on site', { workplace: 'on_site', location: 'Europe', published_at: days(-9) });
  await make('Remote', { published_at: days(-5) });
  await make('Remote, promoted', { promoted_until: days(5), published_at: days(-8) });
  await make('Remote, promoted later', { promoted_until: days(5), published_at: days(-7) });
  await make('Other function, promoted', { fractional_type: 'CIO', promoted_until: days(5) });
  await make('Elsewhere on site', { workplace: 'on_site', published_at: days(-1) });
  const sorted = async (sort: 'match' | 'for_you', { token } = person) =>
    (await test.as(token)(jobList, { query: { sort } })).results.map(({ title }) => title);
  const best = await sorted('match');
  expect(best.at(-1)).toBe('Elsewhere on site');
  const [first, ...others] = await sorted('for_you');
  expect(first).toMatch(/^Remote, promoted/);
  expect(others).toEqual(best.filter((title) => title !== first));
  // Nobody pays to stand before a person of another function.
  const other = await aFractional(test, { fractional_type: 'CEO' });
  expect(await sorted('for_you', other)).toEqual(await sorted('match', other));
});
