import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employeeDelete, employeeProfile } from '../../../../contract/src/fractionals.ts';
import { profileViewAdd, profileViews } from '../../../../contract/src/profile-views.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import {
  aColleague,
  aCompany,
  aFractional,
  anAdmin,
  aSubscription,
  type Person,
} from '../../../test/builders.ts';
import { rotateMonths } from '../operations/operations.public.ts';
import { exportFractional } from './fractionals.public.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const storedViews = ({ id }: Person) =>
  test.db
    .selectFrom('profile_views')
    .select(['company_id', 'day'])
    .where('fractional_id', '=', id)
    .orderBy('day')
    .execute();
const look = ({ token }: Person, { id }: Person) => test.as(token)(profileViewAdd, { params: { id } });
const listViews = ({ token }: Person, query: { page?: number; page_size?: number } = {}) =>
  test.as(token)(profileViews, { query });
const aPerson = async (plan?: 'Basic' | 'Premium' | 'Powerhouse') => {
  const person = await aFractional(test);
  if (plan) await aSubscription(test, person.id, plan);
  return person;
};
/** Stores a view some days ago. */
const addView = (person: Person, company: { companyId: string }, days: number) =>
  test.db
    .insertInto('profile_views')
    .values({ fractional_id: person.id, company_id: company.companyId, day: dayAgo(days) })
    .execute();

it('returns 401 to visitors and 404 to companies and admins', async () => {
  const [company, admin] = [await aCompany(test), await anAdmin(test)];
  expect((await refusal(test.as()(profileViews))).status).toBe(401);
  for (const person of [company, admin]) expect((await refusal(listViews(person))).status).toBe(404);
});

describe('profile view', () => {
  it('is recorded once a day per company, without the person who looked', async () => {
    const [person, company, other] = [await aPerson('Premium'), await aCompany(test), await aCompany(test)];
    await aSubscription(test, company.id, 'Full');
    const colleague = await aColleague(test, company.companyId);
    await test.as(company.token)(employeeProfile, { params: { id: person.id } });
    expect(await storedViews(person)).toEqual([]);
    await look(company, person);
    expect(await storedViews(person)).toHaveLength(1);
    expect((await refusal(look(await anAdmin(test), person))).status).toBe(404);
    for (const viewer of [company, colleague, other]) await look(viewer, person);
    expect(await storedViews(person)).toHaveLength(2);
    const { results, ...more } = await listViews(person);
    expect(more).toMatchObject({ count: 2, companies: 2, locked: false });
    expect(results.map(({ day }) => day)).toEqual([dayAgo(0), dayAgo(0)]);
    // The company, but no person.
    expect(Object.keys(results[0] ?? {}).sort()).toEqual(['company', 'day']);
    expect(new Set(results.map(({ company: { id } }) => id))).toEqual(
      new Set([company.companyId, other.companyId]),
    );
  });

  it('is not recorded if the profile was refused', async () => {
    const company = await aCompany(test, { name: 'Acme Freight' });
    const person = await aFractional(test, { no_go_companies: ['acme freight'] });
    expect((await refusal(look(company, person))).status).toBe(404);
    const shown = await aPerson();
    await look(company, shown);
    expect(await storedViews(shown)).toHaveLength(1);
    expect(await storedViews(person)).toEqual([]);
  });

  it('is listed with the newest first, page by page, with a plan that includes it', async () => {
    const [person, first, second] = [await aPerson('Powerhouse'), await aCompany(test), await aCompany(test)];
    await addView(person, first, 40);
    await addView(person, second, 3);
    await addView(person, first, 2);
    await addView(await aPerson(), first, 1);
    const pageOne = await listViews(person, { page_size: 2 });
    expect(pageOne).toMatchObject({ count: 3, companies: 2, previous: null, next: expect.any(String) });
    expect(pageOne.results.map(({ company, day }) => [company.id, day])).toEqual([
      [first.companyId, dayAgo(2)],
      [second.companyId, dayAgo(3)],
    ]);
    const pageTwo = await listViews(person, { page: 2, page_size: 2 });
    expect(pageTwo.results.map(({ day }) => day)).toEqual([dayAgo(40)]);
  });

  it('is only counted on Free and Basic', async () => {
    const company = await aCompany(test);
    for (const person of [await aPerson(), await aPerson('Basic')]) {
      await addView(person, company, 1);
      await addView(person, company, 29);
      await addView(person, await aCompany(test), 31);
      expect(await listViews(person)).toEqual({
        count: 0,
        next: null,
        previous: null,
        results: [],
        locked: true,
        companies: 1,
      });
    }
  });

  it('is hidden if the company was removed or suspended', async () => {
    const [person, gone, suspended] = [await aPerson('Premium'), await aCompany(test), await aCompany(test)];
    for (const company of [gone, suspended]) await addView(person, company, 1);
    await test.db
      .updateTable('companies')
      .set({ removed_at: new Date().toISOString() })
      .where('id', '=', gone.companyId)
      .execute();
    await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', suspended.id).execute();
    expect(await listViews(person)).toMatchObject({ count: 0, companies: 0, results: [] });
  });

  it('is shown for 90 days, and deleted with its month and with the person', async () => {
    const [person, company] = [await aPerson('Premium'), await aCompany(test, { name: 'Zibeline' })];
    for (const days of [89, 90, 130]) await addView(person, company, days);
    expect((await listViews(person)).results.map(({ day }) => day)).toEqual([dayAgo(89)]);
    await rotateMonths.run(test.deps, {});
    expect(await storedViews(person)).toHaveLength(2);
    expect((await exportFractional(test.db, person.id)).profile_views).toEqual([
      { day: dayAgo(89), company: 'Zibeline' },
      { day: dayAgo(90), company: 'Zibeline' },
    ]);
    await test.as((await anAdmin(test)).token)(employeeDelete, { params: { id: person.id } });
    expect(await storedViews(person)).toEqual([]);
  });
});
