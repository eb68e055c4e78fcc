import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { experienceCreate } from '../../../../contract/src/career.ts';
import { employeeList, employeeProfileUpdate } from '../../../../contract/src/fractionals.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, anAdmin, aSubscription, type Person } from '../../../test/builders.ts';
import { listCategories } from '../../../test/profile-builders.ts';

let test: TestApp;
let admin: Person;
let company: Person & { companyId: string };
let people: Record<'ada' | 'ben' | 'cleo' | 'dan' | 'pending', Person>;

beforeAll(async () => {
  test = await appForTest();
  admin = await anAdmin(test);
  company = await aCompany(test, { name: 'Umbrella Ltd' });
  await aJob(test, company.companyId);
  const [industry, second] = await listCategories(test);
  if (!industry || !second) throw new Error('two industries');
  people = {
    ada: await aFractional(
      test,
      {
        headline: 'Turnarounds for retailers',
        bio: 'I have led pricing.',
        skill_titles: ['Fundraising', 'Pricing strategy'],
        main_category: industry.id,
        sub_categories: industry.parts.slice(0, 1),
        location: 'Europe',
        city: 'Leeds',
        workplace: ['remote', 'hybrid'],
        client_type_expertise: 'B2B,B2C',
        hours_per_week_min: 5,
        hours_per_week_max: 10,
        rate_min_minor: 15_000,
        rate_period: 'hour',
        years_experience: 20,
        available_from: '2026-12-01',
        created_at: '2026-01-01T00:00:00Z',
      },
      { first_name: 'Ada', last_name: 'Quillfeather', promo_code: 'LAUNCH' },
    ),
    ben: await aFractional(
      test,
      {
        headline: 'Pricing and growth',
        fractional_type: 'CMO',
        fractional_types: ['CSO (sales)'],
        main_category: second.id,
        location: 'USA',
        hours_per_week_min: 20,
        hours_per_week_max: 30,
        rate_min_minor: 30_000,
        rate_period: 'hour',
        years_experience: 9,
        available_from: '2027-06-01',
        created_at: '2026-02-01T00:00:00Z',
      },
      { first_name: 'Ben', last_name: 'Okonkwo' },
    ),
    cleo: await aFractional(
      test,
      { anonymous: true, no_go_companies: ['umbrella LTD '], created_at: '2026-03-01T00:00:00Z' },
      { first_name: 'Cleo', last_name: 'Marchetti' },
    ),
    dan: await aFractional(test, { paused: true, headline: 'Pricing' }),
    pending: await aFractional(test, { status: 'pending', headline: 'Pricing' }),
  };
  await aSubscription(test, people.ben.id, 'Premium');
});
afterAll(() => test.close());

type Query = NonNullable<Parameters<typeof find>[1]>;
const find = async (viewer: Person | undefined, query: object = {}) => {
  const { results } = await test.as(viewer?.token)(employeeList, { query });
  const names = new Map(Object.entries(people).map(([name, { id }]) => [id, name]));
  return results.map(({ id }) => names.get(id) ?? id);
};

