import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  talentSearchCreate,
  talentSearchDelete,
  talentSearchList,
  talentSearchSeen,
  talentSearchUpdate,
} from '../../../../contract/src/talent-searches.ts';
import { changeUserStatus } from '../../../../contract/src/user-decisions.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import {
  aColleague,
  aCompany,
  aFractional,
  anAdmin,
  aSubscription,
  type Person,
} from '../../../test/builders.ts';
import { listNotices } from '../../../test/notices.ts';
import { makeTasksDue, runTasks } from '../../../test/run-tasks.ts';
import { notifyTalentDigests } from './talent-searches.tasks.ts';

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await appForTest();
  admin = await anAdmin(test);
});
afterAll(() => test.close());

const noticesTo = (person: Person) => listNotices(test, person, 'matching_person');
const save = (person: Person, body: object = {}) =>
  test.as(person.token)(talentSearchCreate, {
    body: { name: 'CHRO with a brewery', filters: { search: 'brewery', fractional_type: ['CHRO'] }, ...body },
  });
/** A person who asked for approval and is approved now. */
const approve = async (profile: Parameters<typeof aFractional>[1] = {}) => {
  const person = await aFractional(test, {
    status: 'pending',
    fractional_type: 'CHRO',
    headline: 'People lead of a brewery',
    ...profile,
  });
  await test.as(admin.token)(changeUserStatus, { body: { user_id: person.id, status: 'approved' } });
  // The time in which the approval can be undone is over.
  await makeTasksDue(test.db);
  await runTasks(test);
  return person;
};
const daysLater = async (days: number) => {
  await sql`update talent_searches set created_at = created_at - make_interval(days => ${days}),
    last_notified_at = last_notified_at - make_interval(days => ${days})`.execute(test.db);
  await sql`update fractionals set decided_at = decided_at - make_interval(days => ${days})`.execute(test.db);
};
const digest = () => notifyTalentDigests.run(test.deps, {});

it('refuses a search without a filter, one without a seat, and that of a colleague', async () => {
  const company = await aCompany(test);
  const colleague = await aColleague(test, company.companyId);
  expect(await refusal(save(company, { filters: { search: ' ' } }))).toMatchObject({ status: 400 });
  expect(await refusal(save(colleague))).toMatchObject({ code: 'plan_limit' });
  const { id } = await save(company);
  expect(await refusal(test.as(colleague.token)(talentSearchSeen, { params: { id } }))).toMatchObject({
    status: 404,
  });
  expect((await test.as(colleague.token)(talentSearchList, {})).results).toEqual([]);
});

it('tells at once of a person who is approved, without their name, and counts them until the visit', async () => {
  const company = await aCompany(test);
  const call = test.as(company.token);
  const { id } = await save(company, { frequency: 'at_once' });
  await save(company, { name: 'Again', frequency: 'at_once' });
  await save(company, { name: 'Quiet', frequency: 'at_once', alerts: false });
  const { name } = await test.db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', company.companyId)
    .executeTakeFirstOrThrow();
  await approve({ fractional_type: 'CTO' });
  await approve({ no_go_companies: [name] });
  await approve({ paused: true });
  expect(await noticesTo(company)).toEqual([]);

  const person = await approve({ city: 'Leeds', location: 'Europe' });
  const notices = await noticesTo(company);
  expect(notices).toMatchObject([{ title: 'New candidate for “CHRO with a brewery”' }]);
  expect(JSON.stringify(notices)).toContain(person.id);
  const { last_name } = await test.db
    .selectFrom('users')
    .select('last_name')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(notices)).not.toContain(last_name);

  expect((await call(talentSearchList, {})).results.map(({ new_count }) => new_count)).toEqual([1, 1, 1]);
  await call(talentSearchSeen, { params: { id } });
  expect((await call(talentSearchList, {})).results[0]).toMatchObject({ id, new_count: 0 });
});

