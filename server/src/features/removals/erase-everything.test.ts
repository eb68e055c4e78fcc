import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobApplicationStatus } from '../../../../contract/src/application-moves.ts';
import { jobApply } from '../../../../contract/src/applications.ts';
import { businessRecordUpdate } from '../../../../contract/src/business-records.ts';
import { manualEmailSend } from '../../../../contract/src/campaigns.ts';
import { educationCreate } from '../../../../contract/src/career.ts';
import { chatOpen, chatReport } from '../../../../contract/src/chat.ts';
import {
  engagementProposal,
  engagementProposalAnswer,
  engagementStatus,
} from '../../../../contract/src/engagements.ts';
import { contactUs } from '../../../../contract/src/enquiries.ts';
import { employeeDelete } from '../../../../contract/src/fractionals.ts';
import { interviewPick, interviewPropose } from '../../../../contract/src/interviews.ts';
import { invitationCreate } from '../../../../contract/src/invitations.ts';
import { reportAdd } from '../../../../contract/src/moderation.ts';
import { newsletterSubscribe } from '../../../../contract/src/newsletter.ts';
import { emailChange } from '../../../../contract/src/own-account.ts';
import { reviewAdd } from '../../../../contract/src/reviews.ts';
import { savedSearchCreate } from '../../../../contract/src/saved-searches.ts';
import { statementAnswer, statementSubmit } from '../../../../contract/src/statements.ts';
import { aCompany, aFractional, aJob, anAdmin, aSubscription } from '../../../test/builders.ts';
import { listNotices } from '../../../test/notices.ts';
import { hire, someTerms } from '../../../test/offers.ts';
import { buy, type PaidTestApp, paidAppForTest, settle } from '../../../test/payments.ts';
import { runTasks } from '../../../test/run-tasks.ts';
import { localFiles } from '../../lib/files.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { openRoom } from '../chat/chat.public.ts';

let test: PaidTestApp & { close(): Promise<void> };
beforeAll(async () => {
  test = await paidAppForTest();
});
afterAll(() => test.close());

