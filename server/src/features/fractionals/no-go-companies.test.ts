import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { employerProfileUpdate } from '../../../../contract/src/companies.ts';
import {
  employeeList,
  employeeProfile,
  employeeProfileUpdate,
} from '../../../../contract/src/fractionals.ts';
import { invitationCreate, suggestedPeople } from '../../../../contract/src/invitations.ts';
import { jobDetail, recentRecommended } from '../../../../contract/src/jobs.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, aSubscription, type Person } from '../../../test/builders.ts';
import { byForm } from '../../../test/test-form.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const found = async (company: Person) => {
  const { results } = await test.as(company.token)(employeeList, { query: { page_size: 100 } });
  return results.map(({ id }) => id).sort();
};

const spelled = [
  'Acme',
  'ACME, Ltd.',
  'Grüne Höfe',
  'grune hofe gmbh',
  'Smith & Sons',
  'Smith and Sons',
  'Ltd',
  '-',
];

it('hides a person from exactly the companies of the current list', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => aFractional(test)));
  const companies = await Promise.all(spelled.map((name) => aCompany(test, { name })));
  const personAt = (index: number) => people[index] as Person;
  const ways: Record<string, (person: Person, names: string[]) => Promise<unknown>> = {
    'by the person': (person, names) =>
      test.as(person.token)(employeeProfileUpdate, { body: { no_go_companies: names } }),
    'by an SQL statement': ({ id }, no_go_companies) =>
      test.db.updateTable('fractionals').set({ no_go_companies }).where('user_id', '=', id).execute(),
    'with a new row': async ({ id }, no_go_companies) => {
      const [row] = await test.db
        .deleteFrom('fractionals')
        .where('user_id', '=', id)
        .returningAll()
        .execute();
      await test.db
        .insertInto('fractionals')
        .values({ user_id: id, status: row?.status, no_go_companies })
        .execute();
    },
    'with a rollback': ({ id }, no_go_companies) =>
      test.db
        .transaction()
        .execute(async (tx) => {
          await tx.updateTable('fractionals').set({ no_go_companies }).where('user_id', '=', id).execute();
          throw new Error('rolled back');
        })
        .catch(() => {}),
    'in another field only': (person) =>
      test.as(person.token)(employeeProfileUpdate, { body: { headline: 'Finance lead of many' } }),
  };
  const change = fc.record({
    who: fc.nat({ max: people.length - 1 }),
    way: fc.constantFrom(...Object.keys(ways)),
    names: fc.subarray(spelled),
  });
  let hidden = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      for (const { who, way, names } of changes) await ways[way]?.(personAt(who), names);
      for (const [index, company] of companies.entries()) {
        // The same condition, which no database index serves.
        const seen = await test.db
          .selectFrom('fractionals')
          .select('user_id')
          .where(
            sql<boolean>`not company_key(${spelled[index]}) = any(select company_key(name) from unnest(no_go_companies) as name)`,
          )
          .execute();
        hidden += people.length - seen.length;
        expect(await found(company)).toEqual(seen.map(({ user_id }) => user_id).sort());
      }
    }),
    { numRuns: byForm(8, 25) },
  );
  expect(hidden).toBeGreaterThan(0);
  await test.db.deleteFrom('fractionals').execute();
});

