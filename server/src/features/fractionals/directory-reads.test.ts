import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { companyChecks } from '../../../../contract/src/company-checks.ts';
import { employeeList, employeeProfile } from '../../../../contract/src/fractionals.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aColleague, aCompany, aJob, anAdmin, anApplication, type Person } from '../../../test/builders.ts';
import { purgeDirectoryReads } from './directory-reads.tasks.ts';
import { exportFractional } from './fractionals.public.ts';

const peopleCount = 420;
let test: TestApp;
let company: Awaited<ReturnType<typeof aCompany>>;
let now: number;
beforeAll(async () => {
  test = await appForTest({ rateLimits: true });
  test.deps.clock.now = () => new Date(now);
  await sql`
    with people as (
      insert into users (type, email, first_name, last_name)
      select 'fractional', 'p' || n || '@people.example', 'First', 'Last' from generate_series(1, ${peopleCount}::int) as n
      returning id
    )
    insert into fractionals (user_id, status, created_at)
    select id, 'verified', now() - row_number() over () * interval '1 day' from people`.execute(test.db);
});
afterAll(() => test.close());
beforeEach(async () => {
  now = Date.now();
  company = await aCompany(test);
  await aJob(test, company.companyId);
});

const read = (page: number, person: Person = company, page_size = 60) =>
  test.as(person.token)(employeeList, { query: { page, page_size } });

it('slows down a company that reads the whole directory, with all its people, and shows it to admins [directory-read-whole]', async () => {
  const colleague = await aColleague(test, company.companyId);
  for (const page of [1, 2, 3, 4, 5]) await read(page, page % 2 ? company : colleague);
  expect((await read(1)).results).toHaveLength(60);
  const admin = await anAdmin(test);
  const readers = async () => (await test.as(admin.token)(companyChecks)).readers;
  expect(await readers()).toEqual([]);

  await read(6);
  const refused = await refusal(read(7, colleague));
  expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect((await refusal(read(1))).status).toBe(429);
  now += 60 * limits.directoryPauseSeconds * 1_000;
  expect((await read(1)).results).toHaveLength(60);
  expect((await read(7)).results).toHaveLength(60);
  expect((await refusal(read(1))).status).toBe(429);
  expect(await readers()).toMatchObject([{ company: { id: company.companyId }, people: peopleCount }]);

  const other = await aCompany(test);
  await aJob(test, other.companyId);
  expect((await read(7, other)).results).toHaveLength(60);
  expect((await read(1, admin, 100)).results).toHaveLength(100);
  now += 24 * 3_600_000;
  expect((await read(2)).results).toHaveLength(60);
});

it('counts profiles that a company opens by their ids, but not those of its applicants [directory-by-id]', async () => {
  for (const page of [1, 2, 3, 4, 5]) await read(page);
  const people = await test.db.selectFrom('fractionals').select('user_id').orderBy('created_at').execute();
  const [oldest = '', next = '', applicant = ''] = people.map(({ user_id }) => user_id);
  await anApplication(test, await aJob(test, company.companyId), applicant);
  const look = (id: string) => test.as(company.token)(employeeProfile, { params: { id } });
  await look(applicant);
  await look(oldest);
  expect(await refusal(look(next))).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect((await refusal(read(1))).status).toBe(429);
  expect(await look(applicant)).toMatchObject({ id: applicant });
  now += limits.directoryPauseSeconds * 1_000;
  expect(await look(next)).toMatchObject({ id: next });
});

it('counts the people whom another process has shown today', async () => {
  const today = new Date(now).toISOString().slice(0, 10);
  await sql`
    insert into directory_reads (company_id, day, fractional_id)
    select ${company.companyId}, ${today}, user_id from fractionals order by created_at limit 300`.execute(
    test.db,
  );
  await read(1);
  expect((await refusal(read(2))).status).toBe(429);
});

it('exports the reads of a person and deletes them after a week', async () => {
  const [person] = (await read(1)).results;
  const id = person?.id ?? '';
  const exported = async () => ((await exportFractional(test.db, id)).directory_reads ?? []).length;
  expect(await exported()).toBeGreaterThan(0);
  await test.db
    .updateTable('directory_reads')
    .set({ day: '2026-01-01' })
    .where('fractional_id', '=', id)
    .where('company_id', '=', company.companyId)
    .execute();
  const before = await exported();
  await purgeDirectoryReads.run(test.deps, {});
  expect(await exported()).toBe(before - 1);
});
