import { createHash, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { databaseForTest } from '../../test/database-for-test.ts';
import { startSmtpServer } from '../../test/smtp-server.ts';
import { mailEnvironment, readMailSettings } from '../config.ts';
import { openDatabase, type Pool } from './db.ts';
import { openMailer } from './mailer.ts';

type Server = Awaited<ReturnType<typeof startSmtpServer>>;

const readSettings = (env: Record<string, string>) => readMailSettings(z.object(mailEnvironment).parse(env));
const news = { headers: { 'List-Unsubscribe': '<https://cadre.example/u>' } };
const mail = {
  to: 'ada@people.example',
  subject: 'A  mail',
  text: 'Text \n\nwith  spaces\n\n',
  html: '<p>Text</p>',
};

let first: Server;
let second: Server;
let pools: Pool[];
beforeAll(async () => {
  [first, second] = await Promise.all([startSmtpServer(), startSmtpServer()]);
  const { url } = await databaseForTest();
  pools = [openDatabase(url, { max: 30 }), openDatabase(url, { max: 30 })];
});
afterAll(async () => {
  await Promise.all([first.close(), second.close(), ...pools.map((pool) => pool.destroy())]);
});

const open = (env: Record<string, string>, pool = pools[0] as Pool) =>
  openMailer({ smtpUrl: first.url, mailFrom: 'Cadre <hello@cadre.example>', mail: readSettings(env) }, pool);

it('sends mails with an unsubscribe link by the bulk server, and by the first one without a second', async () => {
  const two = open({ SMTP_BULK_URL: second.url });
  await two.send({ ...mail, subject: 'A code' });
  await two.send({ ...mail, ...news, subject: 'News' });
  two.close();
  const one = open({});
  await one.send({ ...mail, ...news, subject: 'Other news' });
  one.close();
  expect(first.received.map(({ subject }) => subject)).toEqual(['A code', 'Other news']);
  expect(second.received.map(({ subject }) => subject)).toEqual(['News']);
});

/** The canonical form `relaxed` of RFC 6376. */
const relaxedHeader = (field: string) => {
  const index = field.indexOf(':');
  const value = field
    .slice(index + 1)
    .replaceAll(/\r\n/g, '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();
  return `${field.slice(0, index).trim().toLowerCase()}:${value}`;
};
const relaxedBody = (body: string) =>
  `${body
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ \r\n/g, '\r\n')
    .replace(/(\r\n)*$/, '')}\r\n`;

/** Verifies the signature of a mail as a receiver does, with what the key at the selector would be. */
const isSigned = (raw: string, key: KeyObject) => {
  const end = raw.indexOf('\r\n\r\n');
  const fields = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const signature = fields.find((field) => /^dkim-signature:/i.test(field)) ?? '';
  const tags = Object.fromEntries(
    relaxedHeader(signature)
      .slice('dkim-signature:'.length)
      .split(';')
      .map((tag) => {
        const [name = '', ...value] = tag.trim().split('=');
        return [name, value.join('=').replaceAll(' ', '')];
      }),
  );
  const hash = createHash('sha256')
    .update(relaxedBody(raw.slice(end + 4)), 'latin1')
    .digest('base64');
  const signed = (tags.h ?? '')
    .split(':')
    .flatMap((name) =>
      fields.filter((field) => field.toLowerCase().startsWith(`${name.toLowerCase()}:`)).map(relaxedHeader),
    );
  const text = [...signed, relaxedHeader(signature).replace(/b=[^;]*$/, 'b=')].join('\r\n');
  return {
    domain: tags.d,
    selector: tags.s,
    headers: tags.h,
    body: tags.bh === hash,
    good: verify('sha256', Buffer.from(text, 'latin1'), key, Buffer.from(tags.b ?? '', 'base64')),
  };
};

it('signs the mails of both streams by DKIM', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const mailer = open({
    SMTP_BULK_URL: second.url,
    MAIL_FROM: 'Cadre <hello@cadre.example>',
    DKIM_SELECTOR: 'mail',
    DKIM_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n'),
  });
  await mailer.send(mail);
  await mailer.send({ ...mail, ...news });
  mailer.close();
  for (const { received } of [first, second]) {
    const { raw } = received.at(-1) ?? expect.fail('nothing came');
    const found = isSigned(raw, publicKey);
    expect(found).toMatchObject({ domain: 'cadre.example', selector: 'mail', body: true, good: true });
    expect(isSigned(raw.replace('Text', 'Test'), publicKey).body).toBe(false);
  }
});

it('keeps the pace of a stream over all processes, and leaves the other one alone [mail-pace]', async () => {
  const env = { SMTP_BULK_URL: second.url, SMTP_BULK_RATE: '20' };
  const processes = pools.map((pool) => open(env, pool));
  const before = second.received.length;
  const start = performance.now();
  const codes = processes.map((mailer) => mailer.send(mail));
  const bulk = Array.from({ length: 24 }, (_, index) => processes[index % 2]?.send({ ...mail, ...news }));
  await Promise.all(codes);
  expect(performance.now() - start).toBeLessThan(900);
  await Promise.all(bulk);
  for (const mailer of processes) mailer.close();
  // 24 mails at 20 a second: the last one leaves after 23 intervals.
  expect(performance.now() - start).toBeGreaterThan((23 / 20) * 1000 - 20);
  expect(second.received.length - before).toBe(24);
});

it.each([
  [{ DKIM_SELECTOR: 'mail' }, 'belong together'],
  [{ DKIM_SELECTOR: 'mail', DKIM_PRIVATE_KEY: 'no key' }, 'not an RSA key'],
  [{ SES_TOPIC_ARN: 'my-topic' }, 'SES_TOPIC_ARN'],
  [{ POSTMARK_WEBHOOK_SECRET: 'short' }, 'POSTMARK_WEBHOOK_SECRET'],
  [{ SENDGRID_WEBHOOK_KEY: 'no key' }, 'SENDGRID_WEBHOOK_KEY'],
])('refuses the settings %o', (env, sentence) => {
  expect(() => readSettings(env as unknown as Record<string, string>)).toThrow(sentence);
});