it('normalises spellings of a name to one key, and its key to itself', async () => {
  const toKeys = async (names: string[]) => {
    const { rows } = await sql<{ keys: string[] }>`select company_keys(${names}) as keys`.execute(test.db);
    return rows[0]?.keys ?? [];
  };
  const word = fc.stringMatching(/^[a-z]{4,9}$/);
  const accented: Record<string, string> = { a: 'á', c: 'ç', e: 'ë', i: 'î', n: 'ñ', o: 'ö', u: 'ū' };
  const respelled = fc.record({
    words: fc.array(word, { minLength: 1, maxLength: 3 }),
    form: fc.constantFrom('', ' Ltd', ', Inc.', ' GmbH', ' S.A.', ' Co., Ltd.', ' B.V.', ' LLC'),
    between: fc.constantFrom(' ', '-', ' – ', '  ', '. ', '’ '),
    upper: fc.boolean(),
    accents: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(respelled, async ({ words, form, between, upper, accents }) => {
      const plain = words.join(' ');
      const marked = accents
        ? words.join(between).replace(/[a-z]/g, (c) => accented[c] ?? c)
        : words.join(between);
      const spelled = `${upper ? marked.toUpperCase() : marked}${form}`;
      const [key, other, again, longer] = await toKeys([plain, spelled, words.join(''), `${plain} zebra`]);
      expect([other, again], spelled).toEqual([key, key]);
      expect(longer).not.toBe(key);
    }),
    { numRuns: byForm(60, 1_000) },
  );
});

it('keeps a person hidden from a company that was renamed [no-go-after-rename]', async () => {
  const person = await aFractional(test, { no_go_companies: ['Acme Ltd'] });
  const company = await aCompany(test, { name: 'Acme' });
  const call = test.as(company.token);
  await call(employerProfileUpdate, { body: { name: 'Zenith' } });
  await call(employerProfileUpdate, { body: { name: 'Apex' } });
  await aSubscription(test, company.id, 'Full');
  const jobId = await aJob(test, company.companyId);
  const rooms = await call(suggestedPeople, { query: { job_id: jobId } });
  expect(rooms.results.map(({ fractional }) => fractional.id)).not.toContain(person.id);
  expect(await found(company)).not.toContain(person.id);
  expect((await refusal(call(employeeProfile, { params: { id: person.id } }))).status).toBe(404);
  const invited = call(invitationCreate, { body: { job_id: jobId, fractional_id: person.id } });
  expect((await refusal(invited)).status).toBe(404);
  expect(await test.as(person.token)(jobDetail, { params: { id: jobId } })).toMatchObject({ no_go: true });
  const { recommended } = await test.as(person.token)(recentRecommended);
  expect(recommended.map(({ job }) => job.id)).not.toContain(jobId);
  await test.db.deleteFrom('fractionals').execute();
});

it('hides a person from a company that shares a domain or registration number with a listed one [no-go-same-domain]', async () => {
  const listed = await aCompany(test, { name: 'Oakham Steel', registration_number: 'GB 0123-4567' });
  const prove = (companyId: string, domain: string) =>
    test.db
      .insertInto('company_domains')
      .values({
        company_id: companyId,
        domain,
        token: 'x',
        method: 'dns',
        verified_at: new Date().toISOString(),
      })
      .execute();
  await prove(listed.companyId, 'oakham.example');
  const person = await aFractional(test, { no_go_companies: ['Oakham Steel'] });
  const byDomain = await aFractional(test, { no_go_companies: ['oakham.example'] });
  const byNumber = await aCompany(test, { name: 'Fresh Start' });
  expect(await found(byNumber)).toContain(person.id);
  await test.as(byNumber.token)(employerProfileUpdate, { body: { registration_number: 'gb01234567' } });
  expect(await found(byNumber)).not.toContain(person.id);
  expect(await found(listed)).not.toContain(byDomain.id);
  const owner = await aCompany(test, { name: 'Newly Founded' });
  await test.db.deleteFrom('company_domains').execute();
  await prove(owner.companyId, 'oakham.example');
  expect(await found(owner)).not.toContain(person.id);
  await test.db.deleteFrom('fractionals').execute();
});

it('uses the current name of a company', async () => {
  const person = await aFractional(test, { no_go_companies: ['Redfern Mills'] });
  const company = await aCompany(test, { name: 'Bluefern Mills' });
  const look = () => test.as(company.token)(employeeProfile, { params: { id: person.id } });
  expect(await look()).toMatchObject({ id: person.id });
  expect(await found(company)).toContain(person.id);
  await test.as(company.token)(employerProfileUpdate, { body: { name: 'Redfern Mills Ltd' } });
  expect((await refusal(look())).status).toBe(404);
  expect(await found(company)).not.toContain(person.id);
  await test.db.deleteFrom('fractionals').execute();
});

it('keeps the search fast with long lists of many people', async () => {
  const crowd = byForm(300, 1_500);
  await sql`
    with people as (
      insert into users (type, email, first_name, last_name)
      select 'fractional', 'crowd-' || n || '@people.example', 'First', 'Last' from generate_series(1, ${crowd}::int) as n
      returning id
    )
    insert into fractionals (user_id, status, no_go_companies)
    select id, 'verified', array(select 'Company ' || n || ' of ' || id from generate_series(1, 50) as n) from people
  `.execute(test.db);
  const company = await aCompany(test);
  await aJob(test, company.companyId);
  const { count } = await test.as(company.token)(employeeList);
  expect(count).toBe(crowd);
});
