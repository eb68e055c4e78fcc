import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountDesk } from '../../../../contract/src/account-desk.ts';
import { manualEmailSend } from '../../../../contract/src/campaigns.ts';
import { accountMails } from '../../../../contract/src/mail-log.ts';
import { preferencesUpdate } from '../../../../contract/src/notifications.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aFractional, anAdmin, type Person } from '../../../test/builders.ts';
import { runTasks } from '../../../test/run-tasks.ts';
import { MailRefusedError, sendMail } from '../../lib/mailer.ts';
import { enqueue } from '../../lib/tasks.ts';
import { eraseUser } from '../accounts/accounts.public.ts';
import { exportMailLog } from '../mail-events/mail-events.public.ts';
import { notify } from '../notifications/notifications.public.ts';

let test: TestApp;
let admin: Person;
let person: Person;
let other: Person;
beforeAll(async () => {
  test = await appForTest();
  admin = await anAdmin(test);
  [person, other] = [await aFractional(test), await aFractional(test)];
  const offer = (userId: string, title: string) =>
    notify(test.db, { userId, kind: 'offer', title, body: 'Read it.', link: '/account/notifications' });
  const mail = { to: person.email, subject: 'Your code', content: { title: 'A code', paragraphs: [] } };
  await enqueue(test.db, sendMail, mail);
  await offer(person.id, 'An offer');
  await offer(other.id, 'Of somebody else');
  await runTasks(test);
  for (const { token } of [person, other])
    await test.as(token)(preferencesUpdate, { body: { admin_message: { mail: true } } });
  await test.as(admin.token)(manualEmailSend, {
    body: { subject: 'Some news', body: '<p>News</p>', segment: 'fractional' },
  });
  await runTasks(test);
  const { send } = test.deps.mailer;
  test.deps.mailer.send = () => Promise.reject(new MailRefusedError('5.1.1 Nobody'));
  await offer(person.id, 'A refused offer');
  await runTasks(test);
  test.deps.mailer.send = send;
  await test.as(person.token)(preferencesUpdate, { body: { admin_message: { mail: false } } });
  await test.as(admin.token)(manualEmailSend, {
    body: { subject: 'More news', body: '<p>News</p>', segment: 'fractional' },
  });
});
afterAll(() => test.close());

const mails = (query: object = {}) =>
  test.as(admin.token)(accountMails, { params: { id: person.id }, query: query as never });

it('is hidden from other people', async () => {
  const call = test.as(other.token)(accountMails, { params: { id: person.id } });
  expect((await refusal(call)).status).toBe(404);
});

it('lists each mail once with kind, stream, state and reason, newest first', async () => {
  const { results, kinds } = await mails();
  expect(results.map(({ title, kind, stream, state }) => [title, kind, stream, state])).toEqual([
    ['More news', 'mail', 'bulk', 'switched_off'],
    ['A refused offer', 'offer', 'transactional', 'refused'],
    ['Some news', 'mail', 'bulk', 'sent'],
    ['An offer', 'offer', 'transactional', 'sent'],
    ['Your code', 'account', 'transactional', 'sent'],
  ]);
  expect(kinds).toEqual(['account', 'mail', 'offer']);
  const desk = await test.as(admin.token)(accountDesk, { params: { id: person.id } });
  expect(desk.mails).toEqual(results);
});

it.each([
  [{ state: 'sent' }, ['Some news', 'An offer', 'Your code']],
  [{ stream: 'bulk' }, ['More news', 'Some news']],
  [{ kind: 'offer', state: 'refused' }, ['A refused offer']],
  [{ kind: 'account', page_size: 1 }, ['Your code']],
])('filters by %o', async (query, titles) => {
  expect((await mails(query)).results.map(({ title }) => title)).toEqual(titles);
});

it('is exported, and erased with the account', async () => {
  expect((await exportMailLog(test.db, person.id)).mail_log).toHaveLength(3);
  await test.db.transaction().execute((tx) => eraseUser(tx, person.id));
  expect(
    await test.db.selectFrom('mail_log').select('id').where('email', '=', person.email).execute(),
  ).toEqual([]);
  expect(
    await test.db.selectFrom('mail_log').select('id').where('email', '=', other.email).execute(),
  ).not.toEqual([]);
});
