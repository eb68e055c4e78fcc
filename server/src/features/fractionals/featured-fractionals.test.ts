import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { employeeList, featuredFractionals } from '../../../../contract/src/fractionals.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aSubscription, type Person } from '../../../test/builders.ts';

let test: TestApp;
let company: Person;
beforeAll(async () => {
  test = await appForTest();
  company = await aCompany(test, { name: 'Acme Freight' });
});
afterAll(() => test.close());
// A past month, so that the tokens stay valid.
const on = (day: number) => vi.setSystemTime(new Date(Date.UTC(2026, 6, day, 12)));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

let serial = 0;
/** A person with a unique skill, so that a search finds them alone. */
const aPerson = async (
  plan: 'Premium' | 'Powerhouse' = 'Powerhouse',
  more: Parameters<typeof aFractional>[1] = {},
) => {
  // Subscriptions end relative to the real time.
  vi.setSystemTime(vi.getRealSystemTime());
  const skill = `Skill ${++serial}`;
  const person = await aFractional(test, { skill_titles: [skill, 'Orchards'], ...more });
  await aSubscription(test, person.id, plan);
  return { ...person, skill };
};
const featured = async (query: { skills?: string; search?: string; location?: 'USA' } = {}) =>
  (await test.as(company.token)(featuredFractionals, { query })).results.map(({ id }) => id);
/** The weeks of the month in which a person is featured. */
const listWeeks = async ({ skill, id }: { skill: string; id: string }) => {
  const weeks = [];
  for (const [week, day] of [1, 8, 15, 22, 29].entries()) {
    on(day);
    if ((await featured({ skills: skill })).includes(id)) weeks.push(week);
  }
  return weeks;
};

it('returns 401 to visitors and 404 to fractionals', async () => {
  const fractional = await aFractional(test);
  expect((await refusal(test.as()(featuredFractionals))).status).toBe(401);
  expect((await refusal(test.as(fractional.token)(featuredFractionals))).status).toBe(404);
});

it('features each Powerhouse subscriber for one week a month, and nobody after day 28', async () => {
  const turns = new Set<number>();
  for (let n = 0; n < 12; n++) {
    const person = await aPerson();
    const weeks = await listWeeks(person);
    expect(weeks).toHaveLength(1);
    expect(weeks[0]).toBeLessThan(4);
    turns.add(weeks[0] as number);
    on(1 + 7 * (weeks[0] as number) + 6);
    expect(await featured({ skills: person.skill })).toEqual([person.id]);
  }
  expect(turns.size).toBeGreaterThan(1);
});

it('leaves out other plans, ended plans, and unverified, paused or hidden people', async () => {
  const ended = await aPerson();
  await test.db
    .updateTable('subscriptions')
    .set({ status: 'ended' })
    .where('user_id', '=', ended.id)
    .execute();
  for (const person of [
    ended,
    await aPerson('Premium'),
    await aPerson('Powerhouse', { status: 'pending' }),
    await aPerson('Powerhouse', { paused: true }),
    await aPerson('Powerhouse', { no_go_companies: ['acme freight'] }),
  ])
    expect(await listWeeks(person)).toEqual([]);
});

it('matches the filters, shows at most three, changes daily and does not affect the search', async () => {
  const search = (skills: string) =>
    test.as(company.token)(employeeList, { query: { skills, page_size: 50 } });
  const people = [];
  for (let n = 0; n < 80; n++)
    people.push(await aPerson('Powerhouse', { skill_titles: ['Beekeeping'], location: 'Europe' }));
  on(2);
  const { results } = await search('Beekeeping');
  const days = [];
  for (let day = 1; day <= 7; day++) {
    on(day);
    days.push(await featured({ skills: 'Beekeeping', search: 'beekeeping' }));
    expect(await featured({ skills: 'Beekeeping' })).toEqual(days.at(-1));
  }
  for (const chosen of days) expect(chosen).toHaveLength(3);
  expect(new Set(days.flat()).size).toBeGreaterThan(3);
  expect(await featured({ skills: 'Beekeeping', location: 'USA' })).toEqual([]);
  expect(await featured({ skills: 'Beekeeping', search: 'astronomy' })).toEqual([]);
  expect((await search('Beekeeping')).results.map(({ id }) => id)).toEqual(results.map(({ id }) => id));
});

it('hides the last name from a company without a sourcing plan and a live job', async () => {
  const { skill } = await aPerson();
  const newcomer = await aCompany(test);
  const shown = [];
  for (const day of [1, 8, 15, 22]) {
    on(day);
    shown.push(...(await test.as(newcomer.token)(featuredFractionals, { query: { skills: skill } })).results);
  }
  expect(shown.map(({ last_name }) => last_name)).toEqual([expect.stringMatching(/^.\.$/)]);
});

it('features people of the searched function only, though others match its words', async () => {
  const { skill, id } = await aPerson('Powerhouse', { fractional_type: 'CMO', headline: 'For every CFO' });
  const found: Record<string, string[]> = {};
  for (const search of ['cfo', 'VP Marketing', 'every'])
    for (const day of [1, 8, 15, 22]) {
      on(day);
      found[search] = [...(found[search] ?? []), ...(await featured({ skills: skill, search }))];
    }
  expect(found).toEqual({ cfo: [], 'VP Marketing': [id], every: [id] });
});
