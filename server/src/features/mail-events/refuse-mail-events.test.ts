import { generateKeyPairSync, sign } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../../contract/src/limits.ts';
import { mailProviders } from '../../../../contract/src/mail-events.ts';
import { appForTest, appForThisTest, type TestApp } from '../../../test/app-for-test.ts';
import { aFractional } from '../../../test/builders.ts';
import {
  fakeSns,
  mailEventSettings,
  postMailgun,
  postPostmark,
  postSendgrid,
  postSes,
  sendgridKeys,
  topicArn,
} from '../../../test/mail-events.ts';
import { mailgunFailure, postmarkBounce, sendgridBounce, sesBounce } from '../../../test/mail-payloads.ts';

const sns = fakeSns();
let test: TestApp;
beforeAll(async () => {
  test = await appForTest({ mail: mailEventSettings });
  test.deps.httpClient.fetch = sns.client;
});
afterAll(() => test.close());

/** What is stored of addresses and of receipts. */
const stored = async () => {
  const { rows } = await sql`
    select (select count(*) from mail_bounces) as bounces, (select count(*) from mail_event_receipts) as receipts,
      (select count(*) from mail_log where state in ('delivered', 'bounce', 'soft_bounce', 'complaint')) as reported`.execute(
    test.db,
  );
  return rows[0];
};
const buildBounce = (email: string) =>
  test.db.selectFrom('mail_bounces').selectAll().where('email', '=', email).executeTakeFirst();

describe('refuses and writes nothing for', () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const otherEc = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey;
  const old = Math.floor(Date.now() / 1000) - (limits.mailEventHours + 1) * 3600;
  const email = 'kept@people.example';
  const Message = sesBounce(email);
  const envelope = (changes: object) => ({ ...sns.envelope({ Message }), ...changes });
  it.each([
    ['an SNS message without a signature', 400, () => postSes(test, envelope({ Signature: '' }))],
    ['an SNS message of another key', 400, () => postSes(test, sns.envelope({ Message }, other))],
    [
      'a changed SNS message',
      400,
      () => postSes(test, envelope({ Message: sesBounce('else@people.example') })),
    ],
    [
      'an SNS message of another topic',
      400,
      () => postSes(test, sns.envelope({ Message, TopicArn: `${topicArn}2` })),
    ],
    [
      'an old SNS message',
      400,
      () => postSes(test, sns.envelope({ Message, Timestamp: new Date(old * 1000).toISOString() })),
    ],
    ...[
      'https://evil.example/SimpleNotificationService-1.pem',
      'https://sns.eu-west-1.amazonaws.com.evil.example/SimpleNotificationService-1.pem',
      'http://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem',
      'https://bucket.s3.amazonaws.com/SimpleNotificationService-1.pem',
    ].map(
      (SigningCertURL) =>
        [
          `the certificate ${SigningCertURL}`,
          400,
          () => postSes(test, sns.envelope({ Message, SigningCertURL })),
        ] as const,
    ),
    [
      'the confirmation of a subscription at another host',
      400,
      () =>
        postSes(
          test,
          sns.envelope({
            Type: 'SubscriptionConfirmation',
            Token: '1',
            SubscribeURL: 'https://evil.example/',
          }),
        ),
    ],
    ['Postmark without the secret', 401, () => postPostmark(test, postmarkBounce(email), 'another')],
    [
      'an old event of Postmark',
      400,
      () => postPostmark(test, postmarkBounce(email, { BouncedAt: '2014-08-01T13:28:10.2735393-04:00' })),
    ],
    [
      'SendGrid without a signature',
      400,
      () => postSendgrid(test, [sendgridBounce(email)], { signature: '' }),
    ],
    ['SendGrid with another key', 400, () => postSendgrid(test, [sendgridBounce(email)], { key: otherEc })],
    ['an old batch of SendGrid', 400, () => postSendgrid(test, [sendgridBounce(email)], { timestamp: old })],
    ['Mailgun with another key', 400, () => postMailgun(test, mailgunFailure(email), { key: 'another' })],
    ['an old event of Mailgun', 400, () => postMailgun(test, mailgunFailure(email), { timestamp: old })],
    ['signed rubbish', 400, () => postSendgrid(test, '[{"email":1}]')],
  ] as const)('%s [mail-event-refused]', async (_, status, send) => {
    const before = await stored();
    expect((await send()).statusCode).toBe(status);
    expect(await stored()).toEqual(before);
    expect(sns.fetched.some((url) => url.includes('evil'))).toBe(false);
  });

  it('a provider without its setting', async () => {
    const { app } = await appForThisTest();
    for (const provider of mailProviders)
      expect((await app.inject({ method: 'POST', url: `/api/mail_events/${provider}` })).statusCode).toBe(
        404,
      );
  });
});

describe('responds 200 to, and applies once,', () => {
  it('a repeated payload of each provider [mail-event-once]', async () => {
    const { email } = await aFractional(test);
    const ofSns = sns.envelope({ Message: sesBounce(email, 'x', 'Transient') });
    const ofPostmark = postmarkBounce(email, { ID: 43, Type: 'SoftBounce', Inactive: false });
    const timestamp = Math.floor(Date.now() / 1000);
    const body = `${JSON.stringify([sendgridBounce(email, { type: 'blocked' })])}\r\n`;
    const signature = sign('sha256', Buffer.from(`${timestamp}${body}`), sendgridKeys.privateKey).toString(
      'base64',
    );
    for (const send of [
      () => postSes(test, ofSns),
      () => postPostmark(test, ofPostmark),
      () => postSendgrid(test, body, { timestamp, signature }),
      () => postMailgun(test, mailgunFailure(email, { severity: 'temporary' }), { token: 'a-token' }),
    ]) {
      await sql`delete from mail_bounces where email = ${email}`.execute(test.db);
      const responses = await Promise.all([send(), send(), send()]);
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      expect(await buildBounce(email)).toMatchObject({ kind: 'soft_bounce', times: 1 });
      expect((await send()).statusCode).toBe(200);
      expect(await buildBounce(email)).toMatchObject({ times: 1 });
    }
  });

  it('a payload of SendGrid whose signature is spelled differently', async () => {
    const { email } = await aFractional(test);
    const timestamp = Math.floor(Date.now() / 1000);
    const body = JSON.stringify([sendgridBounce(email, { type: 'blocked' })]);
    const signature = sign('sha256', Buffer.from(`${timestamp}${body}`), sendgridKeys.privateKey).toString(
      'base64',
    );
    expect((await postSendgrid(test, body, { timestamp, signature })).statusCode).toBe(200);
    const respelled = `${signature.slice(0, 9)} ${signature.slice(9)}`;
    expect((await postSendgrid(test, body, { timestamp, signature: respelled })).statusCode).toBe(200);
    expect(await buildBounce(email)).toMatchObject({ times: 1 });
  });
});
