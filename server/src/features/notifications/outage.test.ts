import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changePassword } from '../../../../contract/src/accounts.ts';
import type { NotificationKind } from '../../../../contract/src/notification-kinds.ts';
import { deviceAdd, notificationUnread } from '../../../../contract/src/notifications.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { aFractional, type Person } from '../../../test/builders.ts';
import { type Device, startPushService } from '../../../test/push-service.ts';
import { startWorkers, tryTasks } from '../../../test/run-tasks.ts';
import { startSmtpServer } from '../../../test/smtp-server.ts';
import { openMailer } from '../../lib/mailer.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { openPusher } from '../../lib/pusher.ts';
import { notify } from './notifications.public.ts';
import { saveChannelSettings } from './preferences.ts';

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
/** Makes all retries due. Returns the seconds that were skipped, and the number of waiting tasks. */
const passTime = async () => {
  const { rows } = await sql<{ seconds: number; waiting: number }>`
    with moved as (
      update graphile_worker._private_jobs as jobs set run_at = now()
      from graphile_worker._private_jobs as before
      where before.id = jobs.id and jobs.attempts < jobs.max_attempts
      returning extract(epoch from before.run_at - now())::float8 as seconds)
    select coalesce(max(seconds), 0) as seconds, count(*) as waiting from moved`.execute(test.db);
  return rows[0] as { seconds: number; waiting: number };
};
const notifyPerson = (title: string, kind: NotificationKind = 'offer') =>
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
  const titles = Array.from({ length: 20 }, (_, index) => `Down ${index}`);
  for (const title of titles) await notifyPerson(title);
  // Calls succeed meanwhile.
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
  // On a busy machine an attempt may take longer than its limit, and the next one delivers.
  do await tryAll();
  while ((await passTime()).waiting > 0);
  await tryAll();
  expect(service.state.faults).toEqual([]);
  for (const title of [...titles, 'Your password was changed'])
    expect([title, mailsTitled(title).length, pushesTitled(title).length]).toEqual([title, 1, 1]);
});

it('delivers each notification once with two workers', async () => {
  const titles = Array.from({ length: 60 }, (_, index) => `Two workers ${index}`);
  for (const title of titles) await notifyPerson(title);
  const workers = await startWorkers(test, 2);
  const arrived = (title: string) => mailsTitled(title).length > 0 && pushesTitled(title).length > 0;
  await expect.poll(() => titles.every(arrived), { timeout: 20_000 }).toBe(true);
  await workers.stop();
  for (const title of titles)
    expect([title, mailsTitled(title).length, pushesTitled(title).length]).toEqual([title, 1, 1]);
});

it('resends a mail of a killed worker with the same Message-ID, but not a bulk mail', async () => {
  for (const [title, kind] of [
    ['In doubt', 'offer'],
    ['Bulk in doubt', 'matching_job'],
  ] as const) {
    await notifyPerson(title, kind);
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

it('does not deliver on channels that were switched off meanwhile', async () => {
  await notifyPerson('Changed my mind');
  await saveChannelSettings(test.db, person.id, 'offer', { mail: false, push: false });
  await tryAll();
  expect([mailsTitled('Changed my mind'), pushesTitled('Changed my mind')]).toEqual([[], []]);
  expect((await outcomes('Changed my mind')).map(({ outcome }) => outcome)).toEqual([
    'switched_off',
    'switched_off',
  ]);
});

it('records a bounce without retries, and stops bulk mail until another mail is accepted', async () => {
  smtp.refuse.add(person.email);
  await notifyPerson('Bounces');
  await tryAll();
  expect((await outcomes('Bounces'))[0]).toMatchObject({ channel: 'mail', outcome: 'refused' });
  const bounces = () =>
    test.db.selectFrom('mail_bounces').selectAll().where('email', '=', person.email).execute();
  expect(await bounces()).toMatchObject([{ times: 1, reply: expect.stringContaining('5.1.1') }]);

  smtp.refuse.delete(person.email);
  await notifyPerson('Bulk held back', 'matching_job');
  await tryAll();
  expect((await outcomes('Bulk held back'))[0]).toMatchObject({ channel: 'mail', outcome: 'bouncing' });
  await notifyPerson('Arrives');
  await tryAll();
  expect(await bounces()).toEqual([]);
  await notifyPerson('Bulk again', 'matching_job');
  await tryAll();
  expect([mailsTitled('Bulk held back').length, mailsTitled('Bulk again').length]).toEqual([0, 1]);
});

it.each([404, 410])('deletes a subscription when the push service responds with %s', async (status) => {
  service.state.answer = status;
  await notifyPerson(`Gone ${status}`);
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
