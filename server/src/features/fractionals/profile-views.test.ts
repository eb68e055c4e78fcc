import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employeeDelete, employeeProfile } from '../../../../contract/src/fractionals.ts';
import { profileViews } from '../../../../contract/src/profile-views.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import {
  aColleague,
  aCompany,
  aFractional,
  anAdmin,
  aSubscription,
  type Person,
} from '../../../test/builders.ts';
import { exportFractionalOf } from './fractionals.public.ts';
import { purgeProfileViews } from './profile-views.tasks.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const kept = ({ id }: Person) =>
  test.db
    .selectFrom('profile_views')
    .select(['company_id', 'day'])
    .where('fractional_id', '=', id)
    .orderBy('day')
    .execute();
const look = ({ token }: Person, { id }: Person) => test.as(token)(employeeProfile, { params: { id } });
const viewsOf = ({ token }: Person, query: { page?: number; page_size?: number } = {}) =>
  test.as(token)(profileViews, { query });
const aViewed = async (plan?: 'Basic' | 'Premium' | 'Powerhouse') => {
  const person = await aFractional(test);
  if (plan) await aSubscription(test, person.id, plan);
  return person;
};
/** Looked so many days ago. */
const looked = (person: Person, company: { companyId: string }, days: number) =>
  test.db
    .insertInto('profile_views')
    .values({ fractional_id: person.id, company_id: company.companyId, day: dayAgo(days) })
    .execute();

it('is for fractionals, about themselves', async () => {
  const [company, admin] = [await aCompany(test), await anAdmin(test)];
  expect((await refusal(test.as()(profileViews))).status).toBe(401);
  for (const person of [company, admin]) expect((await refusal(viewsOf(person))).status).toBe(404);
});

describe('a look at a profile', () => {
  it('is kept once a day for a company, whoever of it looks and however often', async () => {
    const [person, company, other] = [await aViewed('Premium'), await aCompany(test), await aCompany(test)];
    await aSubscription(test, company.id, 'Full');
    const colleague = await aColleague(test, company.companyId);
    await look(company, person);
    await expect.poll(() => kept(person)).toHaveLength(1);
    for (const one of [company, colleague, await anAdmin(test), other]) await look(one, person);
    await expect.poll(() => kept(person)).toHaveLength(2);
    const { results, ...more } = await viewsOf(person);
    expect(more).toMatchObject({ count: 2, companies: 2, locked: false });
    expect(results.map(({ day }) => day)).toEqual([dayAgo(0), dayAgo(0)]);
    // The company and no person of it.
    expect(Object.keys(results[0] ?? {}).sort()).toEqual(['company', 'day']);
    expect(new Set(results.map(({ company: { id } }) => id))).toEqual(
      new Set([company.companyId, other.companyId]),
    );
  });

  it('that was refused is none', async () => {
    const company = await aCompany(test, { name: 'Acme Freight' });
    const person = await aFractional(test, { no_go_companies: ['acme freight'] });
    expect((await refusal(look(company, person))).status).toBe(404);
    const shown = await aViewed();
    await look(company, shown);
    await expect.poll(() => kept(shown)).toHaveLength(1);
    expect(await kept(person)).toEqual([]);
  });

  it('stands in a list with the newest first, page by page, where the plan has it', async () => {
    const [person, one, two] = [await aViewed('Powerhouse'), await aCompany(test), await aCompany(test)];
    await looked(person, one, 40);
    await looked(person, two, 3);
    await looked(person, one, 2);
    await looked(await aViewed(), one, 1);
    const first = await viewsOf(person, { page_size: 2 });
    expect(first).toMatchObject({ count: 3, companies: 2, previous: null, next: expect.any(String) });
    expect(first.results.map(({ company, day }) => [company.id, day])).toEqual([
      [one.companyId, dayAgo(2)],
      [two.companyId, dayAgo(3)],
    ]);
    const second = await viewsOf(person, { page: 2, page_size: 2 });
    expect(second.results.map(({ day }) => day)).toEqual([dayAgo(40)]);
  });

  it('is a number only on Free and Basic', async () => {
    const company = await aCompany(test);
    for (const person of [await aViewed(), await aViewed('Basic')]) {
      await looked(person, company, 1);
      await looked(person, company, 29);
      await looked(person, await aCompany(test), 31);
      expect(await viewsOf(person)).toEqual({
        count: 0,
        next: null,
        previous: null,
        results: [],
        locked: true,
        companies: 1,
      });
    }
  });

  it('by a company that is gone or suspended is not told of', async () => {
    const [person, gone, suspended] = [await aViewed('Premium'), await aCompany(test), await aCompany(test)];
    for (const company of [gone, suspended]) await looked(person, company, 1);
    await test.db
      .updateTable('companies')
      .set({ removed_at: new Date().toISOString() })
      .where('id', '=', gone.companyId)
      .execute();
    await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', suspended.id).execute();
    expect(await viewsOf(person)).toMatchObject({ count: 0, companies: 0, results: [] });
  });

  it('is forgotten after 90 days, and at once with the person', async () => {
    const [person, company] = [await aViewed('Premium'), await aCompany(test, { name: 'Zibeline' })];
    for (const days of [89, 90, 91]) await looked(person, company, days);
    expect((await viewsOf(person)).results.map(({ day }) => day)).toEqual([dayAgo(89)]);
    await purgeProfileViews.run(test.deps, {});
    expect(await kept(person)).toHaveLength(1);
    expect((await exportFractionalOf(test.db, person.id)).profile_views).toEqual([
      { day: dayAgo(89), company: 'Zibeline' },
    ]);
    await test.as((await anAdmin(test)).token)(employeeDelete, { params: { id: person.id } });
    expect(await kept(person)).toEqual([]);
  });
});