describe('visibility', () => {
  it('shows a company verified people who are not paused and not hidden from it', async () => {
    expect(await find(company)).toEqual(['ben', 'ada']);
    expect(await find(await aCompany(test))).toEqual(['cleo', 'ben', 'ada']);
    expect(await find(company, { status: 'pending' })).toEqual(['ben', 'ada']);
  });

  it.each([
    ['Grüne Höfe', 'GRUNE HOFE GmbH & Co. KG'],
    ['coca cola', 'Coca-Cola, Inc.'],
    ['Smith and Sons', 'Smith & Sons Limited'],
    ['Telefonica SA', 'Telefónica, S.A.'],
    ["O'Neill", 'O’Neill plc'],
    ['AG', 'ag'],
    ['Дом', 'дом'],
    ['Inc. Ltd', 'Inc Ltd'],
  ])('hides a person with %j on the no-go list from %j', async (named, name) => {
    const person = await aFractional(test, { no_go_companies: ['', named] });
    const ids = async (finder: Person) =>
      (await test.as(finder.token)(employeeList, { query: { page_size: 100 } })).results.map(({ id }) => id);
    expect(await ids(await aCompany(test, { name }))).not.toContain(person.id);
    for (const other of [`${name} North`, `New ${name}`, 'Ltd'])
      expect(await ids(await aCompany(test, { name: other }))).toContain(person.id);
    await test.db.deleteFrom('fractionals').where('user_id', '=', person.id).execute();
  });

  it('shows an admin everybody, filtered by status, plan and promo code', async () => {
    expect((await find(admin)).sort()).toEqual(['ada', 'ben', 'cleo', 'dan', 'pending']);
    expect(await find(admin, { status: 'pending' })).toEqual(['pending']);
    expect(await find(admin, { plan: 'True' })).toEqual(['ben']);
    expect(await find(admin, { plan: 'False' })).not.toContain('ben');
    expect(await find(admin, { promo: 'True' })).toEqual(['ada']);
    expect((await find(admin, { promo: 'False' })).sort()).toEqual(['ben', 'cleo', 'dan', 'pending']);
    const { results } = await test.as(admin.token)(employeeList, { query: { plan: 'True' } });
    expect(results[0]).toMatchObject({ status: 'verified', plan_name: 'Premium', email: people.ben.email });
  });

  it('lists for an admin the longest waiting first, and profiles for a re-review', async () => {
    const earlier = await aFractional(test, { status: 'pending', submitted_at: '2020-01-01T00:00:00Z' });
    expect(await find(admin, { status: 'pending', sort: 'waiting' })).toEqual([earlier.id, 'pending']);
    const changed = await aFractional(test, { re_review: true, headline: 'Crowd', paused: true });
    expect(await find(admin, { second_look: 'True' })).toEqual([changed.id]);
    await test.db.deleteFrom('fractionals').where('user_id', 'in', [earlier.id, changed.id]).execute();
  });

  it('hides the admin’s fields and filters from a company', async () => {
    expect(await find(company, { promo: 'True' })).toEqual(['ben', 'ada']);
    const { results } = await test.as(company.token)(employeeList, {});
    for (const card of results)
      expect(card).toMatchObject({
        email: null,
        promo_code: null,
        plan_name: null,
        status: null,
        second_look: null,
      });
  });

  it('shows a visitor at most twelve people by first name and initial', async () => {
    for (let n = 0; n < 12; n += 1)
      await aFractional(test, { headline: 'Crowd', created_at: '2025-01-01T00:00:00Z' });
    const first = await test.as()(employeeList, { query: { page_size: 100 } });
    expect(first).toMatchObject({ count: 12, next: null });
    expect(first.results).toHaveLength(12);
    expect(first.results.every(({ last_name }) => /^.\.$/.test(last_name))).toBe(true);
    expect(first.results.every((card) => card.email === null && card.profile_picture === null)).toBe(true);
    expect((await test.as()(employeeList, { query: { page: 2, page_size: 10 } })).results).toHaveLength(2);
    expect((await test.as()(employeeList, { query: { page: 3, page_size: 10 } })).results).toEqual([]);
    expect(await find(undefined, { search: 'Quillfeather' })).toEqual([]);
  });
});

