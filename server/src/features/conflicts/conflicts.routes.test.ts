import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { experienceCreate, experienceUpdate } from '../../../../contract/src/career.ts';
import { employerProfileUpdate } from '../../../../contract/src/companies.ts';
import {
  competitorList,
  competitorUpdate,
  conflictWithJob,
  conflictWithPerson,
} from '../../../../contract/src/conflicts.ts';
import { employeeProfileUpdate } from '../../../../contract/src/fractionals.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import {
  aColleague,
  aCompany,
  aFractional,
  aJob,
  anApplication,
  anEngagement,
  type Person,
} from '../../../test/builders.ts';
import { exportCompany, removeCompany } from '../companies/companies.public.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest({ rateLimits: true });
});
afterAll(() => test.close());

const list = (company: Person, names: string[]) =>
  test.as(company.token)(competitorUpdate, { body: { names } });

/** A company with a live job and this list. */
const aCompanyWith = async (names: string[]) => {
  const company = await aCompany(test);
  const jobId = await aJob(test, company.companyId);
  await list(company, names);
  return { ...company, jobId };
};

/** A person who works at the company since before the approval, or since `from`. */
const aPersonAt = async (company: string, { end_date = null as string | null } = {}) => {
  const person = await aFractional(test, { decided_at: new Date().toISOString() });
  await test.db
    .insertInto('experiences')
    .values({ user_id: person.id, title: 'CFO', company, start_date: '2020-01-01', end_date })
    .execute();
  await sql`update experiences set entered_at = now() - interval '1 hour' where user_id = ${person.id}`.execute(
    test.db,
  );
  return person;
};

/** What the company learns of the person, and the person of the company's job. */
const learned = async (company: Person & { jobId: string }, person: Person) => [
  (await test.as(company.token)(conflictWithPerson, { query: { fractional_id: person.id } })).conflict,
  (await test.as(person.token)(conflictWithJob, { query: { job_id: company.jobId } })).conflict,
];

it('tells both sides of a conflict, and nobody else which company it is [conflict-both-told]', async () => {
  const company = await aCompanyWith(['ACME, Ltd.', 'Acme', 'Globex']);
  expect(await learned(company, await aPersonAt('Acme'))).toEqual([true, true]);
  expect(await learned(company, await aPersonAt('Initech'))).toEqual([false, false]);
  expect(await learned(company, await aPersonAt('Acme', { end_date: '2024-05-01' }))).toEqual([false, false]);
  const other = { ...(await aCompany(test)), jobId: '' };
  other.jobId = await aJob(test, other.companyId);
  expect(await learned(other, await aPersonAt('Acme'))).toEqual([false, false]);
});

it('shows the list to the team alone, and lets only the owner change it [conflict-list-private]', async () => {
  const company = await aCompanyWith(['ACME, Ltd.', 'Acme', 'Globex']);
  const colleague = await aColleague(test, company.companyId);
  expect(await test.as(colleague.token)(competitorList)).toEqual({
    names: ['ACME, Ltd.', 'Globex'],
    version: 1,
  });
  expect(await refusal(list(colleague, []))).toMatchObject({ status: 409, code: 'not_allowed_now' });
  const person = await aFractional(test);
  expect((await refusal(test.as(person.token)(competitorList))).status).toBe(404);
  expect(await test.as((await aCompany(test)).token)(competitorList)).toEqual({ names: [], version: 0 });
  const ownCompany = await test.db.selectFrom('companies').select('name').where('id', '=', company.companyId);
  const { name } = await ownCompany.executeTakeFirstOrThrow();
  expect(await refusal(list(company, [`${name} GmbH`]))).toMatchObject({
    status: 400,
    fields: { names: expect.any(String) },
  });
  const many = Array.from({ length: limits.competitors + 1 }, (_, n) => `Rival ${n}`);
  expect((await refusal(list(company, many))).status).toBe(400);
  expect(await exportCompany(test.db, company.id)).toMatchObject({
    company_competitors: [{ names: ['ACME, Ltd.', 'Globex'] }],
  });
  await removeCompany(test.db, company.companyId);
  const left = test.db.selectFrom('company_competitors').where('company_id', '=', company.companyId);
  expect(await left.selectAll().execute()).toEqual([]);
});