it('sends a daily digest of the people since the last one, once, and none of a deleted search', async () => {
  const company = await aCompany(test);
  const call = test.as(company.token);
  const { id } = await save(company, { filters: { search: 'distillery' } });
  const headline = 'Runs a distillery';
  await approve({ headline });
  await approve({ headline });
  await digest();
  expect(await noticesTo(company)).toEqual([]);
  await daysLater(1);
  await Promise.all([digest(), digest()]);
  expect(await noticesTo(company)).toMatchObject([
    { title: '2 new candidates for “CHRO with a brewery”', body: `${headline}, ${headline}` },
  ]);
  await daysLater(1);
  await digest();
  expect(await noticesTo(company)).toHaveLength(1);

  await call(talentSearchUpdate, { params: { id }, body: { name: 'Spirits', frequency: 'weekly' } });
  expect((await call(talentSearchList, {})).results).toMatchObject([
    { name: 'Spirits', frequency: 'weekly' },
  ]);
  await approve({ headline });
  await call(talentSearchDelete, { params: { id } });
  await daysLater(9);
  await digest();
  expect(await noticesTo(company)).toHaveLength(1);
});

it('counts all new people of a digest, of whom it names ten', async () => {
  const company = await aCompany(test);
  await save(company, { filters: { search: 'cidery' } });
  for (let count = 0; count < 12; count += 1)
    await aFractional(test, { headline: 'Runs a cidery', decided_at: new Date().toISOString() });
  await daysLater(1);
  test.mails.length = 0;
  await sql`update fractionals set decided_at = now() where headline = 'Runs a cidery'`.execute(test.db);
  await digest();
  await runTasks(test);
  expect(await noticesTo(company)).toMatchObject([{ title: '12 new candidates for “CHRO with a brewery”' }]);
  const mail = test.mails.find(({ to }) => to === company.email);
  expect(mail?.text).toContain('And 2 more.');
});

it('alerts nobody again of a person whose changes were confirmed', async () => {
  const company = await aCompany(test);
  await save(company, { filters: { search: 'meadery' } });
  const person = await approve({ headline: 'Runs a meadery' });
  await daysLater(1);
  await digest();
  expect(await noticesTo(company)).toHaveLength(1);
  await daysLater(1);
  await test.db
    .updateTable('fractionals')
    .set({ re_review: true, re_review_since: new Date().toISOString() })
    .where('user_id', '=', person.id)
    .execute();
  await test.as(admin.token)(changeUserStatus, { body: { user_id: person.id, status: 'approved' } });
  await daysLater(1);
  await digest();
  expect(await noticesTo(company)).toHaveLength(1);
  expect((await test.as(company.token)(talentSearchList, {})).results).toMatchObject([{ new_count: 0 }]);
});

it('names in the first digest only people who were not alerted at once before', async () => {
  const company = await aCompany(test);
  const { id } = await save(company, { filters: { search: 'winery' }, frequency: 'at_once' });
  await approve({ headline: 'Runs a winery' });
  expect(await noticesTo(company)).toHaveLength(1);
  await test.as(company.token)(talentSearchUpdate, { params: { id }, body: { frequency: 'daily' } });
  await daysLater(1);
  await digest();
  expect(await noticesTo(company)).toHaveLength(1);
});

it('finds nobody by a last name, which a company may not see', async () => {
  const company = await aCompany(test);
  await save(company, { filters: { search: 'Oberquist' }, frequency: 'at_once' });
  const person = await aFractional(test, { status: 'pending' }, { last_name: 'Oberquist' });
  await test.as(admin.token)(changeUserStatus, { body: { user_id: person.id, status: 'approved' } });
  await makeTasksDue(test.db);
  await runTasks(test);
  expect(await noticesTo(company)).toEqual([]);
});

it('alerts no colleague of a suspended owner', async () => {
  const company = await aCompany(test);
  await aSubscription(test, company.id, 'Full');
  const colleague = await aColleague(test, company.companyId);
  await save(colleague, { filters: { search: 'sakery' }, frequency: 'at_once' });
  await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', company.id).execute();
  await approve({ headline: 'Runs a sakery' });
  expect(await noticesTo(colleague)).toEqual([]);
  await test.db.updateTable('users').set({ status: 'active' }).where('id', '=', company.id).execute();
  await approve({ headline: 'Runs another sakery' });
  expect(await noticesTo(colleague)).toHaveLength(1);
});
