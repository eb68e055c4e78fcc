import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserType } from '../../../../contract/src/endpoint.ts';
import {
  type Channel,
  channels,
  kindDetails,
  kindsFor,
  type NotificationKind,
  notificationKinds,
} from '../../../../contract/src/notification-kinds.ts';
import { deviceAdd, notificationHistory, preferencesUpdate } from '../../../../contract/src/notifications.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, anAdmin, type Person } from '../../../test/builders.ts';
import { type Device, startPushService } from '../../../test/push-service.ts';
import { runTasks } from '../../../test/run-tasks.ts';
import { startSmtpServer } from '../../../test/smtp-server.ts';
import { features } from '../../features.ts';
import { openMailer } from '../../lib/mailer.ts';
import { openPusher } from '../../lib/pusher.ts';
import { collectMailSamples } from './mail-templates.routes.ts';
import { notify } from './notifications.public.ts';

/** The channels that are switched on: each alone, all, none. */
const choices: Channel[][] = [['in_app'], ['mail'], ['push'], ['in_app', 'mail', 'push'], []];
const toName = (choice: Channel[]) => choice.join(' and ') || 'nothing';
const makers = { fractional: aFractional, company: aCompany, admin: anAdmin };

const mailSamples = collectMailSamples(features);

interface Recipient extends Person {
  device: Device;
}

let test: TestApp;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let service: Awaited<ReturnType<typeof startPushService>>;
const people = new Map<string, Recipient>();
const getPerson = (type: UserType, choice: Channel[]) => people.get(`${type} ${toName(choice)}`) as Recipient;
const getUserType = (kind: NotificationKind) => kindDetails(kind).audience[0] as UserType;
const getTitle = (kind: NotificationKind) => `${kind}: ${mailSamples[kind].title}`;

beforeAll(async () => {
  [smtp, service] = await Promise.all([startSmtpServer(), startPushService()]);
  test = await appForTest();
  test.deps.mailer = openMailer({ ...test.deps.config, smtpUrl: smtp.url }, test.db);
  test.deps.pusher = openPusher(test.deps.config, service.agent);
  for (const type of ['fractional', 'company', 'admin'] as const)
    for (const choice of choices) {
      const person = await makers[type](test);
      const device = service.subscribe();
      const call = test.as(person.token);
      await call(deviceAdd, { body: device.subscription });
      const free = kindsFor(type).filter((kind) => !kindDetails(kind).fixed);
      const body = Object.fromEntries(
        free.map((kind) => [
          kind,
          Object.fromEntries(channels.map((channel) => [channel, choice.includes(channel)])),
        ]),
      );
      await call(preferencesUpdate, { body });
      people.set(`${type} ${toName(choice)}`, { ...person, device });
    }
  for (const kind of Object.keys(notificationKinds) as NotificationKind[])
    for (const choice of choices) {
      const { id: userId } = getPerson(getUserType(kind), choice);
      const { mail = {}, ...sample } = mailSamples[kind];
      const { subject: _subject, ...extras } = mail;
      await notify(test.db, { ...sample, userId, kind, title: getTitle(kind), mail: extras });
    }
  await runTasks(test);
});
afterAll(async () => {
  test.deps.mailer.close();
  await Promise.all([test.close(), smtp.close(), service.close()]);
});

const cases = (Object.keys(notificationKinds) as NotificationKind[]).flatMap((kind) =>
  choices.map((choice) => ({ kind, choice, on: toName(choice) })),
);

describe('delivers each kind only on the channels that are switched on', () => {
  it.each(cases)('$kind with $on', async ({ kind, choice }) => {
    const person = getPerson(getUserType(kind), choice);
    const history = await test.as(person.token)(notificationHistory, { query: { page_size: 100 } });
    const title = getTitle(kind);
    const arrived = {
      in_app: history.results.filter((row) => row.title === title).length,
      mail: smtp.received.filter(({ rcpt, subject }) => rcpt === person.email && subject === title).length,
      push: person.device.pushes.filter(({ payload }) => payload.title === title).length,
    };
    const expected = kindDetails(kind).fixed ? channels : choice;
    expect(arrived).toEqual({
      in_app: expected.includes('in_app') ? 1 : 0,
      mail: expected.includes('mail') ? 1 : 0,
      push: expected.includes('push') ? 1 : 0,
    });
  });
});

describe('content', () => {
  const all = ['in_app', 'mail', 'push'] as Channel[];

  it('is an encrypted push below 3,200 bytes without the text of a message', () => {
    expect(service.state.faults).toEqual([]);
    const { pushes } = getPerson('fractional', all).device;
    expect(Math.max(...pushes.map(({ bytes }) => bytes))).toBeLessThan(3_200);
    const message = pushes.find(({ payload }) => payload.title === getTitle('new_message'));
    expect(message?.payload).toMatchObject({ body: 'Open your messages to read it.', link: '/chat' });
    expect(message?.topic).toBe(message?.payload.id.replaceAll('-', ''));
  });

  it('is a mail as HTML and text with the reason and a link to the preferences', () => {
    const { email } = getPerson('fractional', all);
    const mails = smtp.received.filter(({ rcpt }) => rcpt === email);
    for (const mail of mails) {
      expect(mail.text).toContain('/mail-preferences?token=');
      expect(mail.html).toContain('prefers-color-scheme: dark');
      expect(mail.messageId).toMatch(/^<[\da-f-]{36}@cadre\.example>$/);
    }
    expect(mails.find(({ subject }) => subject === getTitle('plan_failed'))?.text).toContain(
      'cannot be switched off',
    );
  });

  it.each(Object.keys(notificationKinds) as NotificationKind[])(
    'has the one-click unsubscribe header for %s only if it is bulk',
    (kind) => {
      const { email } = getPerson(getUserType(kind), all);
      const mail = smtp.received.find(({ rcpt, subject }) => rcpt === email && subject === getTitle(kind));
      const header = mail?.headersByName['list-unsubscribe'];
      if (!kindDetails(kind).bulk) return expect(header).toBeUndefined();
      expect(header).toMatch(/^<http:\/\/localhost:3000\/api\/notification\/unsubscribe\/[\w.-]+>$/);
      expect(mail?.headersByName['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    },
  );
});
