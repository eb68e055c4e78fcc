import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobApplicationStatus } from '../../../../contract/src/application-moves.ts';
import { applicationNote } from '../../../../contract/src/application-notes.ts';
import { employeeAppliedJobsList, jobApplicants, jobApply } from '../../../../contract/src/applications.ts';
import { bookmarkCreate } from '../../../../contract/src/bookmarks.ts';
import { manualEmailList, manualEmailSend } from '../../../../contract/src/campaigns.ts';
import { educationCreate } from '../../../../contract/src/career.ts';
import { employerCreate, employerDelete } from '../../../../contract/src/companies.ts';
import { employeeDelete } from '../../../../contract/src/fractionals.ts';
import { accountDelete } from '../../../../contract/src/own-account.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, anAdmin, aSubscription, type Person } from '../../../test/builders.ts';
import { hire } from '../../../test/offers.ts';
import { runTasks } from '../../../test/run-tasks.ts';
import { recordBounce } from '../../lib/bounces.ts';
import { sendMail } from '../../lib/mailer.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { enqueue } from '../../lib/tasks.ts';

let test: TestApp;
let admin: Person;
let fractional: Person;
beforeAll(async () => {
  test = await appForTest();
  admin = await anAdmin(test);
  fractional = await aFractional(test);
});
afterAll(() => test.close());