it('finds a competitor under each name that it ever had [conflict-after-rename]', async () => {
  const rival = await aCompany(test, { name: 'Hooli' });
  await test.as(rival.token)(employerProfileUpdate, { body: { name: 'Pied Piper' } });
  expect(await learned(await aCompanyWith(['Hooli']), await aPersonAt('Pied Piper'))).toEqual([true, true]);
  expect(await learned(await aCompanyWith(['Pied Piper']), await aPersonAt('Hooli'))).toEqual([true, true]);
  const applicant = await aFractional(test);
  await anEngagement(test, applicant.id, rival.companyId);
  const company = await aCompanyWith(['Hooli']);
  await anApplication(test, company.jobId, applicant.id);
  expect(await learned(company, applicant)).toEqual([true, true]);
});

it('tells a company of an engagement elsewhere only while the person applies there [conflict-engagement-private]', async () => {
  const rival = await aCompany(test, { name: 'Umbrella' });
  const company = await aCompanyWith(['Umbrella']);
  const person = await aFractional(test);
  const id = await anEngagement(test, person.id, rival.companyId);
  expect(await learned(company, person)).toEqual([false, true]);
  const application = await anApplication(test, company.jobId, person.id);
  expect(await learned(company, person)).toEqual([true, true]);
  const setStatus = (status: 'declined' | 'shortlisted') =>
    test.db.updateTable('applications').set({ status }).where('id', '=', application).execute();
  await setStatus('declined');
  expect(await learned(company, person)).toEqual([false, true]);
  await setStatus('shortlisted');
  expect(await learned(company, person)).toEqual([true, true]);
  await test.db
    .updateTable('engagements')
    .set({ status: 'ended' })
    .where('application_id', '=', id)
    .execute();
  expect(await learned(company, person)).toEqual([false, false]);
});

it('does not let a person try out names by entering them as experience [conflict-no-probing]', async () => {
  const company = await aCompanyWith(['Stark']);
  const person = await aPersonAt('Wayne');
  const call = test.as(person.token);
  const entry = { title: 'CFO', company: 'Stark', start_date: '2020-01-01', end_date: null };
  const added = await call(experienceCreate, { body: entry });
  expect((await learned(company, person))[1]).toBe(false);
  const age = (days: number) =>
    sql`update experiences set entered_at = now() - make_interval(days => ${days})`.execute(test.db);
  await age(limits.conflictExperienceDays + 1);
  expect((await learned(company, person))[1]).toBe(true);
  await call(experienceUpdate, { body: { ...added, description: 'Closing the books.' } });
  expect((await learned(company, person))[1]).toBe(true);
  await call(experienceUpdate, { body: { ...added, end_date: '2024-01-01' } });
  await call(experienceUpdate, { body: added });
  expect((await learned(company, person))[1]).toBe(false);
});

it('limits changes of the list and checks in a day, and hides people from companies they avoid [conflict-limits]', async () => {
  const company = await aCompanyWith(['Stark']);
  const { name } = await test.db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', company.companyId)
    .executeTakeFirstOrThrow();
  const person = await aPersonAt('Stark');
  await test.as(person.token)(employeeProfileUpdate, { body: { no_go_companies: [name] } });
  expect((await refusal(learned(company, person))).status).toBe(404);
  const closed = await aCompany(test);
  await list(closed, ['Stark']);
  const visible = await aPersonAt('Stark');
  const colleague = await aColleague(test, closed.companyId);
  const check = ({ token } = closed as Person) =>
    test.as(token)(conflictWithPerson, { query: { fractional_id: visible.id } });
  expect(await check()).toEqual({ conflict: null });
  await Promise.all(Array.from({ length: limits.conflictChecksDay - 1 }, () => check()));
  for (const person of [closed, colleague])
    expect(await refusal(check(person))).toMatchObject({ status: 429 });
  for (let n = 1; n < limits.competitorChangesDay; n++) await list(company, ['Stark']);
  expect(await refusal(list(company, []))).toMatchObject({ status: 429 });
});