describe('search words', () => {
  it('ranks headline before bio, and matches the long names of functions', async () => {
    expect(await find(company, { search: 'pricing' })).toEqual(['ben', 'ada']);
    expect(await find(company, { search: 'chief marketing officer' })).toEqual(['ben']);
    expect(await find(company, { search: 'fundraise leeds' })).toEqual(['ada']);
    expect(await find(company, { search: 'zebra' })).toEqual([]);
    expect((await find(company, { search: 'the' })).slice(0, 2)).toEqual(['ben', 'ada']);
  });

  it('match changes of profile, experience and name at once', async () => {
    await test.as(people.ben.token)(employeeProfileUpdate, { body: { city: 'Ouagadougou' } });
    expect(await find(company, { search: 'Ouagadougou' })).toEqual(['ben']);
    await test.as(people.ben.token)(experienceCreate, {
      body: { title: 'Zookeeper in chief', company: 'Zoo', start_date: '2000-01-01' },
    });
    expect(await find(company, { search: 'zookeeper' })).toEqual(['ben']);
    expect(await find(company, { search: 'okonkwo' })).toEqual(['ben']);
    await test.as(people.ben.token)(employeeProfileUpdate, { body: { last_name: 'Adeyemi' } });
    expect(await find(company, { search: 'okonkwo' })).toEqual([]);
    expect(await find(company, { search: 'adeyemi' })).toEqual(['ben']);
  });

  it('match names that stemming would change', async () => {
    await test.as(people.ben.token)(employeeProfileUpdate, { body: { last_name: 'Hollingsworthe' } });
    expect(await find(company, { search: 'Hollingsworthe' })).toEqual(['ben']);
    await test.as(people.ben.token)(employeeProfileUpdate, { body: { last_name: 'Adeyemi' } });
  });

  it('do not match an anonymous name or an address', async () => {
    const other = await aCompany(test);
    await aJob(test, other.companyId);
    expect(await find(other, { search: 'Marchetti' })).toEqual([]);
    expect(await find(other, { search: people.ada.email })).toEqual([]);
    expect(await find(admin, { search: 'Marchetti' })).toEqual(['cleo']);
    expect(await find(admin, { search: people.ada.email })).toEqual(['ada']);
  });

  it.each([
    '"',
    "'); drop table users",
    '* % _ \\ & | !',
    '((',
    'a'.repeat(300),
    'x '.repeat(500),
    '-',
    '\u0000',
  ])('accept %j', async (search) => {
    await expect(find(company, { search })).resolves.toBeInstanceOf(Array);
  });
});

describe('filters', () => {
  const cases: [Query, string[]][] = [
    [{ fractional_type: 'CMO' }, ['ben']],
    [{ fractional_type: 'CSO (sales)' }, ['ben']],
    [{ fractional_type: ['CMO', 'CFO'], location: 'Europe' }, ['ada']],
    [{ primary_type: 'CMO' }, ['ben']],
    [{ primary_type: 'CSO (sales)' }, []],
    [{ location: 'USA,Europe' }, ['ben', 'ada']],
    [{ skills: 'Pricing strategy' }, ['ada']],
    [{ workplace: 'remote' }, ['ada']],
    [{ client_type_expertise: 'B2C' }, ['ada']],
    [{ hours_min: 15 }, ['ben']],
    [{ hours_max: 15 }, ['ada']],
    [{ rate_max: 150, rate_period: 'hour', currency: 'USD' }, ['ada']],
    [{ rate_max: 149.99 }, []],
    [{ currency: 'GBP' }, []],
    [{ availability: '2026-12-31' }, ['ada']],
    [{ plan: 'True' }, ['ben']],
    [{ sort: 'experience', search: 'pricing' }, ['ada', 'ben']],
    [{ sort: 'recent', location: 'USA,Europe' }, ['ben', 'ada']],
  ];
  it.each(cases)('%j', async (query, expected) => {
    expect(await find(company, query)).toEqual(expected);
  });

  it('match industry and sub category', async () => {
    const [industry, second] = await listCategories(test);
    expect(await find(company, { main_category: industry?.id })).toEqual(['ada']);
    expect(await find(company, { sub_category: industry?.parts[0] })).toEqual(['ada']);
    expect(await find(company, { main_category: second?.id })).toEqual(['ben']);
  });

  it.each([
    [{ fractional_type: 'Boss' }, 'fractional_type'],
    [{ main_category: 'abc' }, 'main_category'],
    [{ hours_min: 'NaN' }, 'hours_min'],
    [{ availability: '2026-02-30' }, 'availability'],
    [{ plan: 'maybe' }, 'plan'],
    [{ page: -1 }, 'page'],
  ])('reject %j', async (query, field) => {
    const { status, fields } = await refusal(test.as(company.token)(employeeList, { query: query as never }));
    expect([status, Object.keys(fields).map((name) => name.split('.')[0])]).toEqual([400, [field]]);
  });

  it('return no duplicates across pages', async () => {
    const seen: string[] = [];
    for (let page = 1; page <= 5; page += 1)
      seen.push(
        ...(await test.as(admin.token)(employeeList, { query: { page, page_size: 4 } })).results.map(
          ({ id }) => id,
        ),
      );
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(17);
    expect((await test.as(admin.token)(employeeList, { query: { page: 1e15 } })).results).toEqual([]);
  });
});