/** The tables that contain one of the words. */
const findTraces = async (...words: string[]): Promise<string[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`.execute(test.db);
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`
        select from ${sql.raw(name)} as rows
        where rows::text ilike any(${words.map((word) => `%${word}%`)})`.execute(test.db);
      return rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
};
const jobRow = (id: string) => test.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();

describe('erasing a fractional', () => {
  const aPerson = () =>
    aFractional(
      test,
      { bio: 'Zibeline bio' },
      {
        first_name: 'Wilhelmina',
        last_name: 'Quixotely',
        email: `quixotely-${Math.random()}@people.example`,
      },
    );
  const letter = { cover_letter: 'Zibeline letter, long enough to be one.' };

  it('leaves no trace in any table, including saved responses, queued tasks and mails', async () => {
    const [company, person] = [await aCompany(test), await aPerson()];
    const job_id = await aJob(test, company.companyId);
    const call = test.as(person.token);
    await call(educationCreate, { body: { school: 'Zibeline School' }, idempotencyKey: 'a-school' });
    await call(bookmarkCreate, { body: { job_id } });
    const { id } = await call(jobApply, { body: { job_id, ...letter }, idempotencyKey: 'an-application' });
    await test.as(company.token)(applicationNote, { body: { application_id: id, text: 'Zibeline note' } });
    for (const status of ['shortlisted', 'interview'] as const)
      await test.as(company.token)(jobApplicationStatus, {
        body: { application_id: id, status, message: 'Zibeline words' },
      });
    await hire(test, { company, person, application_id: id, terms: { message: 'Zibeline, join us' } });
    // Notifications about them to others, in the app and by mail.
    await runTasks(test);
    // A campaign that was sent, and one that is queued.
    const write = test.as(admin.token);
    await write(manualEmailSend, { body: { subject: 'News', body: '<p>News</p>', segment: 'all' } });
    await runTasks(test);
    await write(manualEmailSend, { body: { subject: 'More', body: '<p>More</p>', emails: [person.email] } });
    await recordBounce(test.db, { email: person.email, reply: 'Mailbox of Quixotely is full' });
    const { plan_id, duration } = await test.db
      .selectFrom('plan_offers')
      .selectAll()
      .executeTakeFirstOrThrow();
    await test.db
      .insertInto('checkouts')
      .values({
        ...{ user_id: person.id, plan_id, duration, line: 'fractional', currency: 'USD', status: 'paid' },
        ...{
          session_id: 'cs_zibeline',
          url: 'https://pay.example/zibeline',
          expires_at: new Date().toISOString(),
        },
      })
      .execute();
    await test.db
      .insertInto('reviews')
      .values(
        (['fractional', 'company'] as const).map((author_side) => ({
          application_id: id,
          author_side,
          fractional_id: person.id,
          company_id: company.companyId,
          rating: 5,
          comment: 'Zibeline review',
        })),
      )
      .execute();
    await enqueue(test.db, sendMail, {
      to: person.email,
      subject: '',
      content: { title: '', paragraphs: [] },
    });
    await test.db
      .insertInto('development_mails')
      .values(
        [person.email, company.email].map((recipient) => ({
          recipient,
          subject: 'Wilhelmina Quixotely applied',
          body_text: 'Wilhelmina Quixotely applied',
          body_html: '<p>Wilhelmina Quixotely applied</p>',
        })),
      )
      .execute();

    await call(employeeDelete, { params: { id: person.id } });
    expect(await findTraces('Wilhelmina', 'Quixotely', 'Zibeline', person.email)).toEqual([]);
    const { results } = await write(manualEmailList);
    expect(results.find(({ title }) => title === 'More')).toMatchObject({
      recipients: 1,
      queued: 0,
      unsubscribed: 1,
    });
    expect(await jobRow(job_id)).toMatchObject({ applicants_count: 0, new_applicants: 0 });
  });

  it('keeps notifications about a namesake', async () => {
    const [company, person, namesake] = [await aCompany(test), await aPerson(), await aPerson()];
    const job_id = await aJob(test, company.companyId);
    for (const { token } of [person, namesake])
      await test.as(token)(jobApply, { body: { job_id, ...letter } });
    await runTasks(test);
    const notifications = () =>
      test.db
        .selectFrom('notifications')
        .select('about_user_id')
        .where('user_id', '=', company.id)
        .where('title', 'like', 'Wilhelmina%')
        .execute();
    expect(await notifications()).toHaveLength(2);
    await test.as(person.token)(employeeDelete, { params: { id: person.id } });
    expect(await notifications()).toEqual([{ about_user_id: namesake.id }]);
    await test.as(namesake.token)(employeeDelete, { params: { id: namesake.id } });
    expect(await notifications()).toEqual([]);
  });

  it('is allowed to the person and to admins, keeps billing records, and is logged with the reason of admins', async () => {
    const [person, by] = [await aPerson(), await aPerson()];
    await aSubscription(test, person.id, 'Basic');
    expect((await refusal(test.as(by.token)(employeeDelete, { params: { id: person.id } }))).status).toBe(
      404,
    );
    await test.as(person.token)(employeeDelete, { params: { id: person.id } });
    await test.as(admin.token)(employeeDelete, { params: { id: by.id }, body: { reason: 'A duplicate.' } });
    const users = await test.db
      .selectFrom('users')
      .selectAll()
      .where('id', 'in', [person.id, by.id])
      .execute();
    expect(users).toMatchObject([{ status: 'removed', password_hash: null }, { status: 'removed' }]);
    expect((await refusal(test.as(person.token)(employeeAppliedJobsList))).code).toBe('session_expired');
    const subscriptions = await test.db.selectFrom('subscriptions').select('user_id').execute();
    expect(subscriptions).toEqual([{ user_id: person.id }]);
    const log = await test.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', 'in', [person.id, by.id])
      .execute();
    expect(log).toMatchObject([
      { actor_id: admin.id, action: 'erase_fractional', subject_id: by.id, reason: 'A duplicate.' },
    ]);
    for (const id of [by.id, admin.id])
      expect((await refusal(test.as(admin.token)(employeeDelete, { params: { id } }))).status).toBe(404);
  });

  it('removes the person from the lists and counts of jobs', async () => {
    const [company, person, other] = [await aCompany(test), await aPerson(), await aFractional(test)];
    const job_id = await aJob(test, company.companyId);
    for (const { token } of [person, other]) await test.as(token)(jobApply, { body: { job_id, ...letter } });
    await test.as(admin.token)(employeeDelete, { params: { id: person.id } });
    const list = await test.as(company.token)(jobApplicants, { query: { job_id } });
    expect(list).toMatchObject({ count: 1, results: [{ fractional: { id: other.id } }] });
    expect(await jobRow(job_id)).toMatchObject({ applicants_count: 1, new_applicants: 1 });
    expect((await test.as(other.token)(employeeAppliedJobsList)).count).toBe(1);
  });
});

describe('removing a company whose owner was invited', () => {
  it('erases the owner from the saved response of the admin’s call', async () => {
    const email = 'zibeline-owner@people.example';
    const company = await test.as(admin.token)(employerCreate, {
      body: { company_name: 'Orchard', first_name: 'Ottoline', last_name: 'Zibel', email },
      idempotencyKey: 'an-orchard',
    });
    await test.as(admin.token)(employerDelete, { params: { id: company.id } });
    expect(await findTraces(email, 'Ottoline')).toEqual([]);
  });
});

describe('erasing the own account', () => {
  const password = 'orchard-lantern-42';
  const withPassword = async (person: Person) => {
    const password_hash = await hashPassword(password);
    await test.db.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute();
    return person;
  };

  it('requires the password, and ends the session and clears the cookie', async () => {
    const person = await withPassword(await aFractional(test, { bio: 'Marmoset bio' }));
    const call = test.as(person.token);
    const refused = await refusal(call(accountDelete, { body: { password: 'wrong' } }));
    expect(refused.fields).toEqual({ password: 'This is not your current password.' });
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/authentication/account_delete',
      headers: { authorization: `Bearer ${person.token}` },
      payload: { password },
    });
    expect([response.statusCode, response.cookies[0]?.value]).toEqual([200, '']);
    expect((await refusal(call(employeeAppliedJobsList))).code).toBe('session_expired');
    expect(await findTraces('Marmoset', person.email)).toEqual([]);
  });

  it('removes a company with its jobs; applicants keep only its name', async () => {
    const company = await aCompany(test, { name: 'Marmoset Mills', about: 'Founded by Quillan Threnody' });
    const [email] = [company.email];
    const job_id = await aJob(test, company.companyId);
    await test.as(fractional.token)(jobApply, { body: { job_id, cover_letter: 'I have done this before.' } });
    await withPassword(company);
    await test.as(company.token)(accountDelete, { body: { password } });
    expect(await findTraces('Quillan', 'Threnody', email)).toEqual([]);
    const applications = await test.as(fractional.token)(employeeAppliedJobsList);
    expect(applications.results.map(({ job, status }) => [job.company.name, status])).toEqual([
      ['Marmoset Mills', 'closed'],
    ]);
  });
});
