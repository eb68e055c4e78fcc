import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Given } from '../../../../contract/src/endpoint.ts';
import { employeeList, employeeProfileUpdate } from '../../../../contract/src/fractionals.ts';
import { FractionalType, Location } from '../../../../contract/src/values.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { aFractional, sessionFor } from '../../../test/builders.ts';

let test: TestApp;
let now: Date;
beforeAll(async () => {
  test = await appForTest();
  test.deps.clock.now = () => now;
  const inPast = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  for (let n = 0; n < 60; n += 1)
    await aFractional(
      test,
      {
        created_at: inPast(n * 3),
        fractional_type: FractionalType.options[n % 5] ?? 'CFO',
        location: Location.options[n % 3] ?? 'USA',
      },
      { last_name: `Surname${n}` },
    );
  now = new Date();
});
afterAll(() => test.close());

const preview = async (query: Given<(typeof employeeList)['query']> = {}) =>
  (await test.as()(employeeList, { query: { page_size: 100, ...query } })).results.map(({ id }) => id);

it('shows visitors the same twelve people a day whatever they search [preview-same-twelve]', async () => {
  const today = new Set(await preview());
  expect(today.size).toBe(12);
  const seen = new Set<string>();
  const queries = [
    ...FractionalType.options.map((type) => ({ fractional_type: type })),
    ...Location.options.map((location) => ({ location })),
    ...(['recent', 'experience', 'waiting'] as const).map((sort) => ({ sort })),
    ...['finance', 'lead', '-marketing', 'Surname3'].map((search) => ({ search })),
    { page: 2, page_size: 6 },
  ];
  for (const query of queries) for (const id of await preview(query)) seen.add(id);
  expect([...seen].filter((id) => !today.has(id))).toEqual([]);
  expect(await preview({ search: 'Surname3' })).toEqual([]);
  expect(await preview({ search: 'finance' })).toHaveLength(12);
  for (const type of FractionalType.options.slice(0, 5))
    expect((await preview({ primary_type: [type] })).length).toBeGreaterThanOrEqual(2);
});

it('shows other people on other days, and replaces one who pauses', async () => {
  const today = await preview();
  const later = new Set<string>();
  for (let day = 1; day <= 10; day += 1) {
    now = new Date(Date.now() + day * 86_400_000);
    for (const id of await preview()) later.add(id);
  }
  expect(later.size).toBeGreaterThan(24);
  now = new Date();
  const [first = ''] = today;
  const token = await sessionFor(test, first);
  await test.as(token)(employeeProfileUpdate, { body: { paused: true } });
  const replaced = await preview();
  expect(replaced).toHaveLength(12);
  expect(replaced).not.toContain(first);
});