/** `table: row` for each row of the database that contains one of the words. */
const findTraces = async (words: string[]): Promise<string[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`.execute(test.db);
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`
        select rows::text as row from ${sql.raw(name)} as rows
        where rows::text ilike any(${words.map((word) => `%${word}%`)})`.execute(test.db);
      return rows.map(({ row }) => `${name}: ${row}`);
    }),
  );
  return found.flat();
};

/** The contents of the file store. */
const storedFiles = async (): Promise<string[]> => {
  const folder = join(test.deps.config.dataDir, 'files');
  const paths = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return Promise.all(
    paths
      .filter((entry) => entry.isFile())
      .map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')),
  );
};

const password = 'orchard-lantern-42';
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

it('erases everything about a person except invoices [data-erasure]', async () => {
  const [company, admin, other] = [await aCompany(test), await anAdmin(test), await aFractional(test)];
  await aSubscription(test, company.id, 'Full');
  const person = await aFractional(
    test,
    { bio: 'Zibeline bio' },
    {
      first_name: 'Wilhelmina',
      last_name: 'Quixotely',
      email: 'quixotely@people.example',
      password_hash: await hashPassword(password),
    },
  );
  const [mine, theirs] = [test.as(person.token), test.as(company.token)];

  // Own data: a resume, education, a saved search, a paid plan.
  const { id: fileId } = await test.db
    .insertInto('files')
    .values({
      owner_id: person.id,
      purpose: 'resume',
      name: 'Quixotely.pdf',
      size: 8,
      content_type: 'application/pdf',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await localFiles(join(test.deps.config.dataDir, 'files')).put(fileId, Buffer.from('Zibeline'));
  await mine(educationCreate, { body: { school: 'Zibeline School' } });
  await mine(savedSearchCreate, { body: { name: 'Zibeline search', filters: { search: 'zibeline' } } });
  await buy(test, person, 'Premium');
  const accepted = { name: 'terms-and-conditions', version: 1 };
  await test.db
    .insertInto('text_acceptances')
    .values({ user_id: person.id, ...accepted })
    .execute();

  // Data shared with a company: an invitation, an application, a chat, an interview, reviews.
  const job_id = await aJob(test, company.companyId);
  await theirs(invitationCreate, { body: { job_id, fractional_id: person.id, note: 'Zibeline, come' } });
  const { id } = await mine(jobApply, {
    body: { job_id, cover_letter: 'Zibeline letter, long enough to be one.', resume_id: fileId },
  });
  const roomId = await openRoom(test.db, company.id, person.id);
  await test.db
    .insertInto('chat_messages')
    .values({ room_id: roomId, sequence: 1, sender_id: person.id, body: 'Zibeline talk' })
    .execute();
  await test.db.updateTable('chat_rooms').set({ last_sequence: 1 }).where('id', '=', roomId).execute();
  await mine(chatOpen, { body: { user_id: person.id } });
  await theirs(jobApplicationStatus, {
    body: { application_id: id, status: 'shortlisted', message: 'Zibeline words' },
  });
  const starts_at = inHours(48);
  const { id: interview_id } = await theirs(interviewPropose, {
    body: { application_id: id, times: [starts_at], minutes: 30, time_zone: 'UTC', place: 'Zibeline room' },
  });
  await mine(interviewPick, { body: { interview_id, starts_at } });
  await hire(test, { company, person, application_id: id, terms: { message: 'Zibeline, join us' } });
  const { versions } = await mine(engagementProposal, {
    body: { application_id: id, terms: someTerms({ access: 'Zibeline drive' }), note: 'Zibeline asks' },
  });
  await theirs(engagementProposalAnswer, {
    body: { proposal_id: versions[0]?.id ?? '', answer: 'accept', note: 'Zibeline agrees' },
  });
  await mine(engagementStatus, { body: { application_id: id, status: 'active' } });
  await mine(businessRecordUpdate, { body: { legal_name: 'Quixotely Advisory' } });
  const month = new Date().toISOString().slice(0, 7);
  const topics = [{ topic: 'Zibeline budget', hours: 2 }];
  const { months } = await mine(statementSubmit, { body: { application_id: id, month, topics } });
  const question = { submission: 1, answer: 'question', note: 'Zibeline asks' } as const;
  await theirs(statementAnswer, { body: { statement_id: months[0]?.id ?? '', ...question } });
  const reason = 'Zibeline reason';
  await mine(engagementStatus, { body: { application_id: id, status: 'ended', reason } });
  await mine(reviewAdd, { body: { application_id: id, rating: 5, comment: 'Zibeline review' } });
  await theirs(reviewAdd, { body: { application_id: id, rating: 5, comment: 'Zibeline praise' } });

  // Reports by them, about the company and an imported job, and reports about them.
  const imported = await aJob(test, company.companyId, {
    source: 'scraped',
    company_id: null,
    employer_name: 'Elsewhere',
  });
  for (const about of [job_id, imported])
    await mine(reportAdd, {
      body: { about: 'job', id: about, reason: 'scam', details: 'Zibeline warned me, says Wilhelmina.' },
    });
  const details = 'Zibeline was rude.';
  await theirs(reportAdd, { body: { about: 'fractional', id: person.id, reason: 'other', details } });
  await theirs(chatReport, { params: { chatId: roomId }, body: { reason: 'harassment', details } });
  await test.as(other.token)(reportAdd, {
    body: { about: 'job', id: job_id, reason: 'spam', details: 'Seen elsewhere, too.' },
  });
  expect(await listNotices(test, admin, 'report_filed')).toHaveLength(4);

  // Messages to the operator, and the newsletter.
  const { email } = person;
  await mine(newsletterSubscribe, { body: { email } });
  await mine(contactUs, {
    body: { name: 'Wilhelmina Quixotely', email, subject: 'A question', message: 'Zibeline question' },
  });

  // A campaign, and an unconfirmed change of the address.
  await test.as(admin.token)(manualEmailSend, {
    body: { subject: 'To all', body: '<p>Hello.</p>', segment: 'all' },
  });
  // The address was suppressed before it had an account.
  await test.db.insertInto('mail_suppressions').values({ email }).execute();
  await mine(emailChange, { body: { email: 'wilhelmina@elsewhere.example', password } });
  await settle(test);
  const words = ['Wilhelmina', 'Quixotely', 'Zibeline', 'quixotely@people.example', 'elsewhere.example'];
  expect((await findTraces(words)).length).toBeGreaterThan(10);
  expect(await storedFiles()).toEqual(['Zibeline']);

  await mine(employeeDelete, { params: { id: person.id } });
  await runTasks(test);
  expect(await findTraces(words)).toEqual([]);
  expect(await storedFiles()).toEqual([]);

  // The invoice stays without the person, and the payment service does not charge again.
  const invoices = await test.db
    .selectFrom('invoices')
    .select(['user_id', 'amount_minor', 'status'])
    .execute();
  expect(invoices).toEqual([{ user_id: null, amount_minor: 5_900, status: 'paid' }]);
  expect(await test.db.selectFrom('text_acceptances').selectAll().execute()).toEqual([]);
  expect(await listNotices(test, other)).toEqual([]);

  // The log keeps the reports with their reasons, and texts about others stay.
  expect(await listNotices(test, admin, 'report_filed')).toMatchObject([
    { body: expect.stringContaining('Seen elsewhere, too.') },
  ]);
  const texts = await test.db.selectFrom('reports').select('text').where('text', 'is not', null).execute();
  expect(texts).toEqual([{ text: 'Seen elsewhere, too.' }]);
  const reports = await test.db
    .selectFrom('audit_log')
    .select(['action', 'after', 'reason'])
    .where('action', 'like', '%reported')
    .orderBy('id')
    .execute();
  expect(reports).toMatchObject([
    { action: 'job_reported', after: { reason: 'scam' }, reason: null },
    { action: 'job_reported', after: { reason: 'scam' }, reason: null },
    { action: 'person_reported', after: { reason: 'other' }, reason: null },
    { action: 'person_reported', after: { reason: 'harassment', chat: roomId }, reason: null },
    { action: 'job_reported', after: { reason: 'spam' }, reason: null },
  ]);
});
