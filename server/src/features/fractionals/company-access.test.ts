import { afterAll, beforeAll, expect, it } from 'vitest';
import { employeeList, employeeProfile, type FractionalCard } from '../../../../contract/src/fractionals.ts';
import { suggestedPeople } from '../../../../contract/src/invitations.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, anAdmin, aSubscription, type Person } from '../../../test/builders.ts';

let test: TestApp;
let person: Person;
beforeAll(async () => {
  test = await appForTest();
  for (let n = 0; n < 29; n++) await aFractional(test, {}, { first_name: 'Ada', last_name: `Byron${n}` });
  person = await aFractional(
    test,
    {
      bio: 'Led pricing.',
      headline: 'Pricing',
      languages: JSON.stringify([{ name: 'French', level: 'native' }]),
    },
    { first_name: 'Mary', last_name: 'Somerville' },
  );
});
afterAll(() => test.close());

const list = (viewer: Person, query: object = {}) => test.as(viewer.token)(employeeList, { query });
const open = (viewer: Person) => test.as(viewer.token)(employeeProfile, { params: { id: person.id } });
const lastNames = (cards: FractionalCard[]) => [...new Set(cards.map(({ last_name }) => last_name))];

it('shows a company without a sourcing plan and a live job the first 24 results, by first name and initial [directory-limited]', async () => {
  const company = await aCompany(test);
  await aJob(test, company.companyId, { status: 'paused' });
  await aSubscription(test, company.id, 'Promote 1');
  const all = await list(company, { page_size: 100 });
  expect([all.limited, all.count, all.results.length, all.next]).toEqual([true, 24, 24, null]);
  expect(lastNames(all.results).sort()).toEqual(['B.', 'S.']);
  const pages = await Promise.all([2, 3].map((page) => list(company, { page, page_size: 20 })));
  expect(pages.map(({ results, count }) => [results.length, count])).toEqual([
    [4, 24],
    [0, 24],
  ]);
});

it('does not find people by their last name for a company without the full directory', async () => {
  const company = await aCompany(test);
  const search = async () => (await list(company, { search: 'Somerville' })).count;
  expect(await search()).toBe(0);
  await aJob(test, company.companyId);
  expect(await search()).toBe(1);
});

it('closes the full profile for a company without a sourcing plan and a live job [directory-closed]', async () => {
  expect(await open(await aCompany(test))).toMatchObject({
    first_name: 'Mary',
    last_name: 'S.',
    headline: 'Pricing',
    bio: '',
    languages: [],
    experience: [],
    closed: true,
    locked: true,
    locked_by: 'plan',
    contact: null,
  });
});

it('shows a company with a live job everybody by name, and full profiles without contact', async () => {
  const company = await aCompany(test);
  await aJob(test, company.companyId);
  const all = await list(company, { page_size: 100 });
  expect([all.limited, all.count]).toEqual([false, 30]);
  expect(lastNames(all.results)).toContain('Somerville');
  expect(await open(company)).toMatchObject({
    last_name: 'Somerville',
    bio: 'Led pricing.',
    closed: false,
    locked: true,
  });
});

it('shows a company with a sourcing plan everybody, with contact', async () => {
  const company = await aCompany(test);
  await aSubscription(test, company.id, 'Lite');
  expect(await list(company)).toMatchObject({ limited: false, count: 30 });
  expect(await open(company)).toMatchObject({
    closed: false,
    locked: false,
    contact: { email: person.email },
  });
  expect(await list(await anAdmin(test))).toMatchObject({ limited: false, count: 30 });
});

it('hides the last names of people suggested for a draft from a company without the full directory', async () => {
  const company = await aCompany(test);
  const job_id = await aJob(test, company.companyId, { status: 'draft' });
  const call = test.as(company.token);
  const suggested = async () =>
    lastNames(
      (await call(suggestedPeople, { query: { job_id } })).results.map(({ fractional }) => fractional),
    );
  expect((await suggested()).every((name) => /^[BS]\.$/.test(name))).toBe(true);
  await test.db.updateTable('jobs').set({ status: 'active' }).where('id', '=', job_id).execute();
  expect((await suggested()).some((name) => name.length > 2)).toBe(true);
});

it('shows first name and initial only to a company without a verified domain, a former plan and approval [directory-names]', async () => {
  const company = await aCompany(test, { approved_at: null });
  await aJob(test, company.companyId);
  const seen = async () => {
    const { limited, initials_only, results } = await list(company, { page_size: 100 });
    expect(limited).toBe(false);
    return [initials_only, lastNames(results).includes('Somerville'), (await open(company)).last_name];
  };
  const hidden = [true, false, 'S.'];
  expect(await seen()).toEqual(hidden);
  expect((await list(company, { search: 'Somerville' })).count).toBe(0);
  expect(await open(company)).toMatchObject({
    bio: 'Led pricing.',
    closed: false,
    locked: true,
    contact: null,
  });

  const domain = { company_id: company.companyId, domain: 'names.example', token: 'x' };
  await test.db.insertInto('company_domains').values(domain).execute();
  expect(await seen()).toEqual(hidden);
  const shown = [false, true, 'Somerville'];
  const verified = { method: 'dns', verified_at: new Date().toISOString() } as const;
  await test.db.updateTable('company_domains').set(verified).where('domain', '=', domain.domain).execute();
  expect(await seen()).toEqual(shown);
  await test.db.deleteFrom('company_domains').execute();
  expect(await seen()).toEqual(hidden);
  await aSubscription(test, company.id, 'Promote 1', { endedDaysAgo: 40 });
  expect(await seen()).toEqual(shown);
});
