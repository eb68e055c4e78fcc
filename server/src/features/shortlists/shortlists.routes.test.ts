import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { employeeDelete, employeeProfileUpdate } from '../../../../contract/src/fractionals.ts';
import { invitationCreate } from '../../../../contract/src/invitations.ts';
import { limits } from '../../../../contract/src/limits.ts';
import {
  candidateRelations,
  shortlistAdd,
  shortlistCreate,
  shortlistDelete,
  shortlistDetail,
  shortlistList,
  shortlistNote,
  shortlistRemove,
  shortlistRename,
} from '../../../../contract/src/shortlists.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import {
  aColleague,
  aCompany,
  aFractional,
  aJob,
  anAdmin,
  anApplication,
  aSubscription,
} from '../../../test/builders.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof aCompany>>;
let call: ReturnType<TestApp['as']>;
let list: string;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());
beforeEach(async () => {
  company = await aCompany(test);
  await aSubscription(test, company.id, 'Full');
  call = test.as(company.token);
  list = (await call(shortlistCreate, { body: { name: 'CFO in Hamburg' } })).id;
});

const add = (fractional_id: string, more: { note?: string; tags?: string[] } = {}) =>
  call(shortlistAdd, { body: { shortlist_id: list, fractional_id, ...more } });
const peopleIn = async () =>
  (await call(shortlistDetail, { params: { id: list } })).results.map(({ fractional }) => fractional.id);

describe('refusals', () => {
  it('returns plan_limit to a colleague without a seat, who still reads', async () => {
    const small = await aCompany(test);
    const colleague = test.as((await aColleague(test, small.companyId)).token);
    expect(await refusal(colleague(shortlistCreate, { body: { name: 'Mine' } }))).toMatchObject({
      code: 'plan_limit',
    });
    expect((await colleague(shortlistList, {})).results).toEqual([]);
  });

  it('returns 409 already_exists for a name that the company uses, whatever its case', async () => {
    expect(await refusal(call(shortlistCreate, { body: { name: 'cfo in HAMBURG' } }))).toMatchObject({
      code: 'already_exists',
    });
    const { id } = await call(shortlistCreate, { body: { name: 'Later' } });
    expect(
      await refusal(call(shortlistRename, { params: { id }, body: { name: 'CFO in Hamburg' } })),
    ).toMatchObject({ code: 'already_exists' });
    expect(await call(shortlistRename, { params: { id: list }, body: { name: 'Cfo in Hamburg' } })).toEqual({
      id: list,
      name: 'Cfo in Hamburg',
    });
  });

  it('returns 404 for a person who is not approved or hides from the company, 409 for a hidden profile', async () => {
    const { name } = await test.db
      .selectFrom('companies')
      .select('name')
      .where('id', '=', company.companyId)
      .executeTakeFirstOrThrow();
    const people = [
      await aFractional(test, { status: 'unverified' }),
      await aFractional(test, { no_go_companies: [name] }),
      await aFractional(test, { paused: true }),
    ];
    const refused = await Promise.all(people.map(({ id }) => refusal(add(id))));
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 409]);
    expect(await peopleIn()).toEqual([]);
  });

  it('adds no one beyond the limit of a list, also for concurrent calls', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => aFractional(test)));
    const filler = await test.db
      .insertInto('users')
      .values(
        Array.from({ length: limits.shortlistPeople - 2 }, (_, index) => ({
          type: 'fractional' as const,
          email: `filler-${list}-${index}@people.example`,
          first_name: 'A',
          last_name: 'B',
        })),
      )
      .returning('id')
      .execute();
    await test.db
      .insertInto('shortlist_people')
      .values(filler.map(({ id }) => ({ shortlist_id: list, fractional_id: id })))
      .execute();
    const responses = await Promise.allSettled(people.map(({ id }) => add(id)));
    expect(responses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(await peopleIn()).toHaveLength(2);
  });
});

