import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  educationCreate,
  educationDelete,
  educationList,
  educationUpdate,
  employeeSkills,
  employeeSkillsUpdate,
  experienceCreate,
  experienceDelete,
  experienceList,
  experienceUpdate,
} from '../../../../contract/src/career.ts';
import { employeeSkillsSearch } from '../../../../contract/src/catalog.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aFractional, type Person } from '../../../test/builders.ts';

let test: TestApp;
let me: Person;
let other: Person;
beforeAll(async () => {
  test = await appForTest();
  [me, other] = [await aFractional(test), await aFractional(test)];
});
afterAll(() => test.close());

const as = (person: Person) => test.as(person.token);

it('returns 400 for education that starts in the future', async () => {
  const start_date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const { results } = await as(me)(educationList, {});
  const refused = await refusal(as(me)(educationCreate, { body: { school: 'LSE', start_date } }));
  expect(refused).toMatchObject({ status: 400, fields: { start_date: expect.stringContaining('future') } });
  expect((await as(me)(educationList, {})).results).toEqual(results);
});

it('creates, updates and deletes own education only', async () => {
  const entry = await as(me)(educationCreate, { body: { school: ' LSE ', end_date: '2001-07-01' } });
  expect(entry).toMatchObject({ school: 'LSE', degree: '', start_date: null });
  const changed = { ...entry, degree: 'MSc' };
  expect(await as(me)(educationUpdate, { body: changed })).toEqual(changed);
  expect((await refusal(as(other)(educationUpdate, { body: changed }))).status).toBe(404);
  expect((await refusal(as(other)(educationDelete, { params: { id: entry.id } }))).status).toBe(404);
  expect((await as(me)(educationList, {})).results).toEqual([changed]);
  expect((await as(other)(educationList, {})).results).toEqual([]);
  await as(me)(educationDelete, { params: { id: entry.id } });
  expect((await refusal(as(me)(educationDelete, { params: { id: entry.id } }))).status).toBe(404);
});

it('lists experience with current roles first, and changes own entries only', async () => {
  const add = (title: string, start_date: string, end_date: string | null) =>
    as(me)(experienceCreate, { body: { title, company: 'Acme', start_date, end_date } });
  await add('Controller', '2005-01-01', '2010-01-01');
  await add('CFO', '2015-01-01', null);
  const middle = await add('Finance director', '2010-01-01', '2015-01-01');
  const titles = async () => (await as(me)(experienceList, {})).results.map(({ title }) => title);
  expect(await titles()).toEqual(['CFO', 'Finance director', 'Controller']);
  expect((await refusal(as(other)(experienceUpdate, { body: middle }))).status).toBe(404);
  expect((await refusal(as(other)(experienceDelete, { params: { id: middle.id } }))).status).toBe(404);
  const later = { ...middle, start_date: '2099-01-01', end_date: null };
  expect((await refusal(as(me)(experienceUpdate, { body: later }))).fields).toHaveProperty('start_date');
  await as(me)(experienceUpdate, { body: { ...middle, title: 'Group FD' } });
  await as(me)(experienceDelete, { params: { id: middle.id } });
  expect(await titles()).toEqual(['CFO', 'Controller']);
});

it.each([
  [{ title: '', company: 'Acme', start_date: '2020-01-01' }, 'title'],
  [{ title: 'CFO', company: 'Acme', start_date: '2020-02-30' }, 'start_date'],
  [{ title: 'CFO', company: 'Acme', start_date: '2020-01-01', end_date: '2019-01-01' }, 'end_date'],
  [{ title: 'CFO', company: 'Acme', start_date: '2099-01-01' }, 'start_date'],
  [{ title: 'CFO', company: 'Acme', start_date: '2020-01-01', description: '\u202Eabc' }, 'description'],
])('rejects experience like %j', async (body, field) => {
  expect(Object.keys((await refusal(as(me)(experienceCreate, { body }))).fields)).toEqual([field]);
});

it('adds an entry once per key, up to the maximum', async () => {
  const person = await aFractional(test);
  const body = { title: 'CFO', company: 'Acme', start_date: '2020-01-01' };
  const sent = await Promise.all(
    [1, 2, 3].map(() => as(person)(experienceCreate, { body, idempotencyKey: 'one' })),
  );
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  await test.db
    .insertInto('experiences')
    .values(Array.from({ length: limits.experiences - 1 }, () => ({ ...body, user_id: person.id })))
    .execute();
  expect((await refusal(as(person)(experienceCreate, { body }))).status).toBe(409);
});

it('replaces skills ignoring case, and does not suggest unapproved skills to others', async () => {
  const put = (skills: string[]) => as(me)(employeeSkillsUpdate, { body: { skills } });
  expect(await put(['fundraising', 'Truffle hunting', 'FUNDRAISING'])).toEqual({
    skills: ['Fundraising', 'Truffle hunting'],
    version: expect.any(Number),
  });
  expect(await as(me)(employeeSkills, {})).toEqual({ skills: ['Fundraising', 'Truffle hunting'] });
  expect(await test.as()(employeeSkillsSearch, { query: { search: 'truffle' } })).toMatchObject({ count: 0 });
  expect(await put(['truffle HUNTING'])).toMatchObject({ skills: ['Truffle hunting'] });
  const linked = await test.db
    .selectFrom('fractional_skills')
    .where('user_id', '=', me.id)
    .selectAll()
    .execute();
  expect(linked).toHaveLength(1);
  expect((await refusal(put(Array.from({ length: 21 }, (_, n) => `Skill ${n}`)))).fields).toHaveProperty(
    'skills',
  );
  expect((await refusal(put(['']))).status).toBe(400);
  expect(await put([])).toMatchObject({ skills: [] });
});
