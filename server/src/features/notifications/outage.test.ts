import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changePassword } from '../../../../contract/src/accounts.ts';
import type { NotificationKind } from '../../../../contract/src/notification-kinds.ts';
import { deviceAdd, notificationUnread } from '../../../../contract/src/notifications.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { aFractional, type Person } from '../../../test/builders.ts';
import { type Device, startPushService } from '../../../test/push-service.ts';
import { makeTasksDue, startWorkers, tryTasks } from '../../../test/run-tasks.ts';
import { startSmtpServer } from '../../../test/smtp-server.ts';
import { openMailer } from '../../lib/mailer.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { openPusher } from '../../lib/pusher.ts';
import { notify } from './notifications.public.ts';
import { choose } from './preferences.queries.ts';

let test: TestApp;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let service: Awaited<ReturnType<typeof startPushService>>;
let person: Person;
let device: Device;

const connect = (smtpUrl: string) => {
  test.deps.mailer.close();
  test.deps.mailer = openMailer({ ...test.deps.config, smtpUrl }, test.db);
};

beforeAll(async () => {
  [smtp, service] = await Promise.all([startSmtpServer(), startPushService()]);
  test = await appForTest();
  test.deps.pusher = openPusher(test.deps.config, service.agent);
});
afterAll(async () => {
  test.deps.mailer.close();
  await Promise.all([test.close(), smtp.close(), service.close()]);
});
beforeEach(async () => {
  connect(smtp.url);
  person = await aFractional(test);
  device = service.subscribe();
  await test.as(person.token)(deviceAdd, { body: device.subscription });
});

const tryAll = () => tryTasks(test);
/** Skips to the next try of every task. */
const passTime = () => makeTasksDue(test.db);
const tell = (title: string, kind: NotificationKind = 'offer') =>
  notify(test.db, { userId: person.id, kind, title, body: 'What it is.', link: '/' });
const mailsTitled = (title: string) => smtp.received.filter(({ subject }) => subject === title);
const pushesTitled = (title: string) => device.pushes.filter(({ payload }) => payload.title === title);
const outcomes = async (title: string) =>
  await test.db
    .selectFrom('notification_deliveries')
    .innerJoin('notifications', 'notifications.id', 'notification_id')
    .select(['channel', 'outcome', 'started_at', 'notification_deliveries.id'])
    .where('title', '=', title)
    .orderBy('channel')
    .execute();

it('delivers every notification once after mail and push were down for ten minutes [notifications-outage]', async () => {
  connect('smtp://127.0.0.1:1');
  service.state.answer = 503;
  const titles = Array.from({ length: 20 }, (_, at) => `Down ${at}`);
  for (const title of titles) await tell(title);
  // What a person does meanwhile succeeds.
  await test.db
    .updateTable('users')
    .set({ password_hash: await hashPassword('the old word of entry') })
    .where('id', '=', person.id)
    .execute();
  const passwords = { current_password: 'the old word of entry', new_password: 'a newer word of entry' };
  await test.as(person.token)(changePassword, { body: passwords });
  expect(await test.as(person.token)(notificationUnread, {})).toBe(21);

  let down = 0;
  while (down < 600) {
    await tryAll();
    const { seconds, waiting } = await passTime();
    expect(waiting).toBe(42);
    down += seconds;
  }
  expect(smtp.received.filter(({ rcpt }) => rcpt === person.email)).toEqual([]);

  connect(smtp.url);
  service.state.answer = 201;
  await tryAll();
  await tryAll();
  for (const title of [...titles, 'Your password was changed'])
    expect([title, mailsTitled(title).length, pushesTitled(title).length]).toEqual([title, 1, 1]);
});

it('is delivered once by two workers', async () => {
  const titles = Array.from({ length: 60 }, (_, at) => `Two workers ${at}`);
  for (const title of titles) await tell(title);
  const workers = await startWorkers(test, 2);
  const arrived = (title: string) => mailsTitled(title).length > 0 && pushesTitled(title).length > 0;
  await expect.poll(() => titles.every(arrived), { timeout: 20_000 }).toBe(true);
  await workers.stop();
  for (const title of titles)
    expect([title, mailsTitled(title).length, pushesTitled(title).length]).toEqual([title, 1, 1]);
});

it('sends again what a killed worker may have sent, known by its Message-ID; a bulk mail is left', async () => {
  for (const [title, kind] of [
    ['In doubt', 'offer'],
    ['Bulk in doubt', 'matching_job'],
  ] as const) {
    await tell(title, kind);
    const mail = (await outcomes(title)).find(({ channel }) => channel === 'mail');
    await test.db
      .updateTable('notification_deliveries')
      .set({ started_at: new Date().toISOString() })
      .where('id', '=', mail?.id as string)
      .execute();
  }
  await tryAll();
  const [again] = mailsTitled('In doubt');
  expect(again?.messageId).toContain((await outcomes('In doubt'))[0]?.id);
  expect(mailsTitled('Bulk in doubt')).toEqual([]);
  expect((await outcomes('Bulk in doubt'))[0]).toMatchObject({ channel: 'mail', outcome: 'in_doubt' });
});

it('heeds what was switched off while it waited', async () => {
  await tell('Changed my mind');
  await choose(test.db, person.id, 'offer', { mail: false, push: false });
  await tryAll();
  expect([mailsTitled('Changed my mind'), pushesTitled('Changed my mind')]).toEqual([[], []]);
  expect((await outcomes('Changed my mind')).map(({ outcome }) => outcome)).toEqual([
    'switched_off',
    'switched_off',
  ]);
});

it('records a bounce, tries it no more, and stops bulk mail until another mail arrives', async () => {
  smtp.refuse.add(person.email);
  await tell('Bounces');
  await tryAll();
  expect((await outcomes('Bounces'))[0]).toMatchObject({ channel: 'mail', outcome: 'refused' });
  const bounces = () =>
    test.db.selectFrom('mail_bounces').selectAll().where('email', '=', person.email).execute();
  expect(await bounces()).toMatchObject([{ times: 1, reply: expect.stringContaining('5.1.1') }]);

  smtp.refuse.delete(person.email);
  await tell('Bulk held back', 'matching_job');
  await tryAll();
  expect((await outcomes('Bulk held back'))[0]).toMatchObject({ channel: 'mail', outcome: 'bouncing' });
  await tell('Arrives');
  await tryAll();
  expect(await bounces()).toEqual([]);
  await tell('Bulk again', 'matching_job');
  await tryAll();
  expect([mailsTitled('Bulk held back').length, mailsTitled('Bulk again').length]).toEqual([0, 1]);
});

it.each([404, 410])('forgets a subscription that its service ended with %s', async (status) => {
  service.state.answer = status;
  await tell(`Gone ${status}`);
  await tryAll();
  service.state.answer = 201;
  const devices = await test.db
    .selectFrom('push_devices')
    .select('id')
    .where('user_id', '=', person.id)
    .execute();
  expect(devices).toEqual([]);
  expect(mailsTitled(`Gone ${status}`)).toHaveLength(1);
});
