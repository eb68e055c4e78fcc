import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type Brand, shippedBrand } from '../../../contract/src/brand.ts';
import { mailEnvironment, readMailSettings } from '../config.ts';
import type { Db } from './db.ts';
import { mailLayout } from './mail-layout.ts';
import { MailRefusedError, openMailer } from './mailer.ts';
import type { SiteSettings } from './site.ts';

const received: { from: string; to: string[]; mail: Email }[] = [];
let refuseNext = false;

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) =>
    done(
      address.startsWith('gone')
        ? Object.assign(new Error('5.1.1 No such person here'), { responseCode: 550 })
        : null,
    ),
  onData: (stream, session, done) => {
    stream.toArray().then(async (chunks) => {
      if (refuseNext) {
        refuseNext = false;
        return done(new Error('The mailbox is full'));
      }
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        mail: await PostalMime.parse(Buffer.concat(chunks)),
      });
      done();
    }, done);
  },
});
let smtpUrl: string;

beforeAll(async () => {
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  smtpUrl = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

const settings = readMailSettings(z.object(mailEnvironment).parse({}));
const open = () => openMailer({ smtpUrl, mailFrom: 'Cadre <hello@cadre.example>', mail: settings }, {} as Db);
const mail = {
  to: 'ada@people.example',
  subject: 'Überraschung – a code',
  ...mailLayout(
    { brand: shippedBrand, postal: '' },
    {
      title: 'A code <b>for you</b>',
      paragraphs: ['Enter it.', 'Then go on.'],
      highlight: '012345',
      items: [{ title: 'One <i>', text: 'of many', url: 'https://cadre.example/1' }],
      action: { label: 'Go on', url: 'https://cadre.example/go?a=1&b=2' },
      footer: { reason: 'You asked for it.', label: 'Choose', url: 'https://cadre.example/choose' },
      preheader: 'In <short>',
    },
  ),
};

it('delivers a mail unchanged, in both forms', async () => {
  const mailer = open();
  await mailer.send({ ...mail, headers: { 'List-Unsubscribe': '<https://cadre.example/u>' } });
  mailer.close();
  const { from, to, mail: got } = received.at(-1) ?? expect.fail('nothing came');
  expect([from, to]).toEqual(['hello@cadre.example', ['ada@people.example']]);
  expect(got.subject).toBe(mail.subject);
  expect(got.from).toMatchObject({ name: 'Cadre', address: 'hello@cadre.example' });
  expect(got.text?.trim()).toBe(mail.text);
  expect(got.html?.trim()).toBe(mail.html);
  expect(got.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe('<https://cadre.example/u>');
});

it('sends from the address of MAIL_FROM, under the name of the brand or of its mails', async () => {
  const senderWith = async (brand: Partial<Brand>) => {
    const site = { current: () => ({ brand: { ...shippedBrand, ...brand } }) } as SiteSettings;
    const mailer = openMailer(
      { smtpUrl, mailFrom: 'Cadre <hello@cadre.example>', mail: settings },
      {} as Db,
      site,
    );
    await mailer.send(mail);
    mailer.close();
    return received.at(-1)?.mail.from;
  };
  const address = 'hello@cadre.example';
  expect(await senderWith({})).toMatchObject({ name: 'Cadre', address });
  expect(await senderWith({ name: 'Harbor' })).toMatchObject({ name: 'Harbor', address });
  expect(await senderWith({ name: 'Harbor', mail_name: 'Ada of “Harbor”, by mail' })).toMatchObject({
    name: 'Ada of “Harbor”, by mail',
    address,
  });
});

it('escapes the content in HTML and includes it in the plain form', () => {
  expect(mail.html).toContain('A code &lt;b&gt;for you&lt;/b&gt;');
  expect(mail.html).toContain('href="https://cadre.example/go?a=1&amp;b=2"');
  expect(mail.html).toContain('One &lt;i&gt;');
  expect(mail.html).toContain('In &lt;short&gt;');
  expect(mail.html).toContain('<meta name="color-scheme" content="light dark">');
  expect(mail.text.split('\n\n')).toEqual([
    'A code <b>for you</b>',
    'Enter it.',
    '012345',
    'One <i>\nof many\nhttps://cadre.example/1',
    'Go on: https://cadre.example/go?a=1&b=2',
    'Then go on.',
    'Cadre',
    'You asked for it.\nChoose: https://cadre.example/choose',
  ]);
});

it('rejects when the server does not accept a mail, so that the task retries', async () => {
  const mailer = open();
  refuseNext = true;
  await expect(mailer.send(mail)).rejects.toThrow('The mailbox is full');
  await expect(mailer.send({ ...mail, to: 'gone@people.example' })).rejects.toBeInstanceOf(MailRefusedError);
  mailer.close();
  const nobody = openMailer(
    { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'a@b.example', mail: settings },
    {} as Db,
  );
  await expect(nobody.send(mail)).rejects.toThrow();
  nobody.close();
});

it('delivers a calendar entry with its content type', async () => {
  const content = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'METHOD:REQUEST', 'END:VCALENDAR', ''].join('\r\n');
  const mailer = open();
  await mailer.send({ ...mail, calendar: { method: 'REQUEST', content } });
  mailer.close();
  const { attachments } = received.at(-1)?.mail ?? expect.fail('nothing came');
  const parts = attachments.map(({ mimeType, method, content: bytes }) => ({
    mimeType,
    method,
    text: typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes),
  }));
  expect(parts).toContainEqual({
    mimeType: 'text/calendar',
    method: 'REQUEST',
    text: content.replaceAll('\r\n', '\n'),
  });
});