it('shares lists, notes and tags with colleagues, and with no other company', async () => {
  const person = await aFractional(test, {}, { first_name: 'Elena', last_name: 'Marsh' });
  await add(person.id);
  await add(person.id, { note: 'Changes nothing.' });
  const colleague = test.as((await aColleague(test, company.companyId)).token);
  const entry = { shortlist_id: list, fractional_id: person.id };
  expect(
    await colleague(shortlistNote, {
      body: { ...entry, note: ' Knows the bank. ', tags: ['Board', 'board', 'EN'] },
    }),
  ).toEqual({ note: 'Knows the bank.', tags: ['board', 'EN'], version: 2 });
  await colleague(shortlistNote, { body: { ...entry, tags: ['EN'] } });

  const owner = await test.db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', company.id)
    .executeTakeFirstOrThrow();
  expect((await call(shortlistDetail, { params: { id: list } })).results).toMatchObject([
    {
      fractional: { id: person.id, last_name: 'Marsh' },
      note: 'Knows the bank.',
      tags: ['EN'],
      added_by: `${owner.first_name} ${owner.last_name}`,
    },
  ]);
  expect((await colleague(shortlistList, {})).results).toMatchObject([
    { id: list, name: 'CFO in Hamburg', people: 1, newest: [{ id: person.id, first_name: 'Elena' }] },
  ]);
  expect((await test.as((await aCompany(test)).token)(shortlistList, {})).results).toEqual([]);

  expect(await call(shortlistRemove, { params: entry })).toEqual({ note: 'Knows the bank.', tags: ['EN'] });
  expect(await refusal(call(shortlistRemove, { params: entry }))).toMatchObject({ status: 404 });
  await add(person.id, { note: 'Knows the bank.', tags: ['EN'] });
  await call(shortlistDelete, { params: { id: list } });
  expect((await call(shortlistList, {})).results).toEqual([]);
});

it('drops people who block the company, hide, are suspended or erase their profile, and tells them nothing', async () => {
  const [blocking, hiding, erased, suspended, stays] = await Promise.all([
    aFractional(test),
    aFractional(test),
    aFractional(test),
    aFractional(test),
    aFractional(test),
  ]);
  for (const { id } of [blocking, hiding, erased, suspended, stays]) await add(id, { note: 'Private.' });
  const { name } = await test.db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', company.companyId)
    .executeTakeFirstOrThrow();
  await test.as(blocking.token)(employeeProfileUpdate, { body: { no_go_companies: [name] } });
  await test.as(hiding.token)(employeeProfileUpdate, { body: { paused: true } });
  await test.as((await anAdmin(test)).token)(employeeDelete, { params: { id: erased.id } });
  await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', suspended.id).execute();

  expect(await peopleIn()).toEqual([stays.id]);
  expect((await call(shortlistList, {})).results[0]).toMatchObject({ people: 1, newest: [{ id: stays.id }] });
  const ids = [blocking, hiding, erased, suspended, stays].map(({ id }) => id);
  expect((await call(candidateRelations, { query: { fractional_ids: ids } })).results).toEqual([
    { fractional_id: stays.id, shortlist_ids: [list], invitations: [], applications: [] },
  ]);
  const kept = await test.db
    .selectFrom('shortlist_people')
    .select('fractional_id')
    .where('shortlist_id', '=', list)
    .where('fractional_id', '=', erased.id)
    .execute();
  expect(kept).toEqual([]);

  await test.as(hiding.token)(employeeProfileUpdate, { body: { paused: false } });
  expect((await peopleIn()).sort()).toEqual([hiding.id, stays.id].sort());
});

it('tells what the company has done about a person, the latest first, and nothing of other companies', async () => {
  const [person, other] = await Promise.all([aFractional(test), aFractional(test)]);
  const [job, older] = await Promise.all([aJob(test, company.companyId), aJob(test, company.companyId)]);
  const elsewhere = await aJob(test, (await aCompany(test)).companyId);
  await anApplication(test, elsewhere, other.id);
  const application = await anApplication(test, older, person.id, { status: 'declined' });
  await call(invitationCreate, { body: { job_id: job, fractional_id: person.id } });
  await add(person.id);
  const { results } = await call(candidateRelations, { query: { fractional_ids: [other.id, person.id] } });
  expect(results).toMatchObject([
    {
      fractional_id: person.id,
      shortlist_ids: [list],
      invitations: [{ job_id: job, state: 'sent' }],
      applications: [{ id: application, job_id: older, status: 'declined' }],
    },
  ]);
});

it('matches the people of a list with a chosen job, and refuses the job of another company', async () => {
  const job = await aJob(test, company.companyId, { fractional_type: 'CMO' });
  await add((await aFractional(test, { fractional_type: 'CMO' })).id);
  const { results } = await call(shortlistDetail, { params: { id: list }, query: { match_job: job } });
  expect(results[0]?.fractional.match?.reasons).toHaveLength(3);
  expect(results[0]?.fractional.match?.reasons[0]).toMatchObject({ text: 'CMO is their primary type.' });
  const elsewhere = await aJob(test, (await aCompany(test)).companyId);
  expect(
    await refusal(call(shortlistDetail, { params: { id: list }, query: { match_job: elsewhere } })),
  ).toMatchObject({ status: 404 });
});
